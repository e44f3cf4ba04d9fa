"""English and French words that mean the same: data for questions in the other language.

Only general words of structure, law and standards; what merely looks alike ("catégorie",
"category") is found by resemblance (`terms`) and need not stand here.
"""

from __future__ import annotations

from sommaire.text import fold

_PAIRS = """
account compte | agreement contrat accord convention | amount montant | annex appendix annexe
answer réponse | author auteur | benefit avantage | breach violation manquement | bullet puce
case cas | chapter chapitre | clause clause stipulation | condition condition circonstance
cost coût frais | country pays | customer client | data donnée | date date | day jour
deadline délai échéance | decision décision | definition définition | delivery livraison
device périphérique appareil | directory répertoire | mandatory required obligatoire
guideline principe | argument argument | command commande
document document pièce | duty obligation devoir | employee salarié | employer employeur
error erreur faute | event événement | exception exception dérogation | exclusion exclusion
family famille | fee redevance frais honoraire | field champ | figure figure | file fichier
function fonction | goal objective objectif but | health santé | impact impact incidence
improvement amélioration | item élément | key clé | kind type sorte | language langue
law loi droit | level niveau | liability responsabilité | limit limite plafond | list liste
method méthode | month mois | name nom | network réseau | note note remarque
number nombre numéro | obligation obligation | package paquet | page page | paragraph alinéa
part partie | party partie | payment paiement | penalty pénalité sanction amende | person personne
policy politique | price prix | privacy confidentialité | process processus | product produit
profile profil | project projet | protection protection | provider fournisseur prestataire
purpose finalité but | question question | reason motif raison | recipient destinataire
recommendation recommandation | record registre | report rapport | request demande
requirement exigence obligation | responsibility responsabilité | result résultat
right droit | risk risque | role rôle | rule règle | safety sûreté sécurité | scope périmètre
security sécurité | service service prestation | signature signature | source source
stage étape phase | step étape | supplier fournisseur | system système | table tableau
task tâche | tax impôt taxe | termination résiliation | term terme durée | threat menace
threshold seuil | tier palier niveau | title titre | tool outil | topic sujet thème
training formation | type type | use usage utilisation | user utilisateur | value valeur
vote vote | warranty garantie | way façon manière moyen | withdrawal rétractation retrait
work travail | worker travailleur | year année an | controller responsable | processor sous-traitant
stakeholder partie prenante | component composant | control contrôle | enhancement extension
withdrawn retiré | subcategory sous-catégorie | supply approvisionnement | chain chaîne
framework cadre | awareness sensibilisation | recovery reprise rétablissement | asset actif
milestone jalon étape
"""

_SAME: dict[str, str] = {
    "en": """
end ends expire expires expiry terminate terminates lapse until continues
start starts begin begins commence commences effective
wrote written author
price cost fee
limit capped cap maximum
send sends sent
""",
    "fr": """
fin finit expire expirer échéance terme cesse
commence débute début effet engagé
rédigé auteur écrit
prix coût tarif
plafond plafonnée limite limitée maximum
""",
}
"""Words of one language, a line each, by which a document says what a question asks in another."""


def said_otherwise(word: str, language: str) -> frozenset[str]:
    """Other words of the language for a folded word, folded; none for most.

    >>> sorted(said_otherwise("wrote", "en"))
    ['author', 'written']
    """
    rows = (frozenset(map(fold, row.split())) for row in _SAME[language].strip().splitlines())
    return frozenset(one for row in rows if word in row for one in row) - {word}


GLOSSARY: tuple[frozenset[str], ...] = tuple(
    frozenset(group.split()) for line in _PAIRS.strip().splitlines() for group in line.split(" | ")
)
"""Each set holds words that may stand for each other across the two languages."""

IDENTICAL: frozenset[str] = frozenset(
    word
    for line in _PAIRS.strip().splitlines()
    for group in line.split(" | ")
    for word in group.split()
    if group.split().count(word) > 1
)
"""Words that both languages write alike ("clause"); "amende" is no English word."""
