// The page pane: a PDF page drawn by pdf.js with the cited words marked; of other formats, the text.

import { authorization, fileUrl, readWordBoxes, readPage } from "./api.js";
import { byId, make } from "./elements.js";
import { say } from "./messages.js";
import * as pdfjs from "./vendor/pdfjs/pdf.min.mjs";

pdfjs.GlobalWorkerOptions.workerSrc = new URL("vendor/pdfjs/pdf.worker.min.mjs", import.meta.url).href;

/**
 * @typedef {import("./api.js").DocumentRow} DocumentRow
 * @typedef {import("./api.js").Citation} Citation
 */

/** @type {DocumentRow | null} */
let shown = null;
/** A promise of the document that is open, of pdf.js; null where it is no PDF. @type {any} */
let pdf = null;
let pageNum = 1;
let zoom = 1;
/** @type {{page_num: number, box: number[]}[]} */
let marks = [];
/** What is being drawn: an older drawing that ends late is thrown away. */
let turn = 0;
/** What was asked for last: a document that opens late does not turn the page back. */
let wish = 0;

/** The buttons and keys of the pane. */
export function bindPage() {
  byId("previous-page").addEventListener("click", () => turnTo(pageNum - 1));
  byId("next-page").addEventListener("click", () => turnTo(pageNum + 1));
  byId("zoom-in").addEventListener("click", () => scale(zoom * 1.25));
  byId("zoom-out").addEventListener("click", () => scale(zoom / 1.25));
  byId("sheet-frame").addEventListener("keydown", (event) => {
    if (event.key === "PageDown") turnTo(pageNum + 1);
    else if (event.key === "PageUp") turnTo(pageNum - 1);
    else return;
    event.preventDefault();
  });
}

/**
 * Open a document at a page, with nothing marked.
 * @param {DocumentRow} row
 * @param {number} [atPage]
 */
export async function openDocument(row, atPage = 1) {
  const mine = ++wish;
  if (shown?.document_id !== row.document_id) {
    shown = row;
    pdf?.then((/** @type {any} */ opened) => opened.destroy());
    const options = { url: fileUrl(row.document_id), httpHeaders: authorization(), isEvalSupported: false };
    pdf = row.media_type === "application/pdf" ? pdfjs.getDocument(options).promise : null;
    await pdf;
  }
  if (mine !== wish) return;
  marks = [];
  await turnTo(atPage);
}

/**
 * Open the page of a citation and mark its words.
 * @param {DocumentRow} row
 * @param {Citation} citation
 */
export async function openCitation(row, citation) {
  await openDocument(row, citation.page_num);
  marks = await readWordBoxes(row.document_id, citation);
  await draw();
  document.querySelector("#marks .mark")?.scrollIntoView({ block: "center" });
  document.querySelector("#sheet-text mark")?.scrollIntoView({ block: "center" });
}

/** @param {number} wanted */
export async function turnTo(wanted) {
  if (!shown) return;
  wish++;
  pageNum = Math.min(Math.max(wanted, 1), shown.n_pages);
  await draw();
}

/** @param {number} wanted */
async function scale(wanted) {
  zoom = Math.min(Math.max(wanted, 0.25), 4);
  byId("zoom").textContent = `${Math.round(zoom * 100)} %`;
  await draw();
}

/** Draw the page again, as what can be seen has changed. */
export async function draw() {
  if (!shown) return;
  const mine = ++turn;
  const page = await readPage(shown.document_id, pageNum);
  if (mine !== turn) return;
  const all = { name: shown.name, label: page.page_label, n: pageNum, all: shown.n_pages };
  byId("page-place").textContent = say(page.page_label && page.page_label !== String(pageNum) ? "page_of" : "page_plain", all);
  const here = marks.filter((mark) => mark.page_num === pageNum).map((mark) => mark.box);
  if (pdf) await drawPdf(mine, here);
  else drawText(page, here);
}

/**
 * @param {number} mine
 * @param {number[][]} boxes
 */
async function drawPdf(mine, boxes) {
  const page = await (await pdf).getPage(pageNum);
  if (mine !== turn) return;
  const natural = page.getViewport({ scale: 1 });
  const fitting = (byId("sheet-frame").clientWidth - 2) / natural.width;
  const viewport = page.getViewport({ scale: fitting * zoom });
  const density = window.devicePixelRatio || 1;
  const drawn = /** @type {HTMLCanvasElement} */ (document.createElement("canvas"));
  drawn.width = Math.floor(viewport.width * density);
  drawn.height = Math.floor(viewport.height * density);
  const transform = density === 1 ? undefined : [density, 0, 0, density, 0, 0];
  await page.render({ canvas: drawn, viewport, transform }).promise;
  if (mine !== turn) return;
  drawn.id = "canvas";
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-labelledby", "page-place");
  drawn.style.width = `${viewport.width}px`;
  drawn.style.height = `${viewport.height}px`;
  byId("canvas").replaceWith(drawn);
  byId("sheet-text").replaceChildren();
  byId("marks").replaceChildren(...boxes.map((box) => markOf(box, viewport.scale)));
  byId("sheet").dataset.drawn = `${shown?.name} ${pageNum}`;
}

/**
 * A box in points from the top left of the page, on the drawn page.
 * @param {number[]} box
 * @param {number} factor
 */
function markOf([x0, y0, x1, y1], factor) {
  const mark = make("div", { class: "mark" });
  mark.style.left = `${x0 * factor}px`;
  mark.style.top = `${y0 * factor}px`;
  mark.style.width = `${(x1 - x0) * factor}px`;
  mark.style.height = `${(y1 - y0) * factor}px`;
  return mark;
}

/**
 * @param {import("./api.js").PageRow} page
 * @param {number[][]} boxes
 */
function drawText(page, boxes) {
  const canvas = /** @type {HTMLCanvasElement} */ (byId("canvas"));
  canvas.width = canvas.height = 0;
  byId("marks").replaceChildren();
  const lines = page.lines.map((line) => {
    const isMarked = boxes.some((box) => box[1] < line.box[3] && box[3] > line.box[1]);
    return make("p", {}, isMarked ? make("mark", { text: line.text }) : line.text);
  });
  byId("sheet-text").replaceChildren(...lines);
}
