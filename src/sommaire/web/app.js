// The page put together: what is open, what was asked, and who shows it.

import { addDocument, ask, listDocuments, readContents, removeDocument } from "./api.js";
import { showAnswer } from "./answer.js";
import { showContents, showDocuments } from "./contents.js";
import { byId } from "./elements.js";
import { bindGrid } from "./grid.js";
import { say, speak } from "./messages.js";
import { bindPage, draw, openCitation, openDocument, turnTo } from "./page.js";

/**
 * @typedef {import("./api.js").Answer} Answer
 * @typedef {import("./api.js").Citation} Citation
 * @typedef {import("./api.js").DocumentRow} DocumentRow
 * @typedef {import("./api.js").SectionRow} SectionRow
 */

/** @type {DocumentRow[]} */
let documents = [];
/** @type {DocumentRow | null} */
let current = null;
/** @type {SectionRow[]} */
let sections = [];
/** @type {Answer | null} */
let answer = null;
/** @type {AbortController | null} */
let asking = null;

/** @param {unknown} error */
function tell(error) {
  const notice = byId("notice");
  notice.textContent = error instanceof Error ? error.message : String(error);
  notice.hidden = false;
}

function clearNotice() {
  byId("notice").hidden = true;
}

function showAll() {
  showDocuments(byId("documents"), documents, current?.document_id ?? null, { open: openRow, remove: removeRow });
  showContents(byId("contents"), sections, (pageNum) => turnTo(pageNum).catch(tell));
  byId("unread").textContent = !current ? "" : current.unread_pages.length
    ? say("unread", { pages: current.unread_pages.join(", ") })
    : say("all_read");
  if (answer) showAnswer(byId("answer"), answer, openCited);
}

/** @param {DocumentRow} row */
async function openRow(row) {
  clearNotice();
  try {
    await keep(row);
    await openDocument(row);
  } catch (error) {
    tell(error);
  }
}

/**
 * Make a document the open one: its contents are shown, its page is not turned.
 * @param {DocumentRow} row
 */
async function keep(row) {
  if (current?.document_id === row.document_id) return;
  current = row;
  sections = await readContents(row.document_id);
  showAll();
}

/** @param {DocumentRow} row */
async function removeRow(row) {
  if (!confirm(say("confirm_remove", { name: row.name }))) return;
  try {
    await removeDocument(row.document_id);
    if (current?.document_id === row.document_id) {
      current = null;
      sections = [];
    }
    await refresh();
  } catch (error) {
    tell(error);
  }
}

/** @param {Citation} citation */
async function openCited(citation) {
  clearNotice();
  const row = documents.find((one) => one.name === citation.document);
  if (!row) return;
  try {
    showView("ask");
    await keep(row);
    await openCitation(row, citation);
  } catch (error) {
    tell(error);
  }
}

async function refresh() {
  documents = await listDocuments();
  showAll();
}

/** @param {FileList} files */
async function upload(files) {
  clearNotice();
  for (const file of files) {
    byId("upload-status").textContent = say("uploading", { name: file.name });
    try {
      const row = await addDocument(file);
      byId("upload-status").textContent = say("uploaded", { name: row.name });
      await refresh();
      await openRow(documents.find((one) => one.document_id === row.document_id) ?? row);
    } catch (error) {
      byId("upload-status").textContent = "";
      tell(error);
    }
  }
}

/** @param {Event} event */
async function submit(event) {
  event.preventDefault();
  clearNotice();
  const question = /** @type {HTMLTextAreaElement} */ (byId("question")).value.trim();
  const isWhole = /** @type {HTMLInputElement} */ (byId("whole-library")).checked;
  if (!question) return;
  if (!current && !isWhole) return tell(say("pick_document"));
  const asked = {
    question,
    document_id: isWhole || !current ? null : current.document_id,
    as_list: /** @type {HTMLInputElement} */ (byId("as-list")).checked,
  };
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  setBusy(true, say("working"));
  try {
    answer = await ask(asked, { onStep: (step) => setBusy(true, step), signal: mine.signal });
    if (asking === mine) setBusy(false, "");
    showAll();
  } catch (error) {
    if (asking === mine) setBusy(false, mine.signal.aborted ? say("cancelled") : "");
    if (!mine.signal.aborted) tell(error);
  }
}

/**
 * @param {boolean} isBusy
 * @param {string} text
 */
function setBusy(isBusy, text) {
  byId("progress").textContent = text;
  byId("cancel").hidden = !isBusy;
  byId("answer").setAttribute("aria-busy", String(isBusy));
}

/** @param {"ask" | "grid"} name */
function showView(name) {
  for (const one of ["ask", "grid"]) {
    byId(`${one}-view`).hidden = one !== name;
    byId(`view-${one}`).setAttribute("aria-pressed", String(one === name));
  }
}

function bind() {
  byId("ask").addEventListener("submit", submit);
  byId("question").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey) submit(event);
  });
  byId("cancel").addEventListener("click", () => asking?.abort());
  byId("upload").addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.files) upload(input.files).finally(() => { input.value = ""; });
  });
  byId("view-ask").addEventListener("click", () => showView("ask"));
  byId("view-grid").addEventListener("click", () => showView("grid"));
  byId("language").addEventListener("change", (event) => setLanguage(/** @type {HTMLSelectElement} */ (event.target).value));
  byId("theme").addEventListener("change", (event) => setTheme(/** @type {HTMLSelectElement} */ (event.target).value));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer?.files.length) upload(event.dataTransfer.files);
  });
  bindPage();
  bindGrid(() => documents, openCited);
}

/** @param {string} wanted */
function setLanguage(wanted) {
  const language = wanted === "fr" ? "fr" : "en";
  localStorage.setItem("language", language);
  /** @type {HTMLSelectElement} */ (byId("language")).value = language;
  speak(language);
  showAll();
  draw().catch(tell);
}

/** @param {string} wanted */
function setTheme(wanted) {
  const theme = ["light", "dark"].includes(wanted) ? wanted : "auto";
  localStorage.setItem("theme", theme);
  /** @type {HTMLSelectElement} */ (byId("theme")).value = theme;
  document.documentElement.dataset.theme = theme;
}

bind();
setTheme(localStorage.getItem("theme") ?? "auto");
setLanguage(localStorage.getItem("language") ?? navigator.language.slice(0, 2));
refresh().then(() => documents[0] && openRow(documents[0])).catch(tell);
