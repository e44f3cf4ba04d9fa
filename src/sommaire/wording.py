"""Our own words about an answer, in the language of its question: English and French.

`WORDS` is the table of what stands around an answer (badge, counts, page chips, how it was found).
The sentences of verdicts and notes are worded in English, next to the rules that they come from;
here each of them has its French twin, found again by its form. What a sentence quotes from the
document is left as it is printed. A sentence without a twin stays in English; a test holds the
table to the sources, so that there is none.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sommaire.tables import Language

WORDS: dict[str, dict[Language, str]] = {
    "complete": {"en": "✓ COMPLETE", "fr": "✓ COMPLET"},
    "not complete": {"en": "⚠ NOT COMPLETE", "fr": "⚠ INCOMPLET"},
    "not certain": {"en": "? NOT CERTAIN", "fr": "? INCERTAIN"},
    "verdict": {"en": "{badge}: {why}", "fr": "{badge} : {why}"},
    "unexplained complete": {
        "en": "Every block of the scope was read.",
        "fr": "Tous les blocs de la partie ont été lus.",
    },
    "unexplained not complete": {
        "en": "Something of the set is missing.",
        "fr": "Il manque quelque chose à l'ensemble.",
    },
    "unexplained not certain": {
        "en": "Nothing proves that these are all of them.",
        "fr": "Rien ne prouve que ce sont tous.",
    },
    "not_said": {
        "en": "The document does not say, as far as it was read.",
        "fr": "Le document ne le dit pas, pour autant qu’il a été lu.",
    },
    "unread": {
        "en": "{n} of {pages} could not be read: {list}.",
        "fr": "Pages illisibles : {list} ({n} sur {total}).",
    },
    "unsupported": {
        "en": "not supported by what it cites",
        "fr": "non étayé par ce qui est cité",
    },
    "not_found": {"en": "not found", "fr": "non trouvé"},
    "not found:": {"en": "not found: {name}", "fr": "non trouvé : {name}"},
    "in short:": {"en": "in short: {text}", "fr": "en bref : {text}"},
    "note:": {"en": "note: {text}", "fr": "note : {text}"},
    "next step:": {"en": "next step: {step}", "fr": "étape suivante : {step}"},
    "Next step:": {"en": "Next step: {step}.", "fr": "Étape suivante : {step}."},
    # nouns that are counted: one | many
    "item": {"en": "item|items", "fr": "élément|éléments"},
    "citation": {"en": "citation|citations", "fr": "citation|citations"},
    "document": {"en": "document|documents", "fr": "document|documents"},
    "page": {"en": "page|pages", "fr": "page|pages"},
    "block": {"en": "block|blocks", "fr": "bloc|blocs"},
    "line": {"en": "line|lines", "fr": "ligne|lignes"},
    "call": {"en": "call|calls", "fr": "appel|appels"},
    "token": {"en": "token|tokens", "fr": "jeton|jetons"},
    # where a citation stands
    "page of": {"en": "{page} of {total}", "fr": "{page} sur {total}"},
    "at line": {"en": "line {first}", "fr": "ligne {first}"},
    "at lines": {"en": "lines {first}–{last}", "fr": "lignes {first}–{last}"},
    "over pages": {
        "en": "line {first} to line {last} of p. {page} of the file",
        "fr": "de la ligne {first} à la ligne {last} de la p. {page} du fichier",
    },
    # how an answer was found
    "scope": {"en": "scope: {name}", "fr": "portée : {name}"},
    "found by": {"en": "found by {ways}", "fr": "trouvé par {ways}"},
    "blocks read": {"en": "{n} of {blocks} read", "fr": "blocs lus : {n} sur {total}"},
    "none": {"en": "no model", "fr": "sans modèle"},
    "local": {"en": "a local model", "fr": "un modèle local"},
    "endpoint": {"en": "a model at an endpoint", "fr": "un modèle distant"},
    "tokens": {"en": "{n_in} tokens in, {n_out} out", "fr": "{n_in} jetons lus, {n_out} écrits"},
    "price": {"en": "${dollars}", "fr": "{dollars} $"},
    "no price": {"en": "price not known", "fr": "prix inconnu"},
    "seconds": {"en": "{n}s", "fr": "{n} s"},
    "by structure": {"en": "structure", "fr": "structure"},
    "by pattern": {"en": "pattern", "fr": "motif"},
    "by count": {"en": "count", "fr": "nombre"},
    "by preamble": {"en": "preamble", "fr": "préambule"},
    "by heading": {"en": "heading", "fr": "intitulé"},
    "by reference": {"en": "reference", "fr": "renvoi"},
    "by sentence": {"en": "sentence", "fr": "phrase"},
    "by brackets": {"en": "brackets", "fr": "parenthèses"},
    "by title": {"en": "title", "fr": "titre"},
    "by phrase": {"en": "phrase", "fr": "tournure"},
    "by hints": {"en": "hints", "fr": "indices"},
    "by words": {"en": "words", "fr": "mots"},
    "by growth": {"en": "growth", "fr": "mots voisins"},
    "by passage": {"en": "passage", "fr": "passage"},
    "by series": {"en": "series", "fr": "série"},
    "by names": {"en": "names", "fr": "noms"},
    "by model": {"en": "a model", "fr": "un modèle"},
    "by documents": {"en": "documents", "fr": "documents"},
    # how the contents were read
    "no contents": {
        "en": "The document has no table of contents to read by.",
        "fr": "Le document n'a pas de sommaire à suivre.",
    },
    "level": {"en": "level {n}: {told}", "fr": "niveau {n} : {told}"},
    "shown": {"en": "{lines} shown", "fr": "montre {lines}"},
    "nothing shown": {"en": "nothing more shown", "fr": "ne montre rien de plus"},
    "shown in all": {
        "en": "{lines} of the contents, {calls}, {tokens}",
        "fr": "{lines} du sommaire, {calls}, {tokens}",
    },
}
"""By key and language; a test holds those that the web page says too to its `messages.js`."""
_SENTENCES = """
Nothing in the document shows that these are all of them. = Rien dans le document ne montre que ce sont tous.
The document announces “{a}”; {b} found. = Le document annonce « {a} » ; {b} trouvé(s).
The document announces “{a}”, but {b} were found: more than that. = Le document annonce « {a} », mais {b} ont été trouvés : davantage.
The document announces “{a}”, and that many were found. = Le document annonce « {a} », et il en a été trouvé autant.
The document announces “{a}”; {b} stand in the list, {c} likely elsewhere. = Le document annonce « {a} » ; {b} figurent dans la liste, {c} probablement ailleurs.
The file seems to hold more than one document: another begins on its page {a}. = Le fichier semble contenir plus d'un document : un autre commence à sa page {a}.
Not every line of the scope was judged. = Toutes les lignes de la partie n'ont pas été jugées.
The document states different counts of them. = Le document en donne des nombres différents.
The end of the list was not seen. = La fin de la liste n'a pas été vue.
They are one whole list without a gap, and the next heading follows it. = C'est une liste entière, sans lacune, et le titre suivant vient après elle.
The document states how many there are, and no list of as many was found. = Le document dit combien il y en a, et aucune liste d'autant de membres n'a été trouvée.
They are one whole list without a gap, and other text follows it. = C'est une liste entière, sans lacune, et un autre texte vient après elle.
They are one whole list without a gap, and the document ends after it. = C'est une liste entière, sans lacune, et le document finit après elle.
The question may also mean {a}. = La question peut aussi viser {a}.
The document does not call these by the noun of the question. = Le document ne les désigne pas par le nom de la question.
The document does not say “{a}” of these. = Le document n'en dit pas « {a} ».
The document does not call these “{a}”. = Le document ne les appelle pas « {a} ».
The document calls these “{a}”. = Le document les appelle « {a} ».
The list's own words carry less than half of the question's. = Les mots de la liste portent moins de la moitié de ceux de la question.
No section of that name with parts of its own was found. = Aucune section de ce nom ayant des parties n'a été trouvée.
Some of these headings are numbered and others are not. = Certains de ces titres sont numérotés et d'autres non.
The numbers of these headings are no single run. = Les numéros de ces titres ne se suivent pas.
The question asks for the {a} of “{b}”, which may be another thing. = La question demande les {a} de « {b} », qui peut être autre chose.
The question does not ask for sub-sections, and these are. = La question ne demande pas de sous-sections, et c'en sont.
These are the parts of the section “{a}”. = Ce sont les parties de la section « {a} ».
Nothing says whether these are all “{a}”. = Rien ne dit si tous sont « {a} ».
A member of the list has no name that could be read. = Un élément de la liste n'a pas de nom lisible.
Members of the list open lists of their own, which may be what is meant. = Des éléments de la liste ouvrent leurs propres listes, peut-être visées.
A member may hold the words that introduce another list. = Un élément contient peut-être les mots qui introduisent une autre liste.
The table could not be read with all its cells. = Le tableau n'a pu être lu avec toutes ses cellules.
The document gives these as examples, or leaves the list open. = Le document les donne en exemple, ou laisse la liste ouverte.
Not counted as members: “{a}”. = Non comptés comme éléments : « {a} ».
Counted, though the document gives them up: “{a}”. = Comptés, bien que le document les abandonne : « {a} ».
The question says “{a}”, and that was not judged. = La question dit « {a} », et cela n'a pas été jugé.
It is not sure that “{a}” is what the question demands. = Il n'est pas sûr que « {a} » soit ce que la question demande.
“{a}” in the column “{b}” may count as well. = « {a} », dans la colonne « {b} », compte peut-être aussi.
The question says what these are not, and that was not judged. = La question dit ce qu'ils ne sont pas, et cela n'a pas été jugé.
A member ends with words that leave the list open (“etc.”). = Un élément finit par des mots qui laissent la liste ouverte (« etc. »).
There is no {a}; it may be among the text that is struck out. = Il n'y a pas de {a} : c'est peut-être dans le texte barré.
Some of these stand outside of “{a}”. = Certains se trouvent hors de « {a} ».
The text after the list may add to it: “{a}”. = Le texte après la liste peut y ajouter : « {a} ».
The question asks for “{a}” ones, and the words over the list do not. = La question en demande d'« {a} », et non les mots au-dessus de la liste.
“{a}” stands over the list, and not in the question. = « {a} » est écrit au-dessus de la liste, et non dans la question.
The words over the list say that more of them stand elsewhere. = Les mots au-dessus de la liste disent qu'il y en a d'autres ailleurs.
The document may change these (p. {a}). = Le document les modifie peut-être (p. {a}).
A member may hold another one: “{a}”. = Un élément en contient peut-être un autre : « {a} ».
A member reads as a sentence of its own: “{a}”. = Un élément se lit comme une phrase à part : « {a} ».
Another part of the document may change these: “{a}” (p. {b}). = Une autre partie du document les modifie peut-être : « {a} » (p. {b}).
A sentence after the list may add to it or take from it: “{a}”. = Une phrase après la liste y ajoute ou en retire peut-être : « {a} ».
Another sentence says what the same party must do (p. {a}). = Une autre phrase dit ce que la même partie doit faire (p. {a}).
Another sentence may change these (p. {a}): “{b}”. = Une autre phrase les modifie peut-être (p. {a}) : « {b} ».
Another sentence speaks of it too (p. {a}). = Une autre phrase en parle aussi (p. {a}).
The part itself says something before the list: “{a}”. = La partie dit elle-même quelque chose avant la liste : « {a} ».
The last member breaks off. = Le dernier élément s'interrompt.
The last member ends as if another followed. = Le dernier élément finit comme si un autre suivait.
The numbers of the members are no single run. = Les numéros des éléments ne se suivent pas.
The numbering goes on with “{a}” after other text. = La numérotation continue avec « {a} » après un autre texte.
The question speaks of {a}; {b} were found. = La question en annonce {a} ; {b} ont été trouvés.
No part of the document was found that is called “{a}”. = Aucune partie du document nommée « {a} » n'a été trouvée.
Another part of the document is called “{a}” (p. {b}). = Une autre partie du document s'appelle « {a} » (p. {b}).
The list is introduced as “{a}”; {b} were found. = La liste est annoncée comme « {a} » ; {b} ont été trouvés.
Elsewhere the document speaks of “{a}” (p. {b}). = Ailleurs, le document parle de « {a} » (p. {b}).
Taken from: {a} = Tiré de : {a}
Gaps in the numbering are intended: the document says so (p. {a}). = Les lacunes de la numérotation sont voulues : le document le dit (p. {a}).
Another reading: {a}, from “{b}”. = Autre lecture : {a}, d'après « {b} ».
No line holds “{a}” ({b} lines on {c} pages searched). = Aucune ligne ne contient « {a} » ({b} lignes sur {c} pages examinées).
{a} of these bear no number. = {a} d'entre eux ne portent pas de numéro.
The document also names “{a}” (p. {b}). = Le document nomme aussi « {a} » (p. {b}).
No list of the document was found that answers this. = Aucune liste du document n'a été trouvée qui réponde.
By a random sample of {a} of the {b} others, at least {c} % of what the model sees was found, with {d} % confidence. = D'après un échantillon tiré au hasard de {a} des {b} autres, {c} % au moins de ce que le modèle voit a été trouvé, avec une confiance de {d} %.
These stand in no list: they were gathered in {a} from {b} of {c} sentences, and at least {d} more are likely. = Ils ne forment pas une liste : ils ont été réunis en {a} parmi {b} des {c} phrases, et {d} autres au moins sont probables.
These stand in no list: they were gathered in {a} from {b} of {c} sentences, and nothing proves that there are no others. = Ils ne forment pas une liste : ils ont été réunis en {a} parmi {b} des {c} phrases, et rien ne prouve qu'il n'y en a pas d'autres.
“{a}” and “{b}” are counted as one: the model takes them for the same thing. = « {a} » et « {b} » sont comptés pour un : le modèle y voit la même chose.
No part called “{a}” was found; the whole document was searched. = Aucune partie nommée « {a} » n'a été trouvée ; tout le document a été examiné.
It is not sure that “{a}” is the part meant. = Il n'est pas sûr que « {a} » soit la partie visée.
Every one of the {a} lines was searched. = Les {a} lignes ont toutes été examinées.
Absent from {a}: none of its {b} lines on {c} pages holds their codes or names. = Absents de {a} : aucune de ses {b} lignes sur {c} pages ne contient leurs codes ou leurs noms.
Named in {a} outside of its list: {b}. = Nommés dans {a} hors de sa liste : {b}.
One of the two lists is not complete. = L'une des deux listes n'est pas complète.
One of the two lists is not proved complete. = L'une des deux listes n'est pas prouvée complète.
{a} of the members were matched by meaning alone. = {a} des éléments n'ont été rapprochés que par le sens.
Not every page of {a} could be read. = Toutes les pages de {a} n'ont pu être lues.
In the list of {a}, under a longer name: {b}. = Dans la liste de {a}, sous un nom plus long : {b}.
{a} of these may be in {b} under a longer name. = {a} d'entre eux sont peut-être dans {b} sous un nom plus long.
{a} of these are named in {b} outside of its list. = {a} d'entre eux sont nommés dans {b} hors de sa liste.
The opening words name these; who joins later, or only signs, is not looked for. = Les premiers mots les nomment ; qui se joint plus tard, ou signe seulement, n'est pas cherché.
The title “{a}” bears no label. = Le titre « {a} » ne porte ni lettre ni numéro.
“{a}” heads a column of the table, and was not judged row by row. = « {a} » titre une colonne du tableau, et n'a pas été jugé ligne par ligne.
“{a}” says of itself that it is not what is asked for. = « {a} » dit de soi n'être pas ce qui est demandé.
“{a}” is said long before the list, which may be of other things. = « {a} » est dit bien avant la liste, qui peut être d'autre chose.
Another part of “{a}” speaks of “{b}” (p. {c}). = Une autre partie de « {a} » parle de « {b} » (p. {c}).
The part “{a}” holds other things as well. = La partie « {a} » contient aussi autre chose.
Every sentence was looked at for terms in quotes; others may be defined without. = Chaque phrase a été examinée pour les termes entre guillemets ; d'autres peuvent être définis sans eux.
No part of the document is named, and “{a}” is said in others than this one (p. {b}). = Aucune partie du document n'est nommée, et « {a} » est dit ailleurs que dans celle-ci (p. {b}).
A member holds the words that count the members. = Un élément contient les mots qui comptent les éléments.
The members say something of the “{a}”, and name none. = Les éléments disent quelque chose de « {a} » et n'en nomment aucun.
The text names {a}, and no title of that name was found. = Le texte nomme {a}, et aucun titre de ce nom n'a été trouvé.
Both lists are complete, and compared whole. = Les deux listes sont complètes, et comparées en entier.
{a} of {b} documents were judged; the rest could not be read and is named. = Documents jugés : {a} sur {b} ; le reste n'a pu être lu et est nommé.
Every document was judged ({a} of {b}): every line was searched. = Chaque document a été jugé ({a} sur {b}) : toutes les lignes ont été examinées.
Every document was judged ({a} of {b}): there are no others. = Chaque document a été jugé ({a} sur {b}) : il n'y en a pas d'autres.
{a} of {b} documents were searched for the words “{c}”; what says the same in other words is not found. = Les mots « {c} » ont été cherchés dans {a} documents sur {b} ; ce qui dit la même chose autrement n'est pas trouvé.
{a} of {b} documents were searched for the words “{c}” and for the wording of such clauses; others may say it otherwise. = Les mots « {c} » et la rédaction propre à ces clauses ont été cherchés dans {a} documents sur {b} ; d'autres peuvent le dire autrement.
{a} of {b} documents say in title or name that they are “{c}”. = Documents qui disent par leur titre ou leur nom être des « {c} » : {a} sur {b}.
The numbering may go on with “{a}” (p. {b}). = La numérotation se poursuit peut-être avec « {a} » (p. {b}).
{a} of {b} documents could be judged. = Documents qui ont pu être jugés : {a} sur {b}.
The rest was searched for the words “{a}”. = Le reste a été examiné pour les mots « {a} ».
Not decided: {a}. = Non tranché : {a}.
No date was found in {a}. = Aucune date n'a été trouvée dans {a}.
Every document was asked, and each proves its list. = Chaque document a été interrogé, et chacun prouve sa liste.
Every document that could be read was asked, and each proves its list. = Chaque document lisible a été interrogé, et chacun prouve sa liste.
{a} of {b} documents were asked, the likeliest first. = Documents interrogés : {a} sur {b}, les plus probables d'abord.
Not proved whole in {a}. = Liste non prouvée entière dans {a}.
complete ({a} found). = complète ({a} trouvés).
not complete ({a} found). = incomplète ({a} trouvés).
not certain ({a} found). = non certaine ({a} trouvés).
"""  # noqa: E501
_STEPS = """
add a copy that can be read, or take the file off the list: sommaire remove NAME = ajouter une copie lisible, ou retirer le fichier de la liste : sommaire remove NOM
add whole, readable copies of what could not be read = ajouter des copies entières et lisibles de ce qui n'a pu être lu
ask {a} alone = interroger {a} seul
ask again in other words, or for the very word, in quotation marks = redemander en d'autres mots, ou le mot même, entre guillemets
ask one document alone, by its name = interroger un document seul, par son nom
read the rest of the scope = lire le reste de la partie
compare the items with the announced count = comparer les éléments au nombre annoncé
compare them with the signatures = les comparer aux signatures
name the section or the list = nommer la section ou la liste
check the counts that the document states = vérifier les nombres que donne le document
read on after the last item = lire la suite du dernier élément
put each document in a file of its own = mettre chaque document dans son propre fichier
get a whole copy of the file = obtenir une copie entière du fichier
read the unreadable pages (OCR), or ask a person to = lire les pages illisibles (OCR), ou les faire lire
look for the items named as missing = chercher les éléments nommés comme manquants
name the section, the table or the code that holds the list = nommer la section, le tableau ou le code qui porte la liste
ask with the words that the document uses = demander avec les mots du document
read the passages that were not judged, or ask for the list by its section = lire les passages non jugés, ou demander la liste par sa section
read the places found beyond the list = lire les endroits trouvés hors de la liste
complete the lists first = compléter d'abord les listes
name the section of each list = nommer la section de chaque liste
compare these members = comparer ces éléments
read the unreadable pages = lire les pages illisibles
read the places named in the notes = lire les endroits nommés dans les notes
"""  # noqa: E501
_NOTES = """
the question names nothing to look for = la question ne nomme rien à chercher
the document does not speak of {a} = le document ne parle pas de {a}
nearest, though it may be of something else: “{a}” (p. {b}) = le plus proche, peut-être d'autre chose : « {a} » (p. {b})
no sentence of the document is worded as such a clause is = aucune phrase du document n'est rédigée comme l'est une telle clause
no sentence of the document holds enough of the question = aucune phrase du document ne contient assez de la question
the model found no answer in {a} passages of pages {b} = le modèle n'a pas trouvé de réponse dans {a} passages des pages {b}
answered without the model: nothing that the model said rests on a quote of the document = répondu sans le modèle : rien de ce qu'il a dit ne repose sur une citation du document
answered without the model: {a} = répondu sans le modèle : {a}
{a}: {b} of {c} pages could not be read: {d} = {a} : pages illisibles : {d} ({b} sur {c})
{a} does not answer: {b} = {a} ne répond pas : {b}
no word of the question is in any of them = aucun ne contient un mot de la question
{a}: the question names it ({b}%) = {a} : la question le nomme ({b} %)
{a}: its own text, before its first part, fits best ({b}%) = {a} : son propre texte, avant sa première partie, convient le mieux ({b} %)
{a}: its title says what is asked ({b}%) = {a} : son titre dit ce qui est demandé ({b} %)
{a}: {b} of {c} places with words of the question are in it ({d}%) = {a} : contient {b} des {c} endroits portant des mots de la question ({d} %)
the only one = le seul
by likelihood, for the model gave no usable reply = par vraisemblance, le modèle n'ayant pas donné de réponse utilisable
passages looked for also by a supposed answer: “{a}” = passages cherchés aussi d'après une réponse supposée : « {a} »
none of these: one level back, the next likeliest = aucun de ceux-ci : un niveau plus haut, le plus probable ensuite
the contents lead nowhere: passages of the whole document = le sommaire ne mène nulle part : passages de tout le document
of what was found, the likeliest first ({a}) = de ce qui a été trouvé, le plus probable d'abord ({a})
{a} of {b} documents: the question names it = documents : {a} sur {b}, que la question nomme
{a} of {b} documents: by title, summary, keywords and text = documents : {a} sur {b}, par titre, résumé, mots-clés et texte
the {a} that hold all the words of the question = qui contiennent tous les mots de la question : {a}
"""  # noqa: E501
"""Why there is no answer, what was not read, how the contents were followed."""
_PIECES = (
    (r"\bThe numbering lacks\b", "Il manque à la numérotation"),
    (r"\bthe numbering lacks\b", "il manque à la numérotation"),
    (r"\bThe document also names\b", "Le document nomme aussi"),
    (r"\bthe document also names\b", "le document nomme aussi"),
    (
        r"\b([Tt])he printed page numbers show that page (.+?) is missing from the file",
        r"les numéros de page imprimés montrent que la page \2 manque au fichier",
    ),
    (r"\b[Pp]age ([\d, ]+) could not be read", r"la page \1 n'a pu être lue"),
    (r"^page (\S+) \(missing from the file\)$", r"page \1 (absente du fichier)"),
    (r"^(.+) \(not read: (.+)\)$", r"\1 (non lu : \2)"),
    (r"^(.+) \(some pages could not be read\)$", r"\1 (des pages n'ont pu être lues)"),
    (r"^(.+) \(damaged in the library\)$", r"\1 (endommagé dans la bibliothèque)"),
    (r"^page (\S+) of the file \(could not be read\)$", r"page \1 du fichier (illisible)"),
)
"""What is missing: pieces that one sentence joins."""
_INSIDE = (
    (re.compile(r"\b(\d+) others \("), r"\1 autres ("),
    (re.compile(r"\b(\d+) rounds?\b"), r"\1 tour(s)"),
    (re.compile(r"” nor “"), " » ni « "),
)
"""Words of ours inside what a sentence carries on."""


@lru_cache(maxsize=1)
def _twins() -> tuple[tuple[re.Pattern[str], str], ...]:
    pairs = [line.split(" = ", 1) for line in f"{_SENTENCES}{_STEPS}{_NOTES}".splitlines() if line]
    return tuple((_form(english), french) for english, french in pairs)


def _form(english: str) -> re.Pattern[str]:
    escaped = re.escape(english)
    return re.compile(re.sub(r"\\\{(\w)\\\}", r"(?P<\1>.+?)", escaped), re.DOTALL)


def phrase(key: str, language: Language, **values: object) -> str:
    """A row of `WORDS` with its values filled in.

    >>> phrase("page of", "en", page=21, total=32), phrase("page of", "fr", page=21, total=32)
    ('21 of 32', '21 sur 32')
    """
    return WORDS[key][language].format(**values)


def n_of(count: int, noun: str, language: Language = "en") -> str:
    """A count with its noun, a row of `WORDS`.

    >>> n_of(1, "item"), n_of(0, "item"), n_of(0, "item", "fr"), n_of(6, "item", "fr")
    ('1 item', '0 items', '0 élément', '6 éléments')
    """
    one, many = WORDS[noun][language].split("|")
    is_one = count == 1 or (count == 0 and language == "fr")
    return f"{count} {one if is_one else many}"


def written(number: str, language: Language) -> str:
    r"""A number as Python writes it, with the signs of the language.

    >>> written("1,234.5", "fr")
    '1\u202f234,5'
    """
    return number.translate(str.maketrans(",.", "\u202f,")) if language == "fr" else number


def said_in(said: str, language: Language) -> str:
    """A sentence of a verdict or a note in the language of the question."""
    return in_french(said) if language == "fr" else said


def in_french(said: str) -> str:
    """A sentence of ours in French; one that is not known stays as it is.

    >>> in_french("The document announces “six Functions”; 5 found.")
    'Le document annonce « six Functions » ; 5 trouvé(s).'
    """
    for form, french in _twins():
        match = form.fullmatch(said)
        if match is not None:
            return french.format(
                **{name: _inside(text) for name, text in match.groupdict().items()}
            )
    name, colon, rest = said.partition(": ")
    if colon and (twin := in_french(rest)) != rest:  # the verdict on one of two documents
        return f"{name} : {twin}"
    for piece, french in _PIECES:
        said = re.sub(piece, french, said)
    return f"{said[:1].upper()}{said[1:]}" if said.endswith(".") else said


def _inside(text: str) -> str:
    for pattern, french in _INSIDE:
        text = pattern.sub(french, text)
    return text
