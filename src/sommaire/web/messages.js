// The words of the page, in English and French. An element with data-say="key" shows one; with
// data-say-label="key" it is its label for screen readers.

/** @typedef {"en" | "fr"} Language */

/** @type {Record<string, {en: string, fr: string}>} */
const MESSAGES = {
  skip: { en: "Skip to the question", fr: "Aller à la question" },
  views: { en: "Views", fr: "Vues" },
  view_ask: { en: "Ask", fr: "Demander" },
  view_grid: { en: "Grid", fr: "Grille" },
  language: { en: "Language", fr: "Langue" },
  theme: { en: "Theme", fr: "Thème" },
  theme_auto: { en: "System", fr: "Système" },
  theme_light: { en: "Light", fr: "Clair" },
  theme_dark: { en: "Dark", fr: "Sombre" },
  documents: { en: "Documents", fr: "Documents" },
  no_documents: { en: "None yet: add one.", fr: "Aucun encore : ajoutez-en un." },
  upload: { en: "Add documents", fr: "Ajouter des documents" },
  uploading: { en: "Reading {name}…", fr: "Lecture de {name}…" },
  uploaded: { en: "{name} was added.", fr: "{name} a été ajouté." },
  remove: { en: "Remove {name}", fr: "Retirer {name}" },
  confirm_remove: { en: "Remove {name} from the library?", fr: "Retirer {name} de la bibliothèque ?" },
  contents: { en: "Contents", fr: "Sommaire" },
  no_contents: { en: "No contents were found.", fr: "Aucun sommaire n’a été trouvé." },
  unread: { en: "Pages that could not be read: {pages}", fr: "Pages illisibles : {pages}" },
  all_read: { en: "Every page was read.", fr: "Toutes les pages ont été lues." },
  ask: { en: "Ask", fr: "Demander" },
  question: { en: "Question", fr: "Question" },
  as_list: { en: "I want all items", fr: "Je veux tous les éléments" },
  whole_library: { en: "In all documents", fr: "Dans tous les documents" },
  send: { en: "Ask", fr: "Demander" },
  cancel: { en: "Cancel", fr: "Annuler" },
  cancelled: { en: "Cancelled.", fr: "Annulé." },
  working: { en: "Looking…", fr: "Recherche…" },
  pick_document: { en: "Choose a document, or ask all of them.", fr: "Choisissez un document, ou interrogez-les tous." },
  complete: { en: "✓ COMPLETE", fr: "✓ COMPLET" },
  "not complete": { en: "⚠ NOT COMPLETE", fr: "⚠ INCOMPLET" },
  "not certain": { en: "? NOT CERTAIN", fr: "? INCERTAIN" },
  n_items: { en: "{n} items", fr: "{n} éléments" },
  one_item: { en: "1 item", fr: "1 élément" },
  not_found: { en: "not found", fr: "non trouvé" },
  not_said: { en: "The document does not say, as far as it was read.", fr: "Le document ne le dit pas, pour autant qu’il a été lu." },
  unsupported: { en: "not supported by its citation", fr: "non étayé par sa citation" },
  how_found: { en: "How it was found", fr: "Comment c’est trouvé" },
  scope: { en: "Scope", fr: "Portée" },
  blocks: { en: "Blocks read", fr: "Blocs lus" },
  blocks_of: { en: "{read} of {all}; not judged: {open}; unreadable: {unreadable}", fr: "{read} sur {all} ; non jugés : {open} ; illisibles : {unreadable}" },
  next_step: { en: "Next step", fr: "Étape suivante" },
  announced: { en: "The document announces", fr: "Le document annonce" },
  found_by: { en: "Found by", fr: "Trouvé par" },
  mode: { en: "Mode", fr: "Mode" },
  mode_none: { en: "no model", fr: "sans modèle" },
  mode_local: { en: "local model", fr: "modèle local" },
  mode_endpoint: { en: "model at an endpoint", fr: "modèle distant" },
  cost: { en: "Cost", fr: "Coût" },
  cost_of: { en: "{calls} calls, {tokens} tokens, {seconds} s", fr: "{calls} appels, {tokens} jetons, {seconds} s" },
  level: { en: "Level {n}", fr: "Niveau {n}" },
  export: { en: "Export", fr: "Exporter" },
  copied: { en: "Copied.", fr: "Copié." },
  page: { en: "Page", fr: "Page" },
  sheet: { en: "The page itself", fr: "La page elle-même" },
  answers: { en: "Answers", fr: "Réponses" },
  page_of: { en: "{name} · p. {label} ({n} of {all})", fr: "{name} · p. {label} ({n} sur {all})" },
  page_plain: { en: "{name} · p. {n} of {all}", fr: "{name} · p. {n} sur {all}" },
  page_chip: { en: "p. {label}", fr: "p. {label}" },
  open_page: { en: "Open page {label}: {quote}", fr: "Ouvrir la page {label} : {quote}" },
  previous: { en: "Previous page", fr: "Page précédente" },
  next: { en: "Next page", fr: "Page suivante" },
  smaller: { en: "Smaller", fr: "Plus petit" },
  larger: { en: "Larger", fr: "Plus grand" },
  grid_title: { en: "Documents × questions", fr: "Documents × questions" },
  grid_questions: { en: "Questions, one a line", fr: "Questions, une par ligne" },
  grid_run: { en: "Fill the grid", fr: "Remplir la grille" },
  grid_export: { en: "Export CSV", fr: "Exporter en CSV" },
  grid_save: { en: "Save answers", fr: "Enregistrer les réponses" },
  grid_load: { en: "Replay saved answers", fr: "Rejouer des réponses" },
  grid_document: { en: "Document", fr: "Document" },
  grid_progress: { en: "{done} of {all} answered", fr: "{done} réponses sur {all}" },
  review: { en: "Your review", fr: "Votre avis" },
  review_none: { en: "not reviewed", fr: "à relire" },
  review_right: { en: "right", fr: "juste" },
  review_wrong: { en: "wrong", fr: "faux" },
  replayed: { en: "{found} of {all} citations found again", fr: "{found} citations sur {all} retrouvées" },
};

/** @type {Language} */
let language = "en";

/** @returns {Language} */
export function spoken() {
  return language;
}

/**
 * The words of a message, with its values filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const message = MESSAGES[key];
  if (!message) throw new Error(`no message ${key}`);
  return message[language].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * Change the language of the whole page.
 * @param {Language} wanted
 */
export function speak(wanted) {
  language = wanted;
  document.documentElement.lang = wanted;
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = say(/** @type {HTMLElement} */ (element).dataset.say ?? "");
  }
  for (const element of document.querySelectorAll("[data-say-label]")) {
    element.setAttribute("aria-label", say(/** @type {HTMLElement} */ (element).dataset.sayLabel ?? ""));
  }
}
