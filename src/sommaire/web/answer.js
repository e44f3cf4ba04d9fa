// An answer as a reader sees it: the badge with its reason first, then sentences and items, each
// with the pages it rests on, then how it was found.

import { answerRows, besideItems, csv, download, markdown } from "./exports.js";
import { make } from "./elements.js";
import { say } from "./messages.js";

/**
 * @typedef {import("./api.js").Answer} Answer
 * @typedef {import("./api.js").Citation} Citation
 * @typedef {import("./api.js").Listing} Listing
 */

/**
 * Show an answer in a place of the page.
 * @param {HTMLElement} place
 * @param {Answer} answer
 * @param {(citation: Citation) => void} open called when a citation is chosen
 */
export function showAnswer(place, answer, open) {
  const cited = new Map(answer.citations.map((one) => [one.n, one]));
  /** @param {number[]} numbers */
  const chips = (numbers) => numbers.flatMap((n) => chip(cited.get(n), open));
  const parts = [];
  if (answer.count !== null) parts.push(make("p", { class: "count", text: answer.count }));
  if (answer.listing) parts.push(badge(answer.listing, chips));
  if (answer.listing && answer.listing.items.length + answer.listing.not_found_items.length) {
    parts.push(...besideItems(answer).map((one) => sentence(one, chips)), items(answer.listing, chips));
  } else if (answer.text === null) {
    parts.push(make("p", { class: "not-said", text: say("not_said") }));
  } else {
    parts.push(...answer.sentences.map((one) => sentence(one, chips)));
  }
  if (answer.unread_pages.length) {
    parts.push(make("p", { class: "warning", text: say("unread", { pages: answer.unread_pages.join(", ") }) }));
  }
  parts.push(howFound(answer), exportRow(answer));
  place.replaceChildren(...parts);
}

/** @param {string} completeness */
export function badgeClass(completeness) {
  return `badge ${completeness.replace(" ", "-")}`;
}

/** @param {number} n */
export function itemCount(n) {
  return n === 1 ? say("one_item") : say("n_items", { n });
}

/**
 * @param {Listing} listing
 * @param {(numbers: number[]) => Node[]} chips
 */
function badge(listing, chips) {
  const cue = listing.certificate.cue;
  return make(
    "div",
    { class: badgeClass(listing.completeness), id: "badge" },
    make("strong", { text: say(listing.completeness) }),
    " ",
    make("span", { text: itemCount(listing.items.length) }),
    make("p", { class: "reason" }, listing.notes, ...(cue?.citation ? [" ", ...chips([cue.citation])] : [])),
  );
}

/**
 * @param {Listing} listing
 * @param {(numbers: number[]) => Node[]} chips
 */
function items(listing, chips) {
  const found = listing.items.map((item) =>
    make(
      "li",
      { class: "item" },
      make("strong", { text: item.canonical_name }),
      ...codes(item.canonical_name, item.surface_forms),
      " ",
      ...chips(item.citations.slice(0, 3)),
      ...(detail(item) ? [make("p", { text: detail(item) })] : []),
    ),
  );
  const missing = listing.not_found_items.map((name) =>
    make("li", { class: "missing" }, make("s", { text: name }), ` ${say("not_found")}`),
  );
  return make("ol", { id: "items" }, ...found, ...missing);
}

/**
 * What an item says beyond its name; all of it where it does not begin with the name.
 * @param {import("./api.js").Item} item
 */
function detail(item) {
  const form = [item.canonical_name, ...item.surface_forms]
    .sort((one, other) => other.length - one.length)
    .find((one) => item.text.startsWith(one) && !/^[\p{L}\p{N}]/u.test(item.text.slice(one.length)));
  return form === undefined ? item.text : item.text.slice(form.length).replace(/^[\s:;,.|–—-]+/u, "");
}

/**
 * The codes that an item also bears.
 * @param {string} name
 * @param {string[]} forms
 */
function codes(name, forms) {
  const short = forms.filter((form) => form.length <= 12 && !name.includes(form));
  return short.slice(0, 2).flatMap((form) => [" ", make("span", { class: "code", text: form })]);
}

/**
 * @param {Answer["sentences"][number]} said
 * @param {(numbers: number[]) => Node[]} chips
 */
function sentence(said, chips) {
  const mark = said.is_supported ? [] : [" ", make("em", { class: "warning", text: say("unsupported") })];
  return make("p", { class: "sentence" }, said.text, " ", ...chips(said.citations), ...mark);
}

/**
 * The button of a citation: hover shows the quote, a click opens the page.
 * @param {Citation | undefined} citation
 * @param {(citation: Citation) => void} open
 * @returns {Node[]}
 */
export function chip(citation, open) {
  if (!citation) return [];
  const label = citation.page_label || String(citation.page_num);
  const button = make("button", {
    type: "button",
    class: "chip",
    title: `“${citation.quote}”`,
    "aria-label": say("open_page", { label, quote: citation.quote.slice(0, 120) }),
    text: say("page_chip", { label }),
    click: () => open(citation),
  });
  return [button, document.createTextNode(" ")];
}

/** @param {Answer} answer */
function howFound(answer) {
  const rows = [];
  const certificate = answer.listing?.certificate;
  if (certificate) {
    rows.push([say("scope"), certificate.scope]);
    rows.push([say("blocks"), say("blocks_of", {
      read: certificate.n_read, all: certificate.n_blocks, open: certificate.n_not_judged, unreadable: certificate.n_unreadable,
    })]);
    if (certificate.cue) rows.push([say("announced"), `“${certificate.cue.text}”`]);
    if (certificate.next_step) rows.push([say("next_step"), certificate.next_step]);
    rows.push([say("found_by"), [...new Set(answer.listing?.items.flatMap((item) => item.found_by))].join(", ")]);
  }
  for (const [at, level] of answer.descent.levels.entries()) {
    rows.push([say("level", { n: at + 1 }), `${level.picked.join(" · ")} (${level.shown.length}): ${level.reason}`]);
  }
  rows.push([say("mode"), say(`mode_${answer.mode}`)]);
  rows.push([say("cost"), say("cost_of", {
    calls: answer.cost.n_calls, tokens: answer.cost.n_tokens_in + answer.cost.n_tokens_out, seconds: answer.cost.seconds.toFixed(1),
  })]);
  const list = make("dl", {}, ...rows.flatMap(([name, value]) => [make("dt", { text: name }), make("dd", { text: value })]));
  return make("details", { id: "how" }, make("summary", { text: say("how_found") }), list);
}

/** @param {Answer} answer */
function exportRow(answer) {
  /** @type {[string, () => void][]} */
  const forms = [
    ["Markdown", () => download("answer.md", "text/markdown", markdown(answer))],
    ["CSV", () => download("answer.csv", "text/csv", csv(answerRows(answer)))],
    ["JSON", () => download("answer.json", "application/json", JSON.stringify(answer, null, 2))],
  ];
  const buttons = forms.flatMap(([name, act]) => [make("button", { type: "button", text: name, click: act }), " "]);
  return make("p", { class: "export" }, `${say("export")}: `, ...buttons);
}
