<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>This window shows one campaign only.</source>
        <translation>Cette fenêtre ne montre qu&apos;une seule campagne.</translation>
    </message>
    <message>
        <source>What you have typed could not be saved; it is still in its field. Copy it elsewhere, or close again to give it up.</source>
        <translation>Ce qui a été tapé n&apos;a pas pu être enregistré&#xa0;; le texte est encore dans son champ. Le copier ailleurs, ou fermer de nouveau pour y renoncer.</translation>
    </message>
    <message>
        <source>Campaign</source>
        <translation>Campagne</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>The table and the next fight play by this rule; fights under way keep theirs.</source>
        <translation>La table et le prochain combat suivent cette règle&#xa0;; les combats en cours gardent la leur.</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Oui</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modifiée</translation>
    </message>
    <message>
        <source>Rule {rule}</source>
        <translation>Règle {rule}</translation>
    </message>
    <message>
        <source>Open rule {rule}</source>
        <translation>Ouvrir la règle {rule}</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Système</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>Dés</translation>
    </message>
    <message>
        <source>The program rolls</source>
        <translation>Le programme lance</translation>
    </message>
    <message>
        <source>I type the dice</source>
        <translation>Je tape les dés</translation>
    </message>
    <message>
        <source>Dice of adversaries</source>
        <translation>Dés des adversaires</translation>
    </message>
    <message>
        <source>Rolled for me</source>
        <translation>Lancés pour moi</translation>
    </message>
    <message>
        <source>Typed as well</source>
        <translation>Tapés aussi</translation>
    </message>
    <message>
        <source>What waits for adversaries</source>
        <translation>Ce qui attend les adversaires</translation>
    </message>
    <message>
        <source>Taken with Next, the first answer</source>
        <translation>Première réponse, avec Suivant</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>Demandé</translation>
    </message>
    <message>
        <source>What adversaries are asked</source>
        <translation>Ce qu&apos;on demande aux adversaires</translation>
    </message>
    <message>
        <source>Answered as usual</source>
        <translation>Réponse habituelle</translation>
    </message>
    <message>
        <source>Asked of me</source>
        <translation>Demandé à moi</translation>
    </message>
    <message>
        <source>Search house rules</source>
        <translation>Chercher une règle maison</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Oublier</translation>
    </message>
    <message>
        <source>Forget: {words}</source>
        <translation>Oublier&#xa0;: {words}</translation>
    </message>
    <message>
        <source>None yet: O unfolds a question, and its answer can be made the usual one there.</source>
        <translation>Aucune pour l&apos;instant&#xa0;: O déplie une question, et sa réponse peut y devenir l&apos;habituelle.</translation>
    </message>
    <message>
        <source>No house rule has these words.</source>
        <translation>Aucune règle maison ne contient ces mots.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Usual answers</source>
        <translation>Réponses habituelles</translation>
    </message>
    <message>
        <source>House rules</source>
        <translation>Règles maison</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>Ce programme</translation>
    </message>
</context>
</TS>
