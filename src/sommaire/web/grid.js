// Documents × questions: one answer a cell, the reader's review beside it, kept and replayed.

import { ask, replay } from "./api.js";
import { badgeClass, chip, itemCount } from "./answer.js";
import { csv, download } from "./exports.js";
import { byId, make } from "./elements.js";
import { say } from "./messages.js";

/**
 * @typedef {import("./api.js").Answer} Answer
 * @typedef {import("./api.js").Citation} Citation
 * @typedef {import("./api.js").DocumentRow} DocumentRow
 * @typedef {{document: string, question: string, answer: Answer | null, error: string,
 *   review: string, note: string}} Cell
 */

/** @type {Cell[]} */
let cells = [];
/** @type {AbortController | null} */
let running = null;

/**
 * @param {() => DocumentRow[]} documents those of the library now
 * @param {(citation: Citation) => void} open
 */
export function bindGrid(documents, open) {
  byId("grid-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    await fill(documents(), open);
  });
  byId("grid-cancel").addEventListener("click", () => running?.abort());
  byId("grid-export").addEventListener("click", () => download("grid.csv", "text/csv", csv(rows())));
  byId("grid-save").addEventListener("click", () => download("answers.json", "application/json", JSON.stringify(cells, null, 2)));
  byId("grid-load").addEventListener("change", async (event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (file) await load(await file.text(), open);
  });
}

/**
 * Ask every question of every document, one after the other; what is there stays there.
 * @param {DocumentRow[]} documents
 * @param {(citation: Citation) => void} open
 */
async function fill(documents, open) {
  const questions = /** @type {HTMLTextAreaElement} */ (byId("grid-questions")).value.split("\n").map((line) => line.trim()).filter(Boolean);
  const before = new Map(cells.map((cell) => [`${cell.document}\n${cell.question}`, cell]));
  cells = documents.flatMap((row) => questions.map((question) =>
    before.get(`${row.name}\n${question}`) ?? { document: row.name, question, answer: null, error: "", review: "", note: "" }));
  running = new AbortController();
  byId("grid-cancel").hidden = false;
  const ids = new Map(documents.map((row) => [row.name, row.document_id]));
  let done = 0;
  for (const cell of cells) {
    if (running.signal.aborted) break;
    if (!cell.answer) await answerCell(cell, ids.get(cell.document) ?? "", running.signal);
    byId("grid-progress").textContent = say("grid_progress", { done: ++done, all: cells.length });
    show(open);
  }
  byId("grid-cancel").hidden = true;
  running = null;
}

/**
 * @param {Cell} cell
 * @param {string} id
 * @param {AbortSignal} signal
 */
async function answerCell(cell, id, signal) {
  try {
    cell.answer = await ask({ question: cell.question, document_id: id, as_list: false }, { onStep: () => {}, signal });
    cell.error = "";
  } catch (error) {
    cell.error = signal.aborted ? say("cancelled") : String(/** @type {Error} */ (error).message);
  }
}

/**
 * Saved answers: each citation is looked for again by its quote.
 * @param {string} text
 * @param {(citation: Citation) => void} open
 */
async function load(text, open) {
  const saved = /** @type {Cell[]} */ (JSON.parse(text));
  let found = 0;
  let all = 0;
  for (const cell of saved.filter((one) => one.answer)) {
    try {
      const again = await replay(/** @type {Answer} */ (cell.answer));
      cell.answer = again.answer;
      found += again.n_found;
      all += again.n_citations;
      cell.note = again.n_found < again.n_citations ? say("replayed", { found: again.n_found, all: again.n_citations }) : "";
    } catch (error) {
      cell.note = String(/** @type {Error} */ (error).message);
    }
  }
  cells = saved;
  byId("grid-progress").textContent = say("replayed", { found, all });
  show(open);
}

/** @param {(citation: Citation) => void} open */
function show(open) {
  const questions = [...new Set(cells.map((cell) => cell.question))];
  const documents = [...new Set(cells.map((cell) => cell.document))];
  const head = make("tr", {}, make("th", { scope: "col", text: say("grid_document") }), ...questions.map((text) => make("th", { scope: "col", text })));
  const body = documents.map((name) => {
    const mine = questions.map((question) => cells.find((cell) => cell.document === name && cell.question === question));
    return make("tr", {}, make("th", { scope: "row", text: name }), ...mine.map((cell) => make("td", {}, ...(cell ? inside(cell, open) : []))));
  });
  byId("grid").replaceChildren(make("thead", {}, head), make("tbody", {}, ...body));
}

/**
 * @param {Cell} cell
 * @param {(citation: Citation) => void} open
 * @returns {Node[]}
 */
function inside(cell, open) {
  if (!cell.answer) return [document.createTextNode(cell.error || "…")];
  const { listing, citations } = cell.answer;
  const parts = [];
  if (listing) parts.push(make("span", { class: badgeClass(listing.completeness), text: `${say(listing.completeness)} ${itemCount(listing.items.length)}` }));
  parts.push(make("p", { text: gist(cell.answer) }));
  parts.push(...citations.slice(0, 3).flatMap((one) => chip(one, open)));
  if (cell.note) parts.push(make("p", { class: "warning", text: cell.note }));
  parts.push(review(cell));
  return parts;
}

/** @param {Answer} answer */
function gist(answer) {
  const said = answer.listing?.items.length ? answer.listing.items.map((item) => item.canonical_name).join("; ") : answer.text;
  const text = said ?? say("not_said");
  return text.length > 240 ? `${text.slice(0, 240)}…` : text;
}

/** @param {Cell} cell */
function review(cell) {
  const options = ["", "right", "wrong"].map((value) =>
    make("option", { value, selected: cell.review === value, text: say(`review_${value || "none"}`) }));
  return make("select", {
    "aria-label": say("review"),
    change: (event) => { cell.review = /** @type {HTMLSelectElement} */ (event.target).value; },
  }, ...options);
}

/** @returns {string[][]} */
function rows() {
  const head = ["document", "question", "completeness", "answer", "pages", "review"];
  return [head, ...cells.map((cell) => [
    cell.document,
    cell.question,
    cell.answer?.listing?.completeness ?? "",
    cell.answer ? gist(cell.answer) : cell.error,
    (cell.answer?.citations ?? []).map((one) => one.page_label || String(one.page_num)).join(" "),
    cell.review,
  ])];
}
