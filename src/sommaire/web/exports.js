// An answer as Markdown, CSV or JSON, made in the browser.

/** @typedef {import("./api.js").Answer} Answer */

/**
 * @param {string} cell
 * A leading = + - @ would be run as a formula by a spreadsheet: it gets an apostrophe (OWASP, CSV injection).
 */
export function csvCell(cell) {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param {string[][]} rows */
export function csv(rows) {
  return `${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

/**
 * The sentences that are not those of the listing's items, as `Answer.beside_items` has it.
 * @param {Answer} answer
 */
export function besideItems(answer) {
  if (!answer.listing) return answer.sentences;
  /** @param {{citations: number[]}[]} rows */
  const cited = (rows) => rows.map((row) => row.citations.join(" ")).join();
  if (cited(answer.sentences) === cited(answer.listing.items)) return [];
  return answer.sentences.filter((one) => one.citations.length);
}

/**
 * @param {Answer} answer
 * @returns {string[][]}
 */
export function answerRows(answer) {
  const cited = new Map(answer.citations.map((one) => [one.n, one]));
  const head = ["text", "document", "page", "printed page", "lines", "quote", "status"];
  const rows = [...besideItems(answer), ...(answer.listing?.items ?? [])].map((row) => {
    const first = cited.get(row.citations[0] ?? -1);
    const place = first
      ? [first.document, `${first.page_num}`, first.page_label, `${first.first_line_num}-${first.last_line_num}`, first.quote]
      : ["", "", "", "", ""];
    return [row.text || ("canonical_name" in row ? row.canonical_name : ""), ...place, "found"];
  });
  const missing = (answer.listing?.not_found_items ?? []).map((name) => [name, "", "", "", "", "", "not found"]);
  return [head, ...rows, ...missing];
}

/** @param {Answer} answer */
export function markdown(answer) {
  const lines = [`# ${answer.question}`, ""];
  if (answer.listing) lines.push(`**${answer.listing.completeness}**: ${answer.listing.notes}`, "");
  if (answer.listing) lines.push(...besideItems(answer).flatMap((one) => [one.text, ""]));
  for (const item of answer.listing?.items ?? []) {
    lines.push(`- ${item.text || item.canonical_name} ${item.citations.map((n) => `[${n}]`).join("")}`);
  }
  for (const name of answer.listing?.not_found_items ?? []) lines.push(`- ~~${name}~~ (not found)`);
  if (!answer.listing) lines.push(answer.text ?? "The document does not say.");
  lines.push("");
  for (const one of answer.citations) {
    lines.push(`[${one.n}]: ${one.document}, p. ${one.page_label} (${one.page_num}), lines ${one.first_line_num}–${one.last_line_num}: “${one.quote}”`, "");
  }
  return lines.join("\n");
}

/**
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
export function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
