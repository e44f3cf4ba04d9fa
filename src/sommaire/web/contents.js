// The documents of the library and the contents of the one that is open.

import { make } from "./elements.js";
import { say } from "./messages.js";

/**
 * @typedef {import("./api.js").DocumentRow} DocumentRow
 * @typedef {import("./api.js").SectionRow} SectionRow
 */

/**
 * @param {HTMLElement} place
 * @param {DocumentRow[]} rows
 * @param {string | null} openId
 * @param {{open: (row: DocumentRow) => void, remove: (row: DocumentRow) => void}} act
 */
export function showDocuments(place, rows, openId, act) {
  if (!rows.length) {
    place.replaceChildren(make("li", { class: "quiet", text: say("no_documents") }));
    return;
  }
  place.replaceChildren(
    ...rows.map((row) =>
      make(
        "li",
        {},
        make("button", {
          type: "button",
          class: "document",
          "aria-pressed": String(row.document_id === openId),
          title: row.title || row.name,
          text: row.name,
          click: () => act.open(row),
        }),
        make("button", {
          type: "button",
          class: "remove",
          "aria-label": say("remove", { name: row.name }),
          text: "×",
          click: () => act.remove(row),
        }),
      ),
    ),
  );
}

/**
 * The contents as a tree of sections, each a button that opens its first page.
 * @param {HTMLElement} place
 * @param {SectionRow[]} sections
 * @param {(pageNum: number) => void} open
 */
export function showContents(place, sections, open) {
  if (!sections.length) {
    place.replaceChildren(make("li", { class: "quiet", text: say("no_contents") }));
    return;
  }
  /** @type {Map<number | null, SectionRow[]>} */
  const children = new Map();
  for (const section of sections) {
    const beside = children.get(section.parent_id) ?? [];
    children.set(section.parent_id, [...beside, section]);
  }
  place.replaceChildren(...branch(null));

  /**
   * @param {number | null} parentId
   * @returns {HTMLElement[]}
   */
  function branch(parentId) {
    return (children.get(parentId) ?? []).map((section) => {
      const name = `${section.number} ${section.title}`.trim();
      const row = make("button", {
        type: "button",
        class: "section",
        click: () => open(section.first_page_num),
      }, make("span", { text: name }), make("span", { class: "pages", text: section.first_page_num }));
      if (!children.has(section.section_id)) return make("li", {}, row);
      /** @type {HTMLElement[]} */
      const below = [];
      const list = make("ul");
      const detail = make("details", {
        toggle: () => {
          if (!below.length) {
            below.push(...branch(section.section_id));
            list.replaceChildren(...below);
          }
        },
      }, make("summary", { "aria-label": name }), list);
      return make("li", { class: "parent" }, row, detail);
    });
  }
}
