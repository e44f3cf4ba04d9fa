// What the server offers, as functions. Errors are those of the server (problem+json), as `Problem`.

/**
 * @typedef {{document_id: string, name: string, title: string, language: string, n_pages: number,
 *   unread_pages: number[], media_type: string}} DocumentRow
 * @typedef {{section_id: number, parent_id: number | null, level: number, number: string,
 *   title: string, first_page_num: number, last_page_num: number}} SectionRow
 * @typedef {{n: number, document: string, page_num: number, page_label: string,
 *   last_page_num: number | null, first_line_num: number, last_line_num: number,
 *   start_char: number, end_char: number, quote: string, section: string,
 *   boxes: number[][]}} Citation
 * @typedef {{canonical_name: string, surface_forms: string[], text: string, citations: number[],
 *   confidence: number, found_by: string[]}} Item
 * @typedef {{items: Item[], completeness: string, is_complete: boolean, completeness_source: string,
 *   expected_count: number | null, not_found_items: string[], notes: string,
 *   certificate: {cue: {text: string, count: number, citation: number | null} | null, scope: string,
 *     n_blocks: number, n_read: number, n_not_judged: number, n_unreadable: number,
 *     next_step: string | null}}} Listing
 * @typedef {{question: string, kind: string, language: string, mode: string,
 *   documents: {name: string, sha256: string, n_pages: number}[], text: string | null,
 *   sentences: {text: string, citations: number[], is_supported: boolean}[], citations: Citation[],
 *   listing: Listing | null, count: number | null,
 *   descent: {levels: {shown: string[], picked: string[], reason: string}[], n_lines: number},
 *   unread_pages: number[],
 *   cost: {n_calls: number, n_tokens_in: number, n_tokens_out: number, seconds: number}}} Answer
 * @typedef {{page_num: number, page_label: string, width: number, height: number, status: string,
 *   lines: {line_num: number, text: string, box: number[]}[]}} PageRow
 */

export class Problem extends Error {
  /** @param {{title?: string, detail?: string, mend?: string}} body */
  constructor(body) {
    super([body.title, body.detail, body.mend].filter(Boolean).join(" · "));
  }
}

/** The token that a served page was opened with (#token=…), kept for this tab alone. */
function token() {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    sessionStorage.setItem("token", given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem("token");
}

/** @returns {Record<string, string>} */
export function authorization() {
  const kept = token();
  return kept ? { Authorization: `Bearer ${kept}` } : {};
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function request(path, options = {}) {
  const headers = { ...authorization(), .../** @type {Record<string, string>} */ (options.headers ?? {}) };
  const response = await fetch(`api/${path}`, { ...options, headers });
  if (!response.ok) {
    const body = await response.json().catch(() => ({ title: `${response.status} ${response.statusText}` }));
    throw new Problem(body);
  }
  return response;
}

/** @returns {Promise<DocumentRow[]>} */
export async function listDocuments() {
  return (await request("documents")).json();
}

/**
 * @param {File} file
 * @returns {Promise<DocumentRow>}
 */
export async function addDocument(file) {
  const form = new FormData();
  form.append("file", file);
  return (await request("documents", { method: "POST", body: form })).json();
}

/** @param {string} id */
export async function removeDocument(id) {
  await request(`documents/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/**
 * @param {string} id
 * @returns {Promise<SectionRow[]>}
 */
export async function readContents(id) {
  return (await request(`documents/${encodeURIComponent(id)}/contents`)).json();
}

/**
 * @param {string} id
 * @param {number} pageNum
 * @returns {Promise<PageRow>}
 */
export async function readPage(id, pageNum) {
  return (await request(`documents/${encodeURIComponent(id)}/pages/${pageNum}`)).json();
}

/**
 * The boxes of the very words that are cited.
 * @param {string} id
 * @param {Citation} citation
 * @returns {Promise<{page_num: number, box: number[]}[]>}
 */
export async function readWordBoxes(id, citation) {
  const headers = { "Content-Type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify(citation) };
  return (await request(`documents/${encodeURIComponent(id)}/word-boxes`, options)).json();
}

/** @param {string} id */
export function fileUrl(id) {
  return new URL(`api/documents/${encodeURIComponent(id)}/file`, location.href).href;
}

/**
 * Which citations of a stored answer are still found in their documents.
 * @param {Answer} answer
 * @returns {Promise<{n_citations: number, n_found: number, answer: Answer}>}
 */
export async function replay(answer) {
  const headers = { "Content-Type": "application/json" };
  return (await request("replay", { method: "POST", headers, body: JSON.stringify(answer) })).json();
}

/**
 * Put a question; its events come as they happen, the answer last.
 * @param {{question: string, document_id: string | null, as_list: boolean}} asked
 * @param {{onStep: (step: string) => void, signal: AbortSignal}} watch
 * @returns {Promise<Answer>}
 */
export async function ask(asked, { onStep, signal }) {
  const headers = { "Content-Type": "application/json", Accept: "text/event-stream" };
  const response = await request("ask", { method: "POST", headers, body: JSON.stringify(asked), signal });
  for await (const event of events(/** @type {ReadableStream<Uint8Array>} */ (response.body))) {
    if (event.name === "step") onStep(JSON.parse(event.data).text);
    if (event.name === "error") throw new Problem(JSON.parse(event.data));
    if (event.name === "answer") return JSON.parse(event.data);
  }
  throw new Problem({ title: "The server ended before its answer" });
}

/**
 * Server-sent events of a stream (WHATWG HTML, 9.2.6).
 * @param {ReadableStream<Uint8Array>} stream
 */
export async function* events(stream) {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let kept = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    kept = (kept + decoder.decode(value, { stream: true })).replace(/\r\n?/g, "\n");
    for (let end = kept.indexOf("\n\n"); end >= 0; end = kept.indexOf("\n\n")) {
      const fields = kept.slice(0, end).split("\n");
      kept = kept.slice(end + 2);
      const data = fields.filter((field) => field.startsWith("data:")).map((field) => field.slice(5).trimStart());
      const name = fields.find((field) => field.startsWith("event:"))?.slice(6).trim() ?? "message";
      if (data.length) yield { name, data: data.join("\n") };
    }
  }
}
