// Making and finding elements. Text is always set as text: what a document says is never markup.

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/**
 * A new element.
 * @param {string} name
 * @param {Record<string, string | number | boolean | ((event: Event) => void)>} [properties]
 *   attributes; `text` is its text, a function is a listener
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "text") element.textContent = String(value);
    else if (typeof value === "function") element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}
