<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Home</source>
        <translation>Accueil</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Persos</translation>
    </message>
    <message>
        <source>Downtime</source>
        <translation>Intermède</translation>
    </message>
    <message>
        <source>Bestiary</source>
        <translation>Bestiaire</translation>
    </message>
    <message>
        <source>Prepare</source>
        <translation>Préparer</translation>
    </message>
    <message>
        <source>Boards</source>
        <translation>Plateaux</translation>
    </message>
    <message>
        <source>Fight</source>
        <translation>Combat</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>{damaged} Check the campaign or restore a backup on the Campaign page.</source>
        <translation>{damaged} Vérifier la campagne ou restaurer une sauvegarde à la page Campagne.</translation>
    </message>
    <message>
        <source>Fix this before playing this game: {fault}</source>
        <translation>À corriger avant de jouer à ce jeu&#xa0;: {fault}</translation>
    </message>
    <message>
        <source>Fix this before using the language “{code}”: {wrong}.</source>
        <translation>À corriger avant d’utiliser la langue «&#xa0;{code}&#xa0;»&#xa0;: {wrong}.</translation>
    </message>
    <message>
        <source>This window shows one campaign only.</source>
        <translation>Cette fenêtre ne montre qu’une seule campagne.</translation>
    </message>
    <message>
        <source>the demo fight</source>
        <translation>le combat de démonstration</translation>
    </message>
    <message>
        <source>Quick fight</source>
        <translation>Combat rapide</translation>
    </message>
    <message>
        <source>4 wolves, 1 elite</source>
        <translation>4 loups, 1 élite</translation>
    </message>
    <message>
        <source>Players&apos; phones</source>
        <translation>Téléphones des joueurs</translation>
    </message>
    <message>
        <source>Open, copy, rename, restore or check a campaign</source>
        <translation>Ouvrir, copier, renommer, restaurer ou vérifier une campagne</translation>
    </message>
    <message>
        <source>Prepare an encounter</source>
        <translation>Préparer une rencontre</translation>
    </message>
    <message>
        <source>No fight in progress</source>
        <translation>Aucun combat en cours</translation>
    </message>
    <message>
        <source>Prepare an encounter. The party is added automatically; add foes by number.</source>
        <translation>Préparer une rencontre. Le groupe s’y ajoute tout seul&#xa0;; ajouter des adversaires par leur nombre.</translation>
    </message>
    <message>
        <source>Print roster</source>
        <translation>Imprimer la liste</translation>
    </message>
    <message>
        <source>Theme: {name}</source>
        <translation>Thème&#xa0;: {name}</translation>
    </message>
    <message>
        <source>Language: {name}</source>
        <translation>Langue&#xa0;: {name}</translation>
    </message>
    <message>
        <source>Back up campaign</source>
        <translation>Sauvegarder cette campagne</translation>
    </message>
    <message>
        <source>Campaign page</source>
        <translation>page Campagne</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Saving failed; your text is still in its field. Copy it, or close again to discard it.</source>
        <translation>L’enregistrement a échoué&#xa0;; le texte est encore dans son champ. Le copier, ou fermer de nouveau pour l’abandonner.</translation>
    </message>
    <message>
        <source>Go to {title}</source>
        <translation>Aller à {title}</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jouer</translation>
    </message>
    <message>
        <source>Look up</source>
        <translation>Consulter</translation>
    </message>
    <message>
        <source>The five systems</source>
        <translation>Les cinq systèmes</translation>
    </message>
    <message>
        <source>Search help</source>
        <translation>Chercher dans l’aide</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Chapitres</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>Suivre la visite</translation>
    </message>
    <message>
        <source>Print as PDF</source>
        <translation>Imprimer en PDF</translation>
    </message>
    <message>
        <source>Show all keys</source>
        <translation>Montrer toutes les touches</translation>
    </message>
    <message>
        <source>{group} · {place} of {count}</source>
        <translation>{group} · {place} sur {count}</translation>
    </message>
    <message>
        <source>Chapter {place} of {count} in “{group}”</source>
        <translation>Chapitre {place} sur {count} dans «&#xa0;{group}&#xa0;»</translation>
    </message>
    <message>
        <source>Related keys</source>
        <translation>Touches liées</translation>
    </message>
    <message>
        <source>Type a command or search: {scope}</source>
        <translation>Saisir une commande ou chercher&#xa0;: {scope}</translation>
    </message>
    <message>
        <source>Type a command or search</source>
        <translation>Saisir une commande ou chercher</translation>
    </message>
    <message>
        <source>Search characters, encounters, creatures and rules</source>
        <translation>Chercher personnages, rencontres, créatures et règles</translation>
    </message>
    <message>
        <source>Search characters, encounters, creatures and rules of {scope}</source>
        <translation>Chercher personnages, rencontres, créatures et règles de {scope}</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
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
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Auteur</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Language of its texts</source>
        <translation>Langue des textes</translation>
    </message>
    <message>
        <source>Search documents</source>
        <translation>Chercher un document</translation>
    </message>
    <message>
        <source>Documents you can share</source>
        <translation>Documents à partager</translation>
    </message>
    <message>
        <source>Choose all</source>
        <translation>Tout choisir</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Choose none</source>
        <translation>Ne rien choisir</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Description</translation>
    </message>
    <message>
        <source>Save pack</source>
        <translation>Enregistrer le pack</translation>
    </message>
    <message>
        <source>The pack includes linked documents: creatures and the board of an encounter, pictures, rules, pages.</source>
        <translation>Le pack contient aussi les documents liés&#xa0;: créatures et plateau d’une rencontre, images, règles, pages.</translation>
    </message>
    <message>
        <source>Pack details</source>
        <translation>Détails du pack</translation>
    </message>
    <message>
        <source>{topic}, {side}: {words}</source>
        <translation>{topic}, {side}&#xa0;: {words}</translation>
    </message>
    <message>
        <source>After restart.</source>
        <translation>Après redémarrage.</translation>
    </message>
    <message>
        <source>Applies in Downtime and from the next fight; current fights keep their rule.</source>
        <translation>Vaut à l’intermède et dès le prochain combat&#xa0;; les combats en cours gardent leur règle.</translation>
    </message>
    <message>
        <source>Also in this fight</source>
        <translation>Dans ce combat aussi</translation>
    </message>
    <message>
        <source>This fight is no longer in the campaign.</source>
        <translation>Ce combat n’est plus dans la campagne.</translation>
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
        <source>Decision</source>
        <translation>Décision</translation>
    </message>
    <message>
        <source>Dice {dice}</source>
        <translation>Dés {dice}</translation>
    </message>
    <message>
        <source>Roll</source>
        <translation>Lancer</translation>
    </message>
    <message>
        <source>Make default</source>
        <translation>Définir par défaut</translation>
    </message>
    <message>
        <source>Don&apos;t ask</source>
        <translation>Ne pas demander</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Demander</translation>
    </message>
    <message>
        <source>Use default</source>
        <translation>Par défaut</translation>
    </message>
    <message>
        <source>default</source>
        <translation>par défaut</translation>
    </message>
    <message>
        <source>Don&apos;t roll</source>
        <translation>Ne pas lancer</translation>
    </message>
    <message>
        <source>Enter dice</source>
        <translation>Saisir les dés</translation>
    </message>
    <message>
        <source>Deal</source>
        <translation>Distribuer</translation>
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
        <source>All defaults: {usual}</source>
        <translation>Par défaut&#xa0;: {usual}</translation>
    </message>
    <message>
        <source>Use defaults for this question and all that follow (Shift+Enter)</source>
        <translation>Répondre par défaut à cette question et à toutes celles qui suivent (Maj+Entrée)</translation>
    </message>
    <message>
        <source>Use defaults for this and all that follow</source>
        <translation>Répondre par défaut à ceci et à tout ce qui suit</translation>
    </message>
    <message>
        <source>For {whose}</source>
        <translation>Pour {whose}</translation>
    </message>
    <message>
        <source>{count} unspent. Press Enter again to discard.</source>
        <translation>Il en reste {count}. Entrée encore une fois les abandonne.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>The demo fight</source>
        <translation>Le combat de démonstration</translation>
    </message>
    <message>
        <source>A fight in its second round, with a short tour</source>
        <translation>Un combat au deuxième round, avec une courte visite</translation>
    </message>
    <message>
        <source>Try the demo fight</source>
        <translation>Essayer le combat de démonstration</translation>
    </message>
    <message>
        <source>about 5 minutes</source>
        <translation>environ 5 minutes</translation>
    </message>
    <message>
        <source>My campaign</source>
        <translation>Ma campagne</translation>
    </message>
    <message>
        <source>Name of the campaign</source>
        <translation>Nom de la campagne</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Système</translation>
    </message>
    <message>
        <source>Which one?</source>
        <translation>Lequel&#xa0;?</translation>
    </message>
    <message>
        <source>Help on the chosen system</source>
        <translation>Aide sur le système choisi</translation>
    </message>
    <message>
        <source>Create campaign</source>
        <translation>Créer la campagne</translation>
    </message>
    <message>
        <source>saved automatically</source>
        <translation>enregistré automatiquement</translation>
    </message>
    <message>
        <source>Start my own campaign</source>
        <translation>Commencer ma propre campagne</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>Ouvrir un fichier</translation>
    </message>
    <message>
        <source>Recent campaigns</source>
        <translation>Campagnes récentes</translation>
    </message>
    <message>
        <source>Welcome to Strikeboard</source>
        <translation>Bienvenue dans Strikeboard</translation>
    </message>
    <message>
        <source>Order, dice, map and odds on one screen. Works offline.</source>
        <translation>Ordre, dés, plateau et chances sur un seul écran. Hors ligne.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>UI scale</source>
        <translation>Échelle de l’interface</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent}&#xa0;%</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>Dés</translation>
    </message>
    <message>
        <source>Program rolls</source>
        <translation>Le programme lance</translation>
    </message>
    <message>
        <source>I type dice</source>
        <translation>Je saisis les dés</translation>
    </message>
    <message>
        <source>Enemy dice</source>
        <translation>Dés des adversaires</translation>
    </message>
    <message>
        <source>I type those too</source>
        <translation>Je les saisis aussi</translation>
    </message>
    <message>
        <source>Enemies&apos; pending choices</source>
        <translation>Choix en attente des adversaires</translation>
    </message>
    <message>
        <source>Take the first</source>
        <translation>Prendre le premier</translation>
    </message>
    <message>
        <source>Ask me</source>
        <translation>Me demander</translation>
    </message>
    <message>
        <source>Enemies&apos; questions</source>
        <translation>Questions des adversaires</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Jamais</translation>
    </message>
    <message>
        <source>At {percent} % or better</source>
        <translation>À partir de {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>Enter may spend party resources</source>
        <translation>Entrée peut dépenser les ressources du groupe</translation>
    </message>
    <message>
        <source>Dice animation</source>
        <translation>Animation des dés</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aucune</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rapide</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Complète</translation>
    </message>
    <message>
        <source>Pause when...</source>
        <translation>Pause quand…</translation>
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
        <source>No defaults yet. Press U on an answer to make it the default.</source>
        <translation>Aucune réponse par défaut. U en fait une de la réponse choisie.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Default answers</source>
        <translation>Réponses par défaut</translation>
    </message>
    <message>
        <source>House rules</source>
        <translation>Règles maison</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Chercher dans les réglages</translation>
    </message>
    <message>
        <source>{title} · {count} changed</source>
        <translation>{title} · {count#modifié|modifiés}</translation>
    </message>
    <message>
        <source>No settings match.</source>
        <translation>Aucun réglage ne correspond.</translation>
    </message>
    <message>
        <source>Language and appearance</source>
        <translation>Langue et apparence</translation>
    </message>
    <message>
        <source>Questions and pauses</source>
        <translation>Questions et pauses</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>Ce programme</translation>
    </message>
    <message>
        <source>Search creatures</source>
        <translation>Chercher une créature</translation>
    </message>
    <message>
        <source>Creatures</source>
        <translation>Créatures</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Combien</translation>
    </message>
    <message>
        <source>Copy to edit</source>
        <translation>Copier pour modifier</translation>
    </message>
    <message>
        <source>Add to party</source>
        <translation>Ajouter au groupe</translation>
    </message>
    <message>
        <source>Add one to the characters of the campaign</source>
        <translation>En ajouter une aux personnages de la campagne</translation>
    </message>
    <message>
        <source>Name of the creature</source>
        <translation>Nom de la créature</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Favourite (F)</source>
        <translation>Favori (F)</translation>
    </message>
    <message>
        <source>Save as new creature</source>
        <translation>Enregistrer en nouvelle créature</translation>
    </message>
    <message>
        <source>Save it with these variants</source>
        <translation>L’enregistrer avec ces variantes</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Compare with another creature</source>
        <translation>Comparer avec une autre créature</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Shift+Z)</source>
        <translation>Rétablir (Ctrl+Maj+Z)</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Rename the creature</source>
        <translation>Renommer la créature</translation>
    </message>
    <message>
        <source>Edit gear</source>
        <translation>Équipement</translation>
    </message>
    <message>
        <source>Add or remove weapons, armour, skills</source>
        <translation>Ajouter ou retirer armes, armures, compétences</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Export the creature as a file</source>
        <translation>Exporter la créature dans un fichier</translation>
    </message>
    <message>
        <source>Add {number} to a new encounter</source>
        <translation>Ajouter {number} à une nouvelle rencontre</translation>
    </message>
    <message>
        <source>Add {number} to “{name}”</source>
        <translation>Ajouter {number} à «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Delete creature</source>
        <translation>Supprimer la créature</translation>
    </message>
    <message>
        <source>Full sheet</source>
        <translation>Toute la feuille</translation>
    </message>
    <message>
        <source>New creature</source>
        <translation>Nouvelle créature</translation>
    </message>
    <message>
        <source>Start with a blank creature</source>
        <translation>Partir d’une créature vierge</translation>
    </message>
    <message>
        <source>Remove favourite (F)</source>
        <translation>Retirer des favoris (F)</translation>
    </message>
    <message>
        <source>Copy again</source>
        <translation>Copier encore</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Trier par</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rang</translation>
    </message>
    <message>
        <source>name</source>
        <translation>nom</translation>
    </message>
    <message>
        <source>favourites</source>
        <translation>favoris</translation>
    </message>
    <message>
        <source>Favourites only</source>
        <translation>Favoris seulement</translation>
    </message>
    <message>
        <source>Import a creature from a file</source>
        <translation>Importer une créature depuis un fichier</translation>
    </message>
    <message>
        <source>Search; Space marks, Tab continues</source>
        <translation>Chercher&#xa0;; Espace coche, Tab continue</translation>
    </message>
    <message>
        <source>Pay the price</source>
        <translation>Payer le prix</translation>
    </message>
    <message>
        <source>Remove a word from the search, or make a custom one.</source>
        <translation>Ôter un mot de la recherche, ou créer le sien.</translation>
    </message>
    <message>
        <source>{count} of {whole}</source>
        <translation>{count} sur {whole}</translation>
    </message>
    <message>
        <source>{count} of {whole} shown</source>
        <translation>{count} sur {whole} affichés</translation>
    </message>
    <message>
        <source>New custom {thing}</source>
        <translation>Créer ({thing})</translation>
    </message>
    <message>
        <source>Apply {count}</source>
        <translation>Appliquer ({count})</translation>
    </message>
    <message>
        <source>Add {count}</source>
        <translation>En ajouter {count}</translation>
    </message>
    <message>
        <source>Add {name}</source>
        <translation>Ajouter {name}</translation>
    </message>
    <message>
        <source>Add it</source>
        <translation>L’ajouter</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Aucun résultat</translation>
    </message>
    <message>
        <source>Remove a word from the search, or clear a filter.</source>
        <translation>Ôter un mot de la recherche, ou un filtre.</translation>
    </message>
    <message>
        <source>Choose a creature</source>
        <translation>Choisir une créature</translation>
    </message>
    <message>
        <source>Search by name or tag at the left; Enter adds it to the encounter.</source>
        <translation>Chercher à gauche par nom ou mot-clé&#xa0;; Entrée l’ajoute à la rencontre.</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>Plateau</translation>
    </message>
    <message>
        <source>{metres} m high</source>
        <translation>hauteur {metres}&#xa0;m</translation>
    </message>
    <message>
        <source>{area} (difficult ground, × {factor})</source>
        <translation>{area} (terrain difficile, ×&#xa0;{factor})</translation>
    </message>
    <message>
        <source>active</source>
        <translation>actif</translation>
    </message>
    <message>
        <source>down</source>
        <translation>à terre</translation>
    </message>
    <message>
        <source>Press Enter to place here</source>
        <translation>Entrée pose ici</translation>
    </message>
    <message>
        <source>{why} Hold Shift or Alt to place anyway.</source>
        <translation>{why} Maintenir Maj ou Alt pour le poser quand même.</translation>
    </message>
    <message>
        <source>Open campaign</source>
        <translation>Ouvrir une campagne</translation>
    </message>
    <message>
        <source>New campaign</source>
        <translation>Nouvelle campagne</translation>
    </message>
    <message>
        <source>Rebuild search index</source>
        <translation>Reconstruire l’index de recherche</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Enregistrer une copie</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>Sauvegarder maintenant</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Partager</translation>
    </message>
    <message>
        <source>Import pack</source>
        <translation>Importer un pack</translation>
    </message>
    <message>
        <source>New campaign from these pages</source>
        <translation>Nouvelle campagne sur ce modèle</translation>
    </message>
    <message>
        <source>Custom content</source>
        <translation>Contenu perso</translation>
    </message>
    <message>
        <source>Export as Markdown</source>
        <translation>Exporter en Markdown</translation>
    </message>
    <message>
        <source>Import edited notes</source>
        <translation>Importer les notes modifiées</translation>
    </message>
    <message>
        <source>… and {count} more.</source>
        <translation>… et {count} de plus.</translation>
    </message>
    <message>
        <source>No problems found in this campaign.</source>
        <translation>Aucun problème dans cette campagne.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Récentes</translation>
    </message>
    <message>
        <source>Packs</source>
        <translation>Packs</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sauvegardes</translation>
    </message>
    <message>
        <source>Problems found</source>
        <translation>Problèmes trouvés</translation>
    </message>
    <message>
        <source>Share and import</source>
        <translation>Partager et importer</translation>
    </message>
    <message>
        <source>Check and repair</source>
        <translation>Vérifier et réparer</translation>
    </message>
    <message>
        <source>Edit manually</source>
        <translation>Modifier à la main</translation>
    </message>
    <message>
        <source>Step {number} of {steps}: {name}</source>
        <translation>Étape {number} sur {steps}&#xa0;: {name}</translation>
    </message>
    <message>
        <source>Experience: {gained}</source>
        <translation>Expérience&#xa0;: {gained}</translation>
    </message>
    <message>
        <source>{label} {value} of {maximum}</source>
        <translation>{label} {value} sur {maximum}</translation>
    </message>
    <message>
        <source>In the fight: {short}</source>
        <translation>Au combat&#xa0;: {short}</translation>
    </message>
    <message>
        <source>At the table: {short}</source>
        <translation>À l’intermède&#xa0;: {short}</translation>
    </message>
    <message>
        <source>End fight</source>
        <translation>Terminer le combat</translation>
    </message>
    <message>
        <source>Back to the fight</source>
        <translation>Retour au combat</translation>
    </message>
    <message>
        <source>Close the fight</source>
        <translation>Fin du combat</translation>
    </message>
    <message>
        <source>Session page</source>
        <translation>Page de séance</translation>
    </message>
    <message>
        <source>Used up</source>
        <translation>Consommé</translation>
    </message>
    <message>
        <source>Pick up</source>
        <translation>Ramasser</translation>
    </message>
    <message>
        <source>Pick up all</source>
        <translation>Tout ramasser</translation>
    </message>
    <message>
        <source>No longer in hand</source>
        <translation>Plus en main</translation>
    </message>
    <message>
        <source>Downtime or another fight changed the same values since this fight started. Which do you want?</source>
        <translation>L’intermède ou un autre combat a changé les mêmes valeurs depuis le début de ce combat. Lesquelles garder&#xa0;?</translation>
    </message>
    <message>
        <source>Changed twice</source>
        <translation>Modifié deux fois</translation>
    </message>
    <message>
        <source>Anything left here stays under Pending choices.</source>
        <translation>Ce qui reste ici se retrouve sous «&#xa0;Choix en attente&#xa0;».</translation>
    </message>
    <message>
        <source>On the sheets</source>
        <translation>Sur les feuilles</translation>
    </message>
    <message>
        <source>The recap has all you showed on the players&apos; screen. Reveal more of this fight:</source>
        <translation>Le résumé contient ce que vous avez montré à l’écran des joueurs. Révéler davantage de ce combat&#xa0;:</translation>
    </message>
    <message>
        <source>As shown</source>
        <translation>Tel que montré</translation>
    </message>
    <message>
        <source>Everyone</source>
        <translation>Tout le monde</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>Copier le texte</translation>
    </message>
    <message>
        <source>{count} left</source>
        <translation>reste&#xa0;: {count}</translation>
    </message>
    <message>
        <source>{count#choice|choices} open</source>
        <translation>{count#choix|choix} à faire</translation>
    </message>
    <message>
        <source>{count} to pick up</source>
        <translation>{count} à ramasser</translation>
    </message>
    <message>
        <source>{count#item|items} not shared</source>
        <translation>{count#objet|objets} à partager</translation>
    </message>
    <message>
        <source>No open choices.</source>
        <translation>Aucun choix en attente.</translation>
    </message>
    <message>
        <source>Confirm and close</source>
        <translation>Confirmer et terminer</translation>
    </message>
    <message>
        <source>{changes#change|changes} on {sheets#sheet|sheets}</source>
        <translation>{changes#changement|changements} sur {sheets#feuille|feuilles}</translation>
    </message>
    <message>
        <source>No changes</source>
        <translation>Aucun changement</translation>
    </message>
    <message>
        <source>Time passed: {time}</source>
        <translation>Temps écoulé&#xa0;: {time}</translation>
    </message>
    <message>
        <source>Sheets updated. Next: write “{title}”. Your own text on it stays.</source>
        <translation>Feuilles mises à jour. Ensuite&#xa0;: écrire «&#xa0;{title}&#xa0;». Votre propre texte y reste.</translation>
    </message>
    <message>
        <source>Write session page</source>
        <translation>Écrire la page</translation>
    </message>
    <message>
        <source>Read it aloud, copy it, or show it on the players&apos; screen.</source>
        <translation>À lire à voix haute, à copier ou à montrer sur l’écran des joueurs.</translation>
    </message>
    <message>
        <source>Show to the players</source>
        <translation>Montrer aux joueurs</translation>
    </message>
    <message>
        <source>Ctrl+Z opens the fight again.</source>
        <translation>Ctrl+Z rouvre le combat.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>Explication</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>show</source>
        <translation>montrer</translation>
    </message>
    <message>
        <source>Surprise me</source>
        <translation>Au hasard</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Terminer</translation>
    </message>
    <message>
        <source>{system} · saved automatically</source>
        <translation>{system} · enregistré automatiquement</translation>
    </message>
    <message>
        <source>Search {count} by name or use</source>
        <translation>Chercher par nom ou usage ({count})</translation>
    </message>
    <message>
        <source>Chosen: {count}</source>
        <translation>Choisis&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation>Inachevé</translation>
    </message>
    <message>
        <source>Complete and ready to play</source>
        <translation>Complet et prêt à jouer</translation>
    </message>
    <message>
        <source>fix: {words}</source>
        <translation>à corriger&#xa0;: {words}</translation>
    </message>
    <message>
        <source>{place} of {count}</source>
        <translation>{place} sur {count}</translation>
    </message>
    <message>
        <source>Next: {title}</source>
        <translation>Suite&#xa0;: {title}</translation>
    </message>
    <message>
        <source>Finish anyway</source>
        <translation>Terminer quand même</translation>
    </message>
    <message>
        <source>A new character</source>
        <translation>Un nouveau personnage</translation>
    </message>
    <message>
        <source>Close, keep as draft</source>
        <translation>Fermer, garder en brouillon</translation>
    </message>
    <message>
        <source>Previous explanation (Backspace)</source>
        <translation>Explication précédente (Retour arrière)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Close explanation (Esc)</source>
        <translation>Fermer l’explication (Échap)</translation>
    </message>
    <message>
        <source>Open in rules</source>
        <translation>Ouvrir dans les règles</translation>
    </message>
    <message>
        <source>total</source>
        <translation>total</translation>
    </message>
    <message>
        <source>{name}&apos;s turn</source>
        <translation>Tour de {name}</translation>
    </message>
    <message>
        <source>{count} of them</source>
        <translation>{count} d’entre eux</translation>
    </message>
    <message>
        <source>{name}: {words}</source>
        <translation>{name}&#xa0;: {words}</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Variantes</translation>
    </message>
    <message>
        <source>others: {words}</source>
        <translation>les autres&#xa0;: {words}</translation>
    </message>
    <message>
        <source>each: {words}</source>
        <translation>chacun&#xa0;: {words}</translation>
    </message>
    <message>
        <source>and {count} more: show all (G)</source>
        <translation>et {count} de plus&#xa0;: déplier (G)</translation>
    </message>
    <message>
        <source>of {maximum}</source>
        <translation>sur {maximum}</translation>
    </message>
    <message>
        <source>Selected combatant and their actions</source>
        <translation>Combattant sélectionné et ses actions</translation>
    </message>
    <message>
        <source>Ctrl K for all</source>
        <translation>Ctrl K&#xa0;: tout</translation>
    </message>
    <message>
        <source>Damage</source>
        <translation>Dégâts</translation>
    </message>
    <message>
        <source>Damage the selected</source>
        <translation>Infliger des dégâts à la sélection</translation>
    </message>
    <message>
        <source>Heal</source>
        <translation>Soigner</translation>
    </message>
    <message>
        <source>Heal the selected</source>
        <translation>Soigner la sélection</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Set a condition on the selected</source>
        <translation>Mettre un état à la sélection</translation>
    </message>
    <message>
        <source>No one selected</source>
        <translation>Aucune sélection</translation>
    </message>
    <message>
        <source>Select a row in the turn order or a token on the board.</source>
        <translation>Sélectionner une ligne de l’ordre du tour ou un pion du plateau.</translation>
    </message>
    <message>
        <source>Answer the question first.</source>
        <translation>Répondre d’abord à la question.</translation>
    </message>
    <message>
        <source>No actions right now.</source>
        <translation>Aucune action pour l’instant.</translation>
    </message>
    <message>
        <source>{names} and {count} more</source>
        <translation>{names} et {count} de plus</translation>
    </message>
    <message>
        <source>Also selected: {text}. Damage, healing, conditions and moves apply to all {count}.</source>
        <translation>Aussi sélectionnés&#xa0;: {text}. Dégâts, soins, états et déplacements vont aux {count}.</translation>
    </message>
    <message>
        <source>{count#action|actions}</source>
        <translation>{count#action|actions}</translation>
    </message>
    <message>
        <source>(dice {dice})</source>
        <translation>(dés {dice})</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Add {label}</source>
        <translation>Ajouter {label}</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Add to {label}</source>
        <translation>Ajouter à {label}</translation>
    </message>
    <message>
        <source>{count} of up to {many}, in the order picked</source>
        <translation>{count} sur {many} au plus, dans l’ordre choisi</translation>
    </message>
    <message>
        <source>{number}: {label}, remove</source>
        <translation>{number}&#xa0;: {label}, ôter</translation>
    </message>
    <message>
        <source>In this order; {left} more possible</source>
        <translation>Dans cet ordre&#xa0;; {left} de plus possibles</translation>
    </message>
    <message>
        <source>In this order</source>
        <translation>Dans cet ordre</translation>
    </message>
    <message>
        <source>None chosen yet; up to {many}</source>
        <translation>Rien de choisi&#xa0;; au plus {many}</translation>
    </message>
    <message>
        <source>Pick on the board</source>
        <translation>Choisir sur le plateau</translation>
    </message>
    <message>
        <source>Pick {label} on the board</source>
        <translation>Choisir {label} sur le plateau</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Rester</translation>
    </message>
    <message>
        <source>{label}: stay</source>
        <translation>{label}&#xa0;: rester</translation>
    </message>
    <message>
        <source>Click a cell, or use the arrow keys and Enter.</source>
        <translation>Cliquer sur une case, ou flèches puis Entrée.</translation>
    </message>
    <message>
        <source>no choices</source>
        <translation>aucun choix</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Confirmer</translation>
    </message>
    <message>
        <source>Confirm {title}</source>
        <translation>Confirmer&#xa0;: {title}</translation>
    </message>
    <message>
        <source>Shift: use defaults for all questions that follow</source>
        <translation>Maj&#xa0;: répondre par défaut à toutes les questions qui suivent</translation>
    </message>
    <message>
        <source>key {key}</source>
        <translation>touche {key}</translation>
    </message>
    <message>
        <source>unavailable: {reason}</source>
        <translation>impossible&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>why?</source>
        <translation>pourquoi&#xa0;?</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Actions</translation>
    </message>
    <message>
        <source>Unavailable ({count})</source>
        <translation>Impossible ({count})</translation>
    </message>
    <message>
        <source>face down (P)</source>
        <translation>cachée (P)</translation>
    </message>
    <message>
        <source>has acted</source>
        <translation>a agi</translation>
    </message>
    <message>
        <source>{place} {name}, folded</source>
        <translation>{place} {name}, replié</translation>
    </message>
    <message>
        <source>{ticked} of {boxes} boxes</source>
        <translation>{ticked#case|cases} sur {boxes}</translation>
    </message>
    <message>
        <source>Turn order</source>
        <translation>Ordre du tour</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>Repliés</translation>
    </message>
    <message>
        <source>Unfolded</source>
        <translation>Dépliés</translation>
    </message>
    <message>
        <source>Face down again</source>
        <translation>De nouveau face cachée</translation>
    </message>
    <message>
        <source>Type dice</source>
        <translation>Saisir les dés</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>Scène</translation>
    </message>
    <message>
        <source>Actions for the whole scene</source>
        <translation>Actions pour toute la scène</translation>
    </message>
    <message>
        <source>No action open</source>
        <translation>Aucune action ouverte</translation>
    </message>
    <message>
        <source>{key} does nothing now</source>
        <translation>{key} ne fait rien pour l’instant</translation>
    </message>
    <message>
        <source>Log and history</source>
        <translation>Journal et historique</translation>
    </message>
    <message>
        <source>Collapse log (L)</source>
        <translation>Replier le journal (L)</translation>
    </message>
    <message>
        <source>The last line of the log: round, place in the order, event</source>
        <translation>La dernière ligne du journal&#xa0;: round, place dans l’ordre, événement</translation>
    </message>
    <message>
        <source>Look back</source>
        <translation>Revoir</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>lecture seule</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>non enregistré</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>enregistré</translation>
    </message>
    <message>
        <source>{steps#step|steps} · {saved}</source>
        <translation>{steps#étape|étapes} · {saved}</translation>
    </message>
    <message>
        <source>Expand log (L)</source>
        <translation>Déplier le journal (L)</translation>
    </message>
    <message>
        <source>{done} of {whole}</source>
        <translation>{done} sur {whole}</translation>
    </message>
    <message>
        <source>Later (Esc)</source>
        <translation>Plus tard (Échap)</translation>
    </message>
    <message>
        <source>{title}: later</source>
        <translation>{title}&#xa0;: plus tard</translation>
    </message>
    <message>
        <source>{missing} short</source>
        <translation>manque {missing}</translation>
    </message>
    <message>
        <source>{name} at {rank}</source>
        <translation>{name} à {rank}</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fait</translation>
    </message>
    <message>
        <source>then {figure}</source>
        <translation>puis {figure}</translation>
    </message>
    <message>
        <source>No long tasks in progress. Tests, new tasks, rest and advancement are in the panel at the right.</source>
        <translation>Aucune tâche longue en cours. Tests, nouvelles tâches, repos et progression sont dans le panneau de droite.</translation>
    </message>
    <message>
        <source>Party</source>
        <translation>Groupe</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>personnages</translation>
    </message>
    <message>
        <source>Change date</source>
        <translation>Changer la date</translation>
    </message>
    <message>
        <source>Rest</source>
        <translation>Repos</translation>
    </message>
    <message>
        <source>Share out loot</source>
        <translation>Partager le butin</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>En cours</translation>
    </message>
    <message>
        <source>Targets, best first</source>
        <translation>Cibles, la meilleure d’abord</translation>
    </message>
    <message>
        <source>No other target</source>
        <translation>Aucune autre cible</translation>
    </message>
    <message>
        <source>No targets</source>
        <translation>Aucune cible</translation>
    </message>
    <message>
        <source>Best first</source>
        <translation>La meilleure d’abord</translation>
    </message>
    <message>
        <source>next target</source>
        <translation>cible suivante</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>{count} de plus</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>choisie</translation>
    </message>
    <message>
        <source>Buy</source>
        <translation>Acheter</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>Verrouillé</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Mur</translation>
    </message>
    <message>
        <source>Fence</source>
        <translation>Barrière</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Jour</translation>
    </message>
    <message>
        <source>Dim</source>
        <translation>Pénombre</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Players see</source>
        <translation>Vu des joueurs</translation>
    </message>
    <message>
        <source>type</source>
        <translation>type</translation>
    </message>
    <message>
        <source>a wall</source>
        <translation>un mur</translation>
    </message>
    <message>
        <source>marked</source>
        <translation>marqué</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>on the sheet</source>
        <translation>sur la feuille</translation>
    </message>
    <message>
        <source>see the whole board</source>
        <translation>voient tout le plateau</translation>
    </message>
    <message>
        <source>see the party&apos;s view</source>
        <translation>voient ce que voit le groupe</translation>
    </message>
    <message>
        <source>see the GM&apos;s choice</source>
        <translation>voient ce que choisit le MJ</translation>
    </message>
    <message>
        <source>Bright, cells</source>
        <translation>Vive, cases</translation>
    </message>
    <message>
        <source>Dim, cells</source>
        <translation>Pénombre, cases</translation>
    </message>
    <message>
        <source>Burning</source>
        <translation>Allumée</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Couleur</translation>
    </message>
    <message>
        <source>Colour {colour}</source>
        <translation>Couleur {colour}</translation>
    </message>
    <message>
        <source>Colour of the light</source>
        <translation>Couleur de la lumière</translation>
    </message>
    <message>
        <source>none of it</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>the note</source>
        <translation>la note</translation>
    </message>
    <message>
        <source>Difficult ground</source>
        <translation>Terrain difficile</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>{count#cell|cells}</source>
        <translation>{count#case|cases}</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Lumière</translation>
    </message>
    <message>
        <source>Name of the board</source>
        <translation>Nom du plateau</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Lignes</translation>
    </message>
    <message>
        <source>Player view</source>
        <translation>Vue des joueurs</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Joueurs</translation>
    </message>
    <message>
        <source>Choose a picture</source>
        <translation>Choisir une image</translation>
    </message>
    <message>
        <source>Cells across the picture</source>
        <translation>Cases en largeur de l’image</translation>
    </message>
    <message>
        <source>Opacity of the picture</source>
        <translation>Opacité de l’image</translation>
    </message>
    <message>
        <source>Align two corners</source>
        <translation>Caler sur deux coins</translation>
    </message>
    <message>
        <source>Cells across</source>
        <translation>Largeur, cases</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Opacité</translation>
    </message>
    <message>
        <source>Background picture</source>
        <translation>Image de fond</translation>
    </message>
    <message>
        <source>Align two cells</source>
        <translation>Caler sur deux cases</translation>
    </message>
    <message>
        <source>To the left</source>
        <translation>Vers la gauche</translation>
    </message>
    <message>
        <source>To the right</source>
        <translation>Vers la droite</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Vers le haut</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Vers le bas</translation>
    </message>
    <message>
        <source>What {label} buys</source>
        <translation>Ce que {label} achète</translation>
    </message>
    <message>
        <source>{label}: one less</source>
        <translation>{label}&#xa0;: un de moins</translation>
    </message>
    <message>
        <source>{label}: one more</source>
        <translation>{label}&#xa0;: un de plus</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>Instant</translation>
    </message>
    <message>
        <source>Who acts next, each with its place in the order</source>
        <translation>Qui agit ensuite, chacun avec sa place dans l’ordre</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>{undo_label} (Ctrl+Z)</source>
        <translation>{undo_label} (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Looking back</source>
        <translation>Revoir</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Retour au présent</translation>
    </message>
    <message>
        <source>Undo to here</source>
        <translation>Annuler jusqu’ici</translation>
    </message>
    <message>
        <source>What if from here</source>
        <translation>Et si, à partir d’ici</translation>
    </message>
    <message>
        <source>Luck</source>
        <translation>Chance</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Save chart as picture</source>
        <translation>Enregistrer la courbe comme image</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <source>{count} in the fight</source>
        <translation>{count} au combat</translation>
    </message>
    <message>
        <source>step</source>
        <translation>étape</translation>
    </message>
    <message>
        <source>turn</source>
        <translation>tour</translation>
    </message>
    <message>
        <source>round</source>
        <translation>round</translation>
    </message>
    <message>
        <source>Viewing an earlier moment.</source>
        <translation>Moment passé.</translation>
    </message>
    <message>
        <source>in the fight</source>
        <translation>au combat</translation>
    </message>
    <message>
        <source>{caption}, and pending choices</source>
        <translation>{caption} et choix en attente</translation>
    </message>
    <message>
        <source>How many are in the list below, those that are down included</source>
        <translation>Combien sont dans la liste ci-dessous, y compris à terre</translation>
    </message>
    <message>
        <source>{count} open</source>
        <translation>{count} à voir</translation>
    </message>
    <message>
        <source>Pending choices</source>
        <translation>Choix en attente</translation>
    </message>
    <message>
        <source>Ruler</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Fog</source>
        <translation>Brouillard</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Déplacer</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Tourner</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Ajuster</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Zoom arrière</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Zoom avant</translation>
    </message>
    <message>
        <source>Click a cell, or use the arrow keys and Enter. Esc changes nothing.</source>
        <translation>Cliquer sur une case, ou flèches puis Entrée. Échap ne change rien.</translation>
    </message>
    <message>
        <source>Click a cell, or use the arrow keys and Enter. Esc puts it back.</source>
        <translation>Cliquer sur une case, ou flèches puis Entrée. Échap le repose.</translation>
    </message>
    <message>
        <source>Numbers: length of the path, {longest} at most</source>
        <translation>Chiffres&#xa0;: longueur du chemin, {longest} au plus</translation>
    </message>
    <message>
        <source>Board: {name}</source>
        <translation>Plateau&#xa0;: {name}</translation>
    </message>
    <message>
        <source>Search encounters</source>
        <translation>Chercher une rencontre</translation>
    </message>
    <message>
        <source>Encounters</source>
        <translation>Rencontres</translation>
    </message>
    <message>
        <source>New encounter</source>
        <translation>Nouvelle rencontre</translation>
    </message>
    <message>
        <source>No encounters yet</source>
        <translation>Aucune rencontre</translation>
    </message>
    <message>
        <source>The party is added automatically; choose foes and a board, then start.</source>
        <translation>Le groupe s’y ajoute tout seul&#xa0;; choisir adversaires et plateau, puis commencer.</translation>
    </message>
    <message>
        <source>Choose an encounter</source>
        <translation>Choisir une rencontre</translation>
    </message>
    <message>
        <source>Choose one at the left to prepare it; Enter continues a fight in progress.</source>
        <translation>En choisir une à gauche pour la préparer&#xa0;; Entrée reprend un combat en cours.</translation>
    </message>
    <message>
        <source>{name} takes part</source>
        <translation>{name} participe</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Arrival</source>
        <translation>Arrivée</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Caché</translation>
    </message>
    <message>
        <source>the players don&apos;t see them yet</source>
        <translation>les joueurs ne les voient pas encore</translation>
    </message>
    <message>
        <source>the players see them</source>
        <translation>les joueurs les voient</translation>
    </message>
    <message>
        <source>each</source>
        <translation>chacun</translation>
    </message>
    <message>
        <source>Each of them carries it</source>
        <translation>Chacun d’eux en porte</translation>
    </message>
    <message>
        <source>Loot they carry</source>
        <translation>Butin porté</translation>
    </message>
    <message>
        <source>2 torches, 5 silver</source>
        <translation>2 torches, 5 pièces d’argent</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>Ôter {name}</translation>
    </message>
    <message>
        <source>arrive in round {number}</source>
        <translation>arrivent au round {number}</translation>
    </message>
    <message>
        <source>there from the start</source>
        <translation>présents dès le début</translation>
    </message>
    <message>
        <source>Number of {name}</source>
        <translation>Nombre&#xa0;: {name}</translation>
    </message>
    <message>
        <source>arrival: {when}</source>
        <translation>arrivée&#xa0;: {when}</translation>
    </message>
    <message>
        <source>Name of the encounter</source>
        <translation>Nom de la rencontre</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Commencer</translation>
    </message>
    <message>
        <source>Parts of the encounter</source>
        <translation>Parties de la rencontre</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>Distribution</translation>
    </message>
    <message>
        <source>Print cards</source>
        <translation>Imprimer les fiches</translation>
    </message>
    <message>
        <source>Print a card for each combatant</source>
        <translation>Imprimer une fiche par combattant</translation>
    </message>
    <message>
        <source>Run sheet</source>
        <translation>Déroulé</translation>
    </message>
    <message>
        <source>Print notes, party, events and foes</source>
        <translation>Imprimer notes, groupe, événements et adversaires</translation>
    </message>
    <message>
        <source>Delete the encounter</source>
        <translation>Supprimer la rencontre</translation>
    </message>
    <message>
        <source>Rename the encounter</source>
        <translation>Renommer la rencontre</translation>
    </message>
    <message>
        <source>Duplicate, to play it again</source>
        <translation>La dupliquer pour la rejouer</translation>
    </message>
    <message>
        <source>{heroes#hero|heroes}, {foes#foe|foes}</source>
        <translation>{heroes#héros|héros}, {foes#adversaire|adversaires}</translation>
    </message>
    <message>
        <source>Loot at this place</source>
        <translation>Butin sur place</translation>
    </message>
    <message>
        <source>2 torches, sword, 30 silver, a torn letter</source>
        <translation>2 torches, épée, 30 pièces d’argent, une lettre déchirée</translation>
    </message>
    <message>
        <source>Loot on the map</source>
        <translation>Butin sur la carte</translation>
    </message>
    <message>
        <source>Starts with</source>
        <translation>Au départ</translation>
    </message>
    <message>
        <source>{count} of {total} join</source>
        <translation>{count} sur {total} participent</translation>
    </message>
    <message>
        <source>Loot</source>
        <translation>Butin</translation>
    </message>
    <message>
        <source>round {round}: {foes}</source>
        <translation>round {round}&#xa0;: {foes}</translation>
    </message>
    <message>
        <source>{foes} {when}</source>
        <translation>{foes} {when}</translation>
    </message>
    <message>
        <source>simulations leave out reinforcements that the GM calls</source>
        <translation>les simulations laissent de côté les renforts appelés par le MJ</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Who they are, what they want, what happens if it goes wrong</source>
        <translation>Qui ils sont, ce qu’ils veulent, ce qui arrive si tout va mal</translation>
    </message>
    <message>
        <source>GM notes</source>
        <translation>Notes du MJ</translation>
    </message>
    <message>
        <source>never shown to the players</source>
        <translation>jamais montrées aux joueurs</translation>
    </message>
    <message>
        <source>No characters in the party yet. Create one under People.</source>
        <translation>Aucun personnage dans le groupe. En créer un dans Persos.</translation>
    </message>
    <message>
        <source>No foes yet. Add some from the bestiary.</source>
        <translation>Aucun adversaire. En ajouter depuis le bestiaire.</translation>
    </message>
    <message>
        <source>Add from bestiary</source>
        <translation>Ajouter depuis le bestiaire</translation>
    </message>
    <message>
        <source>Foes</source>
        <translation>Adversaires</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Continue the fight</source>
        <translation>Continuer le combat</translation>
    </message>
    <message>
        <source>Delete fight</source>
        <translation>Supprimer le combat</translation>
    </message>
    <message>
        <source>Fight in progress</source>
        <translation>Combat en cours</translation>
    </message>
    <message>
        <source>Go to encounter</source>
        <translation>Aller à la rencontre</translation>
    </message>
    <message>
        <source>Create your characters</source>
        <translation>Créer les personnages</translation>
    </message>
    <message>
        <source>Two are enough to start; you can change every value later.</source>
        <translation>Deux suffisent pour commencer&#xa0;; chaque valeur se change plus tard.</translation>
    </message>
    <message>
        <source>New character</source>
        <translation>Nouveau personnage</translation>
    </message>
    <message>
        <source>Choose their foes</source>
        <translation>Choisir leurs adversaires</translation>
    </message>
    <message>
        <source>Search the bestiary and say how many.</source>
        <translation>Chercher dans le bestiaire et dire combien.</translation>
    </message>
    <message>
        <source>3 wolves</source>
        <translation>3 loups</translation>
    </message>
    <message>
        <source>Foes to add: number and name</source>
        <translation>Adversaires à ajouter&#xa0;: nombre et nom</translation>
    </message>
    <message>
        <source>Open the bestiary</source>
        <translation>Ouvrir le bestiaire</translation>
    </message>
    <message>
        <source>Close bestiary</source>
        <translation>Fermer le bestiaire</translation>
    </message>
    <message>
        <source>No creature has that name.</source>
        <translation>Aucune créature ne porte ce nom.</translation>
    </message>
    <message>
        <source>Start the fight</source>
        <translation>Commencer le combat</translation>
    </message>
    <message>
        <source>Choose a board, then press Space to go from turn to turn.</source>
        <translation>Choisir un plateau, puis Espace pour passer de tour en tour.</translation>
    </message>
    <message>
        <source>Three steps to the first fight</source>
        <translation>Trois étapes vers le premier combat</translation>
    </message>
    <message>
        <source>Add ready-made content</source>
        <translation>Ajouter du contenu prêt à jouer</translation>
    </message>
    <message>
        <source>Quick fight: type the foes</source>
        <translation>Combat rapide&#xa0;: saisir les adversaires</translation>
    </message>
    <message>
        <source>No characters yet. Create the first.</source>
        <translation>Aucun personnage. Créer le premier.</translation>
    </message>
    <message>
        <source>Change cover</source>
        <translation>Changer la couverture</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Nouveau</translation>
    </message>
    <message>
        <source>Campaigns</source>
        <translation>Campagnes</translation>
    </message>
    <message>
        <source>Ready examples</source>
        <translation>Exemples prêts</translation>
    </message>
    <message>
        <source>Open the example of {system}</source>
        <translation>Ouvrir l’exemple de {system}</translation>
    </message>
    <message>
        <source>No encounters yet. Choose a party, foes and a board.</source>
        <translation>Aucune rencontre. Choisir un groupe, des adversaires et un plateau.</translation>
    </message>
    <message>
        <source>Nothing pending.</source>
        <translation>Aucun choix en attente.</translation>
    </message>
    <message>
        <source>Noted in play</source>
        <translation>Noté en jeu</translation>
    </message>
    <message>
        <source>Campaign notes</source>
        <translation>Notes de la campagne</translation>
    </message>
    <message>
        <source>What happened, who wants what, what comes next</source>
        <translation>Ce qui s’est passé, qui veut quoi, ce qui vient ensuite</translation>
    </message>
    <message>
        <source>read-only: another program has this file open</source>
        <translation>lecture seule&#xa0;: ce fichier est ouvert dans un autre programme</translation>
    </message>
    <message>
        <source>Open the journal</source>
        <translation>Ouvrir le journal</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Partout</translation>
    </message>
    <message>
        <source>The pages of the rail, top to bottom</source>
        <translation>Les pages de la barre, de haut en bas</translation>
    </message>
    <message>
        <source>Search commands and content</source>
        <translation>Chercher commandes et contenu</translation>
    </message>
    <message>
        <source>{text}: {why}</source>
        <translation>{text}&#xa0;: {why}</translation>
    </message>
    <message>
        <source>{text}: {mean} points, {low} to {high}, {count#pair|pairs} of simulations</source>
        <translation>{text}&#xa0;: {mean} points, {low} à {high}, {count#paire|paires} de simulations</translation>
    </message>
    <message>
        <source>simulate</source>
        <translation>à simuler</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} à {high}</translation>
    </message>
    <message>
        <source>Use {foes}: party wins {share} %, {low} to {high} %, {count#simulation|simulations}</source>
        <translation>Prendre {foes}&#xa0;: {share}&#xa0;% de victoires, {low} à {high}&#xa0;%, {count#simulation|simulations}</translation>
    </message>
    <message>
        <source>{low} to {high} %</source>
        <translation>{low} à {high}&#xa0;%</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tout</translation>
    </message>
    <message>
        <source>Simulate all changes, or stop</source>
        <translation>Simuler tous les changements, ou arrêter</translation>
    </message>
    <message>
        <source>Target win chance</source>
        <translation>Chances de victoire voulues</translation>
    </message>
    <message>
        <source>Party wins</source>
        <translation>Victoires</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Chercher</translation>
    </message>
    <message>
        <source>Find foes for this win chance</source>
        <translation>Chercher des adversaires pour ces chances de victoire</translation>
    </message>
    <message>
        <source>change of the win chance, in points</source>
        <translation>écart des chances de victoire, en points</translation>
    </message>
    <message>
        <source>What if...</source>
        <translation>Et si…</translation>
    </message>
    <message>
        <source>Compared with the same {count#simulation|simulations} of this encounter</source>
        <translation>Comparé aux mêmes {count#simulation|simulations} de cette rencontre</translation>
    </message>
    <message>
        <source>This card</source>
        <translation>Cette carte</translation>
    </message>
    <message>
        <source>Quit; everything is saved</source>
        <translation>Quitter&#xa0;; tout est enregistré</translation>
    </message>
    <message>
        <source>Close, cancel, later</source>
        <translation>Fermer, annuler, plus tard</translation>
    </message>
    <message>
        <source>Next target of an open action; Shift: previous</source>
        <translation>Cible suivante d’une action ouverte&#xa0;; Maj&#xa0;: précédente</translation>
    </message>
    <message>
        <source>Confirm the open action, or press the accent button</source>
        <translation>Confirmer l’action ouverte, ou déclencher le bouton coloré</translation>
    </message>
    <message>
        <source>Confirm, and use defaults for all questions that follow</source>
        <translation>Confirmer, et répondre par défaut à toutes les questions qui suivent</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>Panneau suivant</translation>
    </message>
    <message>
        <source>In a small window: show or hide the panel at the right</source>
        <translation>Dans une petite fenêtre&#xa0;: montrer ou cacher le panneau de droite</translation>
    </message>
    <message>
        <source>Make the chosen answer the default</source>
        <translation>Faire de la réponse choisie la réponse par défaut</translation>
    </message>
    <message>
        <source>Pending choices: next card; digits answer, Esc postpones</source>
        <translation>Choix en attente&#xa0;: carte suivante&#xa0;; les chiffres répondent, Échap remet à plus tard</translation>
    </message>
    <message>
        <source>Undo; with Shift redo</source>
        <translation>Annuler&#xa0;; avec Maj, rétablir</translation>
    </message>
    <message>
        <source>Type dice, or let the program roll</source>
        <translation>Saisir les dés, ou laisser le programme lancer</translation>
    </message>
    <message>
        <source>Damage, heal or set a condition on the selected</source>
        <translation>Dégâts, soins ou état pour la sélection</translation>
    </message>
    <message>
        <source>Fold or unfold foes of a kind in the turn order</source>
        <translation>Replier ou déplier les adversaires semblables dans l’ordre du tour</translation>
    </message>
    <message>
        <source>Look at the face-down declaration</source>
        <translation>Regarder la déclaration face cachée</translation>
    </message>
    <message>
        <source>Move the selected: arrows, then Enter</source>
        <translation>Déplacer la sélection&#xa0;: flèches, puis Entrée</translation>
    </message>
    <message>
        <source>Turn left, right (also Q, E)</source>
        <translation>Tourner à gauche, à droite (aussi Q, E)</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Open an action; choose an answer or its dice; again removes it</source>
        <translation>Ouvrir une action&#xa0;; choisir une réponse ou ses dés&#xa0;; de nouveau l’ôte</translation>
    </message>
    <message>
        <source>Whole log, or only the newest line</source>
        <translation>Journal entier, ou sa dernière ligne</translation>
    </message>
    <message>
        <source>What if: play on without saving; Ctrl+Enter keeps it, Ctrl+Backspace drops it</source>
        <translation>Et si&#xa0;: jouer sans enregistrer&#xa0;; Ctrl+Entrée garde, Ctrl+Retour arrière abandonne</translation>
    </message>
    <message>
        <source>Handouts: Enter shows the chosen one to the players</source>
        <translation>Aides de jeu&#xa0;: Entrée montre la choisie aux joueurs</translation>
    </message>
    <message>
        <source>Search; also Ctrl+F</source>
        <translation>Chercher&#xa0;; aussi Ctrl+F</translation>
    </message>
    <message>
        <source>In Downtime: rest, and do the healing that falls due</source>
        <translation>À l’intermède&#xa0;: se reposer, et faire les jets de guérison dus</translation>
    </message>
    <message>
        <source>In Downtime: share out loot; 1 … 9 who gets it, = split all money, S one by one</source>
        <translation>À l’intermède&#xa0;: partager le butin&#xa0;; 1 … 9 qui le prend, = argent à parts égales, S un par un</translation>
    </message>
    <message>
        <source>Timeline of the fight; arrows by step, Shift by turn, Ctrl by round, K for luck</source>
        <translation>Chronologie du combat&#xa0;; flèches par étape, Maj par tour, Ctrl par round, K pour la chance</translation>
    </message>
    <message>
        <source>Controlled cells</source>
        <translation>Cases contrôlées</translation>
    </message>
    <message>
        <source>Senses of the selected combatant</source>
        <translation>Sens du combattant sélectionné</translation>
    </message>
    <message>
        <source>Area: selects everyone in it</source>
        <translation>Zone&#xa0;: sélectionne tous ceux qui y sont</translation>
    </message>
    <message>
        <source>Ruler: distance and cost of the walk</source>
        <translation>Règle&#xa0;: distance et coût de la marche</translation>
    </message>
    <message>
        <source>Fog brush: cells that the players know</source>
        <translation>Pinceau du brouillard&#xa0;: cases que connaissent les joueurs</translation>
    </message>
    <message>
        <source>Show or hide the selected for the players; Shift: their name</source>
        <translation>Montrer ou cacher la sélection aux joueurs&#xa0;; Maj&#xa0;: son nom</translation>
    </message>
    <message>
        <source>Read text aloud on the players&apos; screen</source>
        <translation>Lire un texte à voix haute sur l’écran des joueurs</translation>
    </message>
    <message>
        <source>The players&apos; screen</source>
        <translation>L’écran des joueurs</translation>
    </message>
    <message>
        <source>By ear: repeat; active combatant, question, pending choices (also F3, F4)</source>
        <translation>À l’oreille&#xa0;: répéter&#xa0;; combattant actif, question, choix en attente (aussi F3, F4)</translation>
    </message>
    <message>
        <source>While dropping: ignore the rules; all selected move too</source>
        <translation>En posant&#xa0;: ignorer les règles&#xa0;; toute la sélection suit</translation>
    </message>
    <message>
        <source>While clicking: select several</source>
        <translation>En cliquant&#xa0;: sélectionner plusieurs pions</translation>
    </message>
    <message>
        <source>Copy the encounter, board or creature</source>
        <translation>Copier la rencontre, le plateau ou la créature</translation>
    </message>
    <message>
        <source>Delete the chosen one in the list</source>
        <translation>Supprimer l’élément choisi dans la liste</translation>
    </message>
    <message>
        <source>Map, Cast, Forecast</source>
        <translation>Carte, Distribution, Prévision</translation>
    </message>
    <message>
        <source>Next of these tabs; Shift: previous; also Ctrl+PgDn, Ctrl+PgUp</source>
        <translation>Onglet suivant&#xa0;; Maj&#xa0;: précédent&#xa0;; aussi Ctrl+PgDn, Ctrl+PgUp</translation>
    </message>
    <message>
        <source>Stop or continue the forecast</source>
        <translation>Arrêter ou reprendre la prévision</translation>
    </message>
    <message>
        <source>What if, and foes for a win chance; Alt+1 … 3 uses them</source>
        <translation>Et si, et adversaires pour des chances voulues&#xa0;; Alt+1 … 3 les prend</translation>
    </message>
    <message>
        <source>Add or remove the encounter in the day of fights; Shift: simulate the day</source>
        <translation>Ajouter la rencontre à la journée de combats, ou l’en retirer&#xa0;; Maj&#xa0;: simuler la journée</translation>
    </message>
    <message>
        <source>Add or remove a favourite in the bestiary</source>
        <translation>Ajouter ou retirer un favori du bestiaire</translation>
    </message>
    <message>
        <source>Link: type a title, Enter completes it</source>
        <translation>Lien&#xa0;: saisir un titre, Entrée le complète</translation>
    </message>
    <message>
        <source>Follow the link, or tick the check-box of the line</source>
        <translation>Suivre le lien, ou cocher la case de la ligne</translation>
    </message>
    <message>
        <source>Rename the page and every link to it</source>
        <translation>Renommer la page et tous les liens vers elle</translation>
    </message>
    <message>
        <source>Start or end the session (the end writes its page)</source>
        <translation>Commencer ou finir la séance (la fin écrit sa page)</translation>
    </message>
    <message>
        <source>Show the player recap</source>
        <translation>Montrer le résumé de la séance</translation>
    </message>
    <message>
        <source>Player section; S secret section, I picture</source>
        <translation>Passage pour les joueurs&#xa0;; S passage secret, I image</translation>
    </message>
    <message>
        <source>Undo the last pack; with Shift redo</source>
        <translation>Annuler le dernier pack&#xa0;; avec Maj, le rétablir</translation>
    </message>
    <message>
        <source>In a share list: tick a line</source>
        <translation>Dans une liste de partage&#xa0;: cocher une ligne</translation>
    </message>
    <message>
        <source>In a pack: keep both, replace, skip; with Alt all like it</source>
        <translation>Dans un pack&#xa0;: garder les deux, remplacer, laisser&#xa0;; avec Alt tous les semblables</translation>
    </message>
    <message>
        <source>In custom content: reload</source>
        <translation>Dans le contenu perso&#xa0;: relire</translation>
    </message>
    <message>
        <source>Edit a value; Tab saves it and continues</source>
        <translation>Modifier une valeur&#xa0;; Tab l’enregistre et continue</translation>
    </message>
    <message>
        <source>Add from tables, remove or put in hand</source>
        <translation>Ajouter depuis les tables, ôter ou prendre en main</translation>
    </message>
    <message>
        <source>Next step; with Shift previous, with Ctrl finish</source>
        <translation>Étape suivante&#xa0;; avec Maj précédente, avec Ctrl terminer</translation>
    </message>
    <message>
        <source>More, less; digits set it, Space chooses</source>
        <translation>Plus, moins&#xa0;; les chiffres fixent, Espace choisit</translation>
    </message>
    <message>
        <source>Random again</source>
        <translation>De nouveau au hasard</translation>
    </message>
    <message>
        <source>Fix an unfinished step</source>
        <translation>Corriger une étape inachevée</translation>
    </message>
    <message>
        <source>All keys; arrows go from line to line</source>
        <translation>Toutes les touches&#xa0;; les flèches vont de ligne en ligne</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Feuille</translation>
    </message>
    <message>
        <source>New campaign, character, creature, encounter or board, by page</source>
        <translation>Nouvelle campagne, nouveau personnage, créature, rencontre ou plateau, selon la page</translation>
    </message>
    <message>
        <source>The first answer that spends a resource</source>
        <translation>Première réponse qui dépense une ressource</translation>
    </message>
    <message>
        <source>Pan; + − or Ctrl with Up and Down zoom, F fits the board</source>
        <translation>Défiler&#xa0;; + − ou Ctrl avec Haut et Bas pour zoomer, F ajuste le plateau</translation>
    </message>
    <message>
        <source>By ear, on the board: next token; a held token goes to the nearest foe, then the next; End: away from all</source>
        <translation>À l’oreille, sur le plateau&#xa0;: pion suivant&#xa0;; un pion tenu va près de l’adversaire le plus proche, puis du suivant&#xa0;; Fin&#xa0;: loin de tous</translation>
    </message>
    <message>
        <source>On its map: next combatant, then move: arrows, Enter</source>
        <translation>Sur sa carte&#xa0;: combattant suivant, puis le déplacer&#xa0;: flèches, Entrée</translation>
    </message>
    <message>
        <source>Explain this number</source>
        <translation>Expliquer ce nombre</translation>
    </message>
    <message>
        <source>Raise it with experience</source>
        <translation>L’augmenter par l’expérience</translation>
    </message>
    <message>
        <source>One more, one less; also Ctrl with Up and Down</source>
        <translation>Un de plus, un de moins&#xa0;; aussi Ctrl avec Haut et Bas</translation>
    </message>
    <message>
        <source>From value to value, from box to box</source>
        <translation>De valeur en valeur, de case en case</translation>
    </message>
    <message>
        <source>Tick a box</source>
        <translation>Cocher une case</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Imprimer</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Toutes les touches</translation>
    </message>
    <message>
        <source>Close message</source>
        <translation>Fermer le message</translation>
    </message>
    <message>
        <source>Error: {sentence}</source>
        <translation>Erreur&#xa0;: {sentence}</translation>
    </message>
    <message>
        <source>Note: {sentence}</source>
        <translation>Note&#xa0;: {sentence}</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>Saisir une commande</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>No results.</source>
        <translation>Aucun résultat.</translation>
    </message>
    <message>
        <source>Injury boxes</source>
        <translation>Cases de blessure</translation>
    </message>
    <message>
        <source>Current values</source>
        <translation>Valeurs actuelles</translation>
    </message>
    <message>
        <source>Blank boxes</source>
        <translation>Cases vides</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Nombres</translation>
    </message>
    <message>
        <source>Numbers only</source>
        <translation>Nombres seuls</translation>
    </message>
    <message>
        <source>Show calculations</source>
        <translation>Avec les calculs</translation>
    </message>
    <message>
        <source>Ink</source>
        <translation>Encre</translation>
    </message>
    <message>
        <source>Save ink</source>
        <translation>Économiser l’encre</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normale</translation>
    </message>
    <message>
        <source>63 × 88 mm</source>
        <translation>63 × 88 mm</translation>
    </message>
    <message>
        <source>A6</source>
        <translation>A6</translation>
    </message>
    <message>
        <source>Half page</source>
        <translation>Demi-page</translation>
    </message>
    <message>
        <source>Size of cards</source>
        <translation>Taille des fiches</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Pour</translation>
    </message>
    <message>
        <source>GM</source>
        <translation>MJ</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Échelle</translation>
    </message>
    <message>
        <source>1 inch a cell</source>
        <translation>1 pouce la case</translation>
    </message>
    <message>
        <source>One page</source>
        <translation>Une page</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Enregistrer en PDF</translation>
    </message>
    <message>
        <source>Page {number}</source>
        <translation>Page {number}</translation>
    </message>
    <message>
        <source>{text}, rule {rule}</source>
        <translation>{text}, règle {rule}</translation>
    </message>
    <message>
        <source>ticked</source>
        <translation>cochée</translation>
    </message>
    <message>
        <source>{label}, box {number} of {boxes}, {state}</source>
        <translation>{label}, case {number} sur {boxes}, {state}</translation>
    </message>
    <message>
        <source>{label} {ticked} of {boxes} ticked {note}</source>
        <translation>{label} {ticked#cochée|cochées} sur {boxes} {note}</translation>
    </message>
    <message>
        <source>Calculation of this number</source>
        <translation>Calcul de ce nombre</translation>
    </message>
    <message>
        <source>Rule {name}</source>
        <translation>Règle {name}</translation>
    </message>
    <message>
        <source>Rule {name}: {title}</source>
        <translation>Règle {name}&#xa0;: {title}</translation>
    </message>
    <message>
        <source>open ›</source>
        <translation>ouvrir ›</translation>
    </message>
    <message>
        <source>Open rule {name}</source>
        <translation>Ouvrir la règle {name}</translation>
    </message>
    <message>
        <source>Only {word}</source>
        <translation>Seulement {word}</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Réparer</translation>
    </message>
    <message>
        <source>{name} can&apos;t be used</source>
        <translation>{name} n’est pas utilisable</translation>
    </message>
    <message>
        <source>; and {count} more</source>
        <translation>&#xa0;; et {count} de plus</translation>
    </message>
    <message>
        <source>Repair makes these changes: {changes}{more}.</source>
        <translation>Réparer changerait ceci&#xa0;: {changes}{more}.</translation>
    </message>
    <message>
        <source>Search, or ↓ for all {count}</source>
        <translation>Chercher… ou ↓ pour les {count}</translation>
    </message>
    <message>
        <source>Type the faces, separated by spaces</source>
        <translation>Saisir les faces, séparées par des espaces</translation>
    </message>
    <message>
        <source>Type the faces</source>
        <translation>Saisir les faces</translation>
    </message>
    <message>
        <source>Type rank and suit: 10h, ks, jr or jb for a Joker</source>
        <translation>Saisir valeur et couleur&#xa0;: 10c (cœur), rp (pique), k pour carreau, jr ou jb pour un Joker</translation>
    </message>
    <message>
        <source>Faces of {dice}</source>
        <translation>Faces de {dice}</translation>
    </message>
    <message>
        <source>a d{sides} shows {lowest} to {highest}</source>
        <translation>un d{sides} donne de {lowest} à {highest}</translation>
    </message>
    <message>
        <source>{wrong} is already out.</source>
        <translation>{wrong} est déjà sorti.</translation>
    </message>
    <message>
        <source>{shows}, not {wrong}.</source>
        <translation>{shows}, pas {wrong}.</translation>
    </message>
    <message>
        <source>“{strange}” is not a face: {shows}.</source>
        <translation>«&#xa0;{strange}&#xa0;» n’est pas une face&#xa0;: {shows}.</translation>
    </message>
    <message>
        <source>{typed#face|faces} typed, {missing} needed.</source>
        <translation>{typed#face est saisie|faces sont saisies}&#xa0;; {missing#est demandée|sont demandées}.</translation>
    </message>
    <message>
        <source>“{word}” is not a card. {hint}.</source>
        <translation>«&#xa0;{word}&#xa0;» n’est pas une carte. {hint}.</translation>
    </message>
    <message>
        <source>{name} is already out.</source>
        <translation>{name} est déjà distribuée.</translation>
    </message>
    <message>
        <source>card</source>
        <translation>carte</translation>
    </message>
    <message>
        <source>Not saved yet: the last attempt failed. The text stays here and the program tries again.</source>
        <translation>Pas encore enregistré&#xa0;: le dernier essai a échoué. Le texte reste ici, et le programme réessaie.</translation>
    </message>
    <message>
        <source>at least {low}</source>
        <translation>au moins {low}</translation>
    </message>
    <message>
        <source>at most {high}</source>
        <translation>au plus {high}</translation>
    </message>
    <message>
        <source>from {low} to {high}</source>
        <translation>de {low} à {high}</translation>
    </message>
    <message>
        <source>Empty: use the rules&apos; value</source>
        <translation>Vide&#xa0;: la valeur des règles</translation>
    </message>
    <message>
        <source>{value} does not fit: {fitting}.</source>
        <translation>{value} ne convient pas&#xa0;: {fitting}.</translation>
    </message>
    <message>
        <source>{name}: one less</source>
        <translation>{name}&#xa0;: un de moins</translation>
    </message>
    <message>
        <source>{name}: one more</source>
        <translation>{name}&#xa0;: un de plus</translation>
    </message>
    <message>
        <source>rank {rank}</source>
        <translation>rang {rank}</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rôle</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Autres</translation>
    </message>
    <message>
        <source>was {rank}</source>
        <translation>avant&#xa0;: {rank}</translation>
    </message>
    <message>
        <source>Choose another creature to compare with {name}.</source>
        <translation>Choisir une autre créature à comparer avec {name}.</translation>
    </message>
    <message>
        <source>Creature repaired.</source>
        <translation>Créature réparée.</translation>
    </message>
    <message>
        <source>click its values; “Edit gear” adds skills, weapons and armour</source>
        <translation>cliquer sur ses valeurs&#xa0;; «&#xa0;Équipement&#xa0;» ajoute compétences, armes et armures</translation>
    </message>
    <message>
        <source>{name} is a custom creature: {words}.</source>
        <translation>{name}, créature personnalisée&#xa0;: {words}.</translation>
    </message>
    <message>
        <source>Creatures of the program stay. You can delete only custom ones.</source>
        <translation>Les créatures du programme restent. Seules les vôtres se suppriment.</translation>
    </message>
    <message>
        <source>{name} deleted.</source>
        <translation>Supprimé&#xa0;: {name}.</translation>
    </message>
    <message>
        <source>{names} can&apos;t start without it.</source>
        <translation>Sans cela, {names} ne peut pas commencer.</translation>
    </message>
    <message>
        <source>{name} added to the characters.</source>
        <translation>{name} rejoint les personnages.</translation>
    </message>
    <message>
        <source>Open the sheet</source>
        <translation>Ouvrir la feuille</translation>
    </message>
    <message>
        <source>Creatures of the program can&apos;t be changed. Copy it to edit.</source>
        <translation>Les créatures du programme ne se modifient pas. La copier pour la modifier.</translation>
    </message>
    <message>
        <source>Campaigns (*{extension})</source>
        <translation>Campagnes (*{extension})</translation>
    </message>
    <message>
        <source>No campaign is open</source>
        <translation>Aucune campagne n’est ouverte</translation>
    </message>
    <message>
        <source>comes with the program: {text}</source>
        <translation>livré avec le programme&#xa0;: {text}</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importer</translation>
    </message>
    <message>
        <source>Can&apos;t be opened · {size}</source>
        <translation>Illisible · {size}</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurer</translation>
    </message>
    <message>
        <source>Making “{name}”</source>
        <translation>Création de «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>This campaign can&apos;t be renamed: {why}</source>
        <translation>Cette campagne ne peut pas être renommée&#xa0;: {why}</translation>
    </message>
    <message>
        <source>Rename “{name}”</source>
        <translation>Renommer «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>New name of the campaign</source>
        <translation>Nouveau nom de la campagne</translation>
    </message>
    <message>
        <source>Campaign renamed to “{name}”.</source>
        <translation>Campagne renommée&#xa0;: «&#xa0;{name}&#xa0;».</translation>
    </message>
    <message>
        <source>{stem} copy</source>
        <translation>{stem} copie</translation>
    </message>
    <message>
        <source>Copy saved as {chosen}.</source>
        <translation>Copie enregistrée&#xa0;: {chosen}.</translation>
    </message>
    <message>
        <source>Backed up.</source>
        <translation>Sauvegarde faite.</translation>
    </message>
    <message>
        <source>Search index rebuilt from {count#document|documents}.</source>
        <translation>Index de recherche reconstruit à partir de {count#document|documents}.</translation>
    </message>
    <message>
        <source>Restoring a backup of “{name}”</source>
        <translation>Restauration d’une sauvegarde de «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>The program backs up the current state first.</source>
        <translation>Le programme sauvegarde d’abord l’état actuel.</translation>
    </message>
    <message>
        <source>version {version}</source>
        <translation>version {version}</translation>
    </message>
    <message>
        <source>by {name}</source>
        <translation>par {name}</translation>
    </message>
    <message>
        <source>licence: {name}</source>
        <translation>licence&#xa0;: {name}</translation>
    </message>
    <message>
        <source>{count#document|documents}</source>
        <translation>{count#document|documents}</translation>
    </message>
    <message>
        <source>Opening “{name}”</source>
        <translation>Ouverture de «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>{count#backup|backups}, {size} in all.</source>
        <translation>{count#sauvegarde|sauvegardes}, {size} en tout.</translation>
    </message>
    <message>
        <source>The program makes one each day and after each change, and thins older ones to hourly, daily, weekly.</source>
        <translation>Une par jour et après chaque changement&#xa0;; des plus anciennes, il en reste une par heure, par jour, par semaine.</translation>
    </message>
    <message>
        <source>{folder} · not found</source>
        <translation>{folder} · introuvable</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>{subtitle} · current state in this fight; changes stay in the fight</source>
        <translation>{subtitle} · état actuel dans ce combat&#xa0;; les changements y restent</translation>
    </message>
    <message>
        <source>Save a replay</source>
        <translation>Enregistrer un rejeu</translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation>Ajouter à {name}</translation>
    </message>
    <message>
        <source> and {count} more</source>
        <translation> et {count} de plus</translation>
    </message>
    <message>
        <source>“{name}” deleted.</source>
        <translation>Supprimé&#xa0;: «&#xa0;{name}&#xa0;».</translation>
    </message>
    <message>
        <source>Content of the program can&apos;t be changed. Make a custom one from it.</source>
        <translation>Le contenu du programme ne se modifie pas. En créer une version personnalisée.</translation>
    </message>
    <message>
        <source>Custom {thing}</source>
        <translation>Perso&#xa0;: {thing}</translation>
    </message>
    <message>
        <source>{name} (custom)</source>
        <translation>{name} (perso)</translation>
    </message>
    <message>
        <source>Custom {thing}, from {name}</source>
        <translation>Perso&#xa0;: {thing}, d’après {name}</translation>
    </message>
    <message>
        <source>separated by commas</source>
        <translation>séparés par des virgules</translation>
    </message>
    <message>
        <source>separated by commas: {words}</source>
        <translation>séparés par des virgules&#xa0;: {words}</translation>
    </message>
    <message>
        <source>“{name}” is open again.</source>
        <translation>«&#xa0;{name}&#xa0;» reprend.</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Pourquoi&#xa0;?</translation>
    </message>
    <message>
        <source>can&apos;t be used: repair it under People</source>
        <translation>inutilisable&#xa0;: réparer dans Persos</translation>
    </message>
    <message>
        <source>running</source>
        <translation>en cours</translation>
    </message>
    <message>
        <source>resume</source>
        <translation>continuer</translation>
    </message>
    <message>
        <source>can&apos;t be opened</source>
        <translation>illisible</translation>
    </message>
    <message>
        <source>repair</source>
        <translation>à réparer</translation>
    </message>
    <message>
        <source>day {place}</source>
        <translation>journée {place}</translation>
    </message>
    <message>
        <source>no foes yet</source>
        <translation>pas d’adversaires</translation>
    </message>
    <message>
        <source>Universal VTT (*.uvtt *.dd2vtt *.df2vtt)</source>
        <translation>Universal VTT (*.uvtt *.dd2vtt *.df2vtt)</translation>
    </message>
    <message>
        <source>custom · saved automatically</source>
        <translation>perso · enregistré automatiquement</translation>
    </message>
    <message>
        <source>of the program · drawing makes a custom copy</source>
        <translation>du programme · dessiner en fait une copie personnalisée</translation>
    </message>
    <message>
        <source>Boards of the program stay. You can delete only custom ones.</source>
        <translation>Les plateaux du programme restent. Seuls les vôtres se suppriment.</translation>
    </message>
    <message>
        <source>{names} would use the open field.</source>
        <translation>{names} se jouerait en terrain ouvert.</translation>
    </message>
    <message>
        <source>Straightened the picture by {degrees}°. {told}</source>
        <translation>Image redressée de {degrees}°. {told}</translation>
    </message>
    <message>
        <source>Undo straightening</source>
        <translation>Annuler le redressement</translation>
    </message>
    <message>
        <source>All supported files (*.json *.toml *.db *.uvtt *.dd2vtt *.df2vtt *.tmj *.tmx *.xml *.csv *.tsv *.md *.txt *.strikepack)</source>
        <translation>Tous les fichiers reconnus (*.json *.toml *.db *.uvtt *.dd2vtt *.df2vtt *.tmj *.tmx *.xml *.csv *.tsv *.md *.txt *.strikepack)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>{name} is a pack. Import it separately.</source>
        <translation>{name} est un pack. L’importer à part.</translation>
    </message>
    <message>
        <source>Reading {count#file|files}</source>
        <translation>Lecture de {count#fichier|fichiers}</translation>
    </message>
    <message>
        <source>pasted table</source>
        <translation>tableau collé</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>un tableau</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>texte collé</translation>
    </message>
    <message>
        <source>stat blocks</source>
        <translation>blocs de caractéristiques</translation>
    </message>
    <message>
        <source>Importing {count#file|files}</source>
        <translation>Import de {count#fichier|fichiers}</translation>
    </message>
    <message>
        <source>{count#more file|more files} can&apos;t be opened.</source>
        <translation>{count#autre fichier est illisible|autres fichiers sont illisibles}.</translation>
    </message>
    <message>
        <source>{count#map became a board|maps became boards} of this campaign: {names}.</source>
        <translation>{count#carte est devenue un plateau|cartes sont devenues des plateaux} de cette campagne&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>And {count} more.</source>
        <translation>Et {count} de plus.</translation>
    </message>
    <message>
        <source>Save the map</source>
        <translation>Enregistrer la carte</translation>
    </message>
    <message>
        <source>No grid found in the picture. Align one cell or two cells.</source>
        <translation>Aucune grille trouvée sur l’image. La caler sur une ou deux cases.</translation>
    </message>
    <message>
        <source>Found the grid of the picture: {pixels} pixels a cell.</source>
        <translation>Grille de l’image trouvée&#xa0;: {pixels} pixels par case.</translation>
    </message>
    <message>
        <source>Removed the background picture, because it can&apos;t be rotated. Undo restores it.</source>
        <translation>L’image de fond est retirée, car elle ne peut pas tourner. Annuler la rétablit.</translation>
    </message>
    <message>
        <source>No grid found in the picture. Align one cell or two corners.</source>
        <translation>Aucune grille trouvée sur l’image. La caler sur une case ou deux coins.</translation>
    </message>
    <message>
        <source>Scene of Foundry (*.json)</source>
        <translation>Scène de Foundry (*.json)</translation>
    </message>
    <message>
        <source>{count#cell|cells} between them</source>
        <translation>{count#case|cases} entre eux</translation>
    </message>
    <message>
        <source>{count#cell|cells} farther</source>
        <translation>{count#case|cases} plus loin</translation>
    </message>
    <message>
        <source>How many cells farther the second one is</source>
        <translation>De combien de cases la seconde est plus loin</translation>
    </message>
    <message>
        <source>The picture has squares, this board has hexes. Use it on a new board of squares.</source>
        <translation>L’image a des carrés, ce plateau des hexagones. L’utiliser sur un nouveau plateau de carrés.</translation>
    </message>
    <message>
        <source>The picture has hexes, flat side up; this board has not. Use it on a new board of such hexes.</source>
        <translation>L’image a des hexagones à côté plat en haut, pas ce plateau. L’utiliser sur un nouveau plateau de tels hexagones.</translation>
    </message>
    <message>
        <source>The picture has hexes, point up; this board has not. Use it on a new board of such hexes.</source>
        <translation>L’image a des hexagones à pointe en haut, pas ce plateau. L’utiliser sur un nouveau plateau de tels hexagones.</translation>
    </message>
    <message>
        <source>Cells between the two corners</source>
        <translation>Cases entre les deux coins</translation>
    </message>
    <message>
        <source>{steps#step|steps}, all saved</source>
        <translation>{steps#étape|étapes}, tout est enregistré</translation>
    </message>
    <message>
        <source>the encounter starts over with its name and its readable parts</source>
        <translation>la rencontre repart avec son nom et ses parties lisibles</translation>
    </message>
    <message>
        <source>{line} · already in “{fight}”</source>
        <translation>{line} · déjà dans «&#xa0;{fight}&#xa0;»</translation>
    </message>
    <message>
        <source>Select a party member, or add foes from the bestiary.</source>
        <translation>Sélectionner un membre du groupe, ou ajouter des adversaires du bestiaire.</translation>
    </message>
    <message>
        <source>The board of this encounter is missing; the fight would use “{board}”.</source>
        <translation>Le plateau de cette rencontre manque&#xa0;; le combat se jouerait sur «&#xa0;{board}&#xa0;».</translation>
    </message>
    <message>
        <source>Use this board</source>
        <translation>Utiliser ce plateau</translation>
    </message>
    <message>
        <source>No party member takes part.</source>
        <translation>Aucun membre du groupe ne participe.</translation>
    </message>
    <message>
        <source>Add everyone</source>
        <translation>Ajouter tout le monde</translation>
    </message>
    <message>
        <source>Some wait for a door or a combatant that is no longer here.</source>
        <translation>Certains attendent une porte ou un combattant qui n’est plus là.</translation>
    </message>
    <message>
        <source>Let me call them</source>
        <translation>Je les appellerai</translation>
    </message>
    <message>
        <source>No place yet for {names} ({count})</source>
        <translation>{count} sans place&#xa0;: {names}</translation>
    </message>
    <message>
        <source>Place them</source>
        <translation>Les placer</translation>
    </message>
    <message>
        <source>Encounter repaired.</source>
        <translation>Rencontre réparée.</translation>
    </message>
    <message>
        <source>“{name}” uses this board now.</source>
        <translation>«&#xa0;{name}&#xa0;» se joue maintenant sur ce plateau.</translation>
    </message>
    <message>
        <source>{count} more in “{name}”.</source>
        <translation>{count} de plus dans «&#xa0;{name}&#xa0;».</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Montrer</translation>
    </message>
    <message>
        <source>{foes} more.</source>
        <translation>{foes} de plus.</translation>
    </message>
    <message>
        <source>{name} is in “{fight}”</source>
        <translation>{name} est dans «&#xa0;{fight}&#xa0;»</translation>
    </message>
    <message>
        <source>{named} as well. Ending both fights adds up their changes.</source>
        <translation>{named} aussi. Terminer les deux combats additionne leurs changements.</translation>
    </message>
    <message>
        <source>End fight: party wins</source>
        <translation>Terminer le combat&#xa0;: le groupe gagne</translation>
    </message>
    <message>
        <source>End fight: foes win</source>
        <translation>Terminer le combat&#xa0;: les adversaires gagnent</translation>
    </message>
    <message>
        <source>End fight: draw</source>
        <translation>Terminer le combat&#xa0;: égalité</translation>
    </message>
    <message>
        <source>The log: newest line</source>
        <translation>Journal&#xa0;: dernière ligne</translation>
    </message>
    <message>
        <source>Log open</source>
        <translation>Journal ouvert</translation>
    </message>
    <message>
        <source>The what-if is now one step of the fight.</source>
        <translation>Le «&#xa0;Et si&#xa0;» est maintenant une étape du combat.</translation>
    </message>
    <message>
        <source>Only in the fight itself: keep the what-if or drop it first.</source>
        <translation>Seulement dans le combat lui-même&#xa0;: garder ou abandonner d’abord le «&#xa0;Et si&#xa0;».</translation>
    </message>
    <message>
        <source>Foes win</source>
        <translation>Les adversaires gagnent</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Égalité</translation>
    </message>
    <message>
        <source>No winner</source>
        <translation>Sans vainqueur</translation>
    </message>
    <message>
        <source>Fight ended, sheets updated. Ctrl+Z in Downtime undoes it.</source>
        <translation>Combat terminé, feuilles mises à jour. Ctrl+Z à l’intermède l’annule.</translation>
    </message>
    <message>
        <source>Not taken, still available in Downtime: {things}.</source>
        <translation>Non pris, toujours disponible à l’intermède&#xa0;: {things}.</translation>
    </message>
    <message>
        <source>Other fights changed the same values: {changes}.</source>
        <translation>D’autres combats ont changé les mêmes valeurs&#xa0;: {changes}.</translation>
    </message>
    <message>
        <source>The players have seen no part of this fight yet. Reveal the party or everyone to give them a recap.</source>
        <translation>Les joueurs n’ont encore rien vu de ce combat. Révéler le groupe ou tout le monde pour leur donner un résumé.</translation>
    </message>
    <message>
        <source>Recap copied.</source>
        <translation>Résumé copié.</translation>
    </message>
    <message>
        <source>Downtime has changed since. Undo there, step by step.</source>
        <translation>L’intermède a changé depuis. Y annuler, étape par étape.</translation>
    </message>
    <message>
        <source>The fight is open again; the sheets are as before.</source>
        <translation>Le combat est rouvert&#xa0;; les feuilles sont comme avant.</translation>
    </message>
    <message>
        <source>Rewound to step {step} of {steps}; you can redo until you act.</source>
        <translation>Revenu à l’étape {step} sur {steps}&#xa0;; vous pouvez rétablir tant que vous n’agissez pas.</translation>
    </message>
    <message>
        <source>Senses: {state}</source>
        <translation>Sens&#xa0;: {state}</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>montrés</translation>
    </message>
    <message>
        <source>not shown</source>
        <translation>non montrés</translation>
    </message>
    <message>
        <source>Controlled cells: {state}</source>
        <translation>Cases contrôlées&#xa0;: {state}</translation>
    </message>
    <message>
        <source>all</source>
        <translation>toutes</translation>
    </message>
    <message>
        <source>of the selected one</source>
        <translation>de la sélection</translation>
    </message>
    <message>
        <source>Holding {name}: arrows, then Enter</source>
        <translation>Déplacer {name}&#xa0;: flèches, puis Entrée</translation>
    </message>
    <message>
        <source>Reinforcements: number and creature (4 wolves)</source>
        <translation>Renforts&#xa0;: nombre et créature (4 loups)</translation>
    </message>
    <message>
        <source>Add {label}: how many?</source>
        <translation>Ajouter {label}&#xa0;: combien&#xa0;?</translation>
    </message>
    <message>
        <source>reinforcements</source>
        <translation>renforts</translation>
    </message>
    <message>
        <source>next to their own side</source>
        <translation>près de leur camp</translation>
    </message>
    <message>
        <source>Add {label} where I click</source>
        <translation>Ajouter {label} là où je clique</translation>
    </message>
    <message>
        <source>on the board</source>
        <translation>sur le plateau</translation>
    </message>
    <message>
        <source>How many {label}?</source>
        <translation>Combien de {label}&#xa0;?</translation>
    </message>
    <message>
        <source>Sheet of {name}</source>
        <translation>Feuille de {name}</translation>
    </message>
    <message>
        <source>edit the copy</source>
        <translation>modifier la copie</translation>
    </message>
    <message>
        <source>Give {name} the turn</source>
        <translation>Donner le tour à {name}</translation>
    </message>
    <message>
        <source>Remove {name} from the fight</source>
        <translation>Retirer {name} du combat</translation>
    </message>
    <message>
        <source>Show {name} to the players, or hide</source>
        <translation>Montrer ou cacher {name} aux joueurs</translation>
    </message>
    <message>
        <source>Show {name}&apos;s name to the players</source>
        <translation>Montrer aux joueurs le nom de {name}</translation>
    </message>
    <message>
        <source>Count uses of {name}</source>
        <translation>Compter les utilisations de {name}</translation>
    </message>
    <message>
        <source>fire breath 3</source>
        <translation>souffle de feu 3</translation>
    </message>
    <message>
        <source>{name}: use {what} once</source>
        <translation>{name}&#xa0;: utiliser {what} une fois</translation>
    </message>
    <message>
        <source>Loot on {name}</source>
        <translation>Butin sur {name}</translation>
    </message>
    <message>
        <source>14 silver</source>
        <translation>14 pièces d’argent</translation>
    </message>
    <message>
        <source>{what} of {name}: who gets it</source>
        <translation>{what}, sur {name}&#xa0;: qui le prend</translation>
    </message>
    <message>
        <source>{name} joins the fight</source>
        <translation>{name} rejoint le combat</translation>
    </message>
    <message>
        <source>joins the turn order</source>
        <translation>entre dans l’ordre du tour</translation>
    </message>
    <message>
        <source>Let {count} waiting combatants join</source>
        <translation>Faire entrer les {count} combattants en attente</translation>
    </message>
    <message>
        <source>Look back: the fight so far, and the win chance at each turn</source>
        <translation>Revoir&#xa0;: le combat jusqu’ici, et les chances de victoire à chaque tour</translation>
    </message>
    <message>
        <source>of this encounter</source>
        <translation>de cette rencontre</translation>
    </message>
    <message>
        <source>Luck: rolls compared with expectation</source>
        <translation>Chance&#xa0;: jets obtenus et attendus</translation>
    </message>
    <message>
        <source>Reinforcements: number and creature</source>
        <translation>Renforts&#xa0;: nombre et créature</translation>
    </message>
    <message>
        <source>add 4 wolves</source>
        <translation>ajouter 4 loups</translation>
    </message>
    <message>
        <source>End fight without a winner</source>
        <translation>Terminer le combat sans vainqueur</translation>
    </message>
    <message>
        <source>Note in the log</source>
        <translation>Note au journal</translation>
    </message>
    <message>
        <source>Countdown: in how many rounds, and what</source>
        <translation>Compte à rebours&#xa0;: dans combien de rounds, et quoi</translation>
    </message>
    <message>
        <source>3 the torch goes out</source>
        <translation>3 la torche s’éteint</translation>
    </message>
    <message>
        <source>Cancel countdown: {told}</source>
        <translation>Annuler le compte à rebours&#xa0;: {told}</translation>
    </message>
    <message>
        <source>Let it happen now: {what}</source>
        <translation>Déclencher maintenant&#xa0;: {what}</translation>
    </message>
    <message>
        <source>Cancel event: {what}</source>
        <translation>Annuler l’événement&#xa0;: {what}</translation>
    </message>
    <message>
        <source>Forecast: show or hide the win chance</source>
        <translation>Prévision&#xa0;: montrer ou cacher les chances de victoire</translation>
    </message>
    <message>
        <source>Use the campaign&apos;s current house rules</source>
        <translation>Appliquer les règles maison actuelles de la campagne</translation>
    </message>
    <message>
        <source>from here on</source>
        <translation>à partir d’ici</translation>
    </message>
    <message>
        <source>Delete this fight</source>
        <translation>Supprimer ce combat</translation>
    </message>
    <message>
        <source>can be undone</source>
        <translation>peut s’annuler</translation>
    </message>
    <message>
        <source>Save the fight as a replay</source>
        <translation>Enregistrer le combat en rejeu</translation>
    </message>
    <message>
        <source>What if: play on without saving</source>
        <translation>Et si&#xa0;: jouer sans enregistrer</translation>
    </message>
    <message>
        <source>What if: keep it as one step of the fight</source>
        <translation>Et si&#xa0;: le garder comme une étape du combat</translation>
    </message>
    <message>
        <source>What if: drop it</source>
        <translation>Et si&#xa0;: l’abandonner</translation>
    </message>
    <message>
        <source>Limited uses: name and number (fire breath 3)</source>
        <translation>Utilisations limitées&#xa0;: nom et nombre (souffle de feu 3)</translation>
    </message>
    <message>
        <source>Loot (2 torches, sword, 14 silver, a torn letter)</source>
        <translation>Butin (2 torches, épée, 14 pièces d’argent, une lettre déchirée)</translation>
    </message>
    <message>
        <source>shared out when the fight ends</source>
        <translation>partagé à la fin du combat</translation>
    </message>
    <message>
        <source>of the rules</source>
        <translation>des règles</translation>
    </message>
    <message>
        <source>{name} gets it</source>
        <translation>{name} le prend</translation>
    </message>
    <message>
        <source>It is gone</source>
        <translation>C’est perdu</translation>
    </message>
    <message>
        <source>Who gets {what}</source>
        <translation>Qui prend {what}</translation>
    </message>
    <message>
        <source>Loot of “{title}”</source>
        <translation>Butin de «&#xa0;{title}&#xa0;»</translation>
    </message>
    <message>
        <source>In how many rounds, and what (3 the torch goes out)</source>
        <translation>Dans combien de rounds, et quoi (3 la torche s’éteint)</translation>
    </message>
    <message>
        <source>This fight uses the campaign&apos;s current house rules.</source>
        <translation>Ce combat suit maintenant les règles maison actuelles de la campagne.</translation>
    </message>
    <message>
        <source>{title}, roster</source>
        <translation>{title}, liste</translation>
    </message>
    <message>
        <source>Print the run sheet of the next session</source>
        <translation>Imprimer le déroulé de la prochaine séance</translation>
    </message>
    <message>
        <source>Print the sheets of the whole party</source>
        <translation>Imprimer les feuilles de tout le groupe</translation>
    </message>
    <message>
        <source>Print a blank sheet</source>
        <translation>Imprimer une feuille vierge</translation>
    </message>
    <message>
        <source>Import files</source>
        <translation>Importer des fichiers</translation>
    </message>
    <message>
        <source>characters, creatures, maps, tables</source>
        <translation>personnages, créatures, cartes, tableaux</translation>
    </message>
    <message>
        <source>A character from a file</source>
        <translation>Un personnage depuis un fichier</translation>
    </message>
    <message>
        <source>A creature from a file</source>
        <translation>Une créature depuis un fichier</translation>
    </message>
    <message>
        <source>Paste a stat block</source>
        <translation>Coller un bloc de caractéristiques</translation>
    </message>
    <message>
        <source>Save: every change is saved automatically</source>
        <translation>Enregistrer&#xa0;: chaque changement l’est automatiquement</translation>
    </message>
    <message>
        <source>Every change is saved automatically. Make a copy or a backup on the Campaign page.</source>
        <translation>Chaque changement est enregistré automatiquement. Copies et sauvegardes se font à la page Campagne.</translation>
    </message>
    <message>
        <source>{title}, run sheet</source>
        <translation>{title}, déroulé</translation>
    </message>
    <message>
        <source>No encounter is ready. Prepare one, then print its run sheet.</source>
        <translation>Aucune rencontre n’est prête. En préparer une, puis imprimer son déroulé.</translation>
    </message>
    <message>
        <source>The party</source>
        <translation>Le groupe</translation>
    </message>
    <message>
        <source>{system}, blank sheet</source>
        <translation>{system}, feuille vierge</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Enregistrer l’image</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Images (*.png)</translation>
    </message>
    <message>
        <source>Handbook</source>
        <translation>Manuel</translation>
    </message>
    <message>
        <source>No calendar yet. Choose one first.</source>
        <translation>Aucun calendrier. En choisir un d’abord.</translation>
    </message>
    <message>
        <source>{title}, as played</source>
        <translation>{title}, tel que joué</translation>
    </message>
    <message>
        <source>{system}, screen</source>
        <translation>{system}, écran</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Map for the players</source>
        <translation>Carte pour les joueurs</translation>
    </message>
    <message>
        <source>Saved {chosen}.</source>
        <translation>Enregistré&#xa0;: {chosen}.</translation>
    </message>
    <message>
        <source>Sent to {printer}.</source>
        <translation>Envoyé à {printer}.</translation>
    </message>
    <message>
        <source>The printer did not print. Save the pages as PDF and print that.</source>
        <translation>L’imprimante n’a rien imprimé. Enregistrer les pages en PDF et imprimer ce fichier.</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Enregistrer le rapport</translation>
    </message>
    <message>
        <source>Report (*.strike)</source>
        <translation>Rapport (*.strike)</translation>
    </message>
    <message>
        <source>Replay (*.strike)</source>
        <translation>Rejeu (*.strike)</translation>
    </message>
    <message>
        <source>Backed up to {file}.</source>
        <translation>Sauvegardé dans {file}.</translation>
    </message>
    <message>
        <source>New random table</source>
        <translation>Nouvelle table aléatoire</translation>
    </message>
    <message>
        <source>Start session</source>
        <translation>Commencer la séance</translation>
    </message>
    <message>
        <source>Players: show the recap</source>
        <translation>Joueurs&#xa0;: montrer le résumé</translation>
    </message>
    <message>
        <source>Rules: {title}</source>
        <translation>Règles&#xa0;: {title}</translation>
    </message>
    <message>
        <source>Change date: an hour</source>
        <translation>Changer la date&#xa0;: une heure</translation>
    </message>
    <message>
        <source>Change date: a day</source>
        <translation>Changer la date&#xa0;: un jour</translation>
    </message>
    <message>
        <source>Change date: a week</source>
        <translation>Changer la date&#xa0;: une semaine</translation>
    </message>
    <message>
        <source>Add {label} to the encounter</source>
        <translation>Ajouter {label} à la rencontre</translation>
    </message>
    <message>
        <source>New encounter with the party and {label}</source>
        <translation>Nouvelle rencontre avec le groupe et {label}</translation>
    </message>
    <message>
        <source>Search all systems for “{words}”</source>
        <translation>Chercher «&#xa0;{words}&#xa0;» dans tous les systèmes</translation>
    </message>
    <message>
        <source>now {scope}</source>
        <translation>actuellement {scope}</translation>
    </message>
    <message>
        <source>Help: {title}</source>
        <translation>Aide&#xa0;: {title}</translation>
    </message>
    <message>
        <source>handbook</source>
        <translation>manuel</translation>
    </message>
    <message>
        <source>Search creatures and rules of all systems</source>
        <translation>Chercher créatures et règles de tous les systèmes</translation>
    </message>
    <message>
        <source>Roll: {title}</source>
        <translation>Tirer&#xa0;: {title}</translation>
    </message>
    <message>
        <source>Roll: {title}, the dice show {face}</source>
        <translation>Tirer&#xa0;: {title}, les dés donnent {face}</translation>
    </message>
    <message>
        <source>random table</source>
        <translation>table aléatoire</translation>
    </message>
    <message>
        <source>show the players {title}</source>
        <translation>montrer aux joueurs {title}</translation>
    </message>
    <message>
        <source>Show the players: {title}</source>
        <translation>Montrer aux joueurs&#xa0;: {title}</translation>
    </message>
    <message>
        <source>handout</source>
        <translation>aide de jeu</translation>
    </message>
    <message>
        <source>character</source>
        <translation>personnage</translation>
    </message>
    <message>
        <source>print the sheet of {name}</source>
        <translation>imprimer la feuille de {name}</translation>
    </message>
    <message>
        <source>Print the sheet of {name}</source>
        <translation>Imprimer la feuille de {name}</translation>
    </message>
    <message>
        <source>save {name} as a file</source>
        <translation>enregistrer {name} en fichier</translation>
    </message>
    <message>
        <source>Save {name} as a file</source>
        <translation>Enregistrer {name} en fichier</translation>
    </message>
    <message>
        <source>continue {name} fight</source>
        <translation>continuer {name} combat</translation>
    </message>
    <message>
        <source>Continue {name}</source>
        <translation>Continuer {name}</translation>
    </message>
    <message>
        <source>fight</source>
        <translation>combat</translation>
    </message>
    <message>
        <source>look back at {name} fight</source>
        <translation>revoir {name} combat</translation>
    </message>
    <message>
        <source>Look back at {name}</source>
        <translation>Revoir {name}</translation>
    </message>
    <message>
        <source>luck in {name} fight</source>
        <translation>chance dans {name} combat</translation>
    </message>
    <message>
        <source>Luck in {name}</source>
        <translation>Chance dans {name}</translation>
    </message>
    <message>
        <source>encounter</source>
        <translation>rencontre</translation>
    </message>
    <message>
        <source>noted in {name}</source>
        <translation>noté dans {name}</translation>
    </message>
    <message>
        <source>creature</source>
        <translation>créature</translation>
    </message>
    <message>
        <source>house rule {title}</source>
        <translation>règle maison {title}</translation>
    </message>
    <message>
        <source>house rule</source>
        <translation>règle maison</translation>
    </message>
    <message>
        <source>Cover changed.</source>
        <translation>Couverture changée.</translation>
    </message>
    <message>
        <source>Added. Start an encounter on the Prepare page.</source>
        <translation>Ajoutés. Commencer une rencontre à la page Préparer.</translation>
    </message>
    <message>
        <source>Opening the example of {system}; the first start plays its fight into round 2.</source>
        <translation>Ouverture de l’exemple de {system}&#xa0;; la première fois, son combat est joué jusqu’au round 2.</translation>
    </message>
    <message>
        <source>can&apos;t be used: open it to repair it</source>
        <translation>inutilisable&#xa0;: l’ouvrir pour le réparer</translation>
    </message>
    <message>
        <source>Next session</source>
        <translation>Prochaine séance</translation>
    </message>
    <message>
        <source>{count#foe|foes}</source>
        <translation>{count#adversaire|adversaires}</translation>
    </message>
    <message>
        <source>{number}. {name}</source>
        <translation>{number}. {name}</translation>
    </message>
    <message>
        <source>{text}: not simulated yet</source>
        <translation>{text}&#xa0;: pas encore simulé</translation>
    </message>
    <message>
        <source>with a rest before it {mean} points, {low} to {high}</source>
        <translation>avec un repos avant, {mean} points, {low} à {high}</translation>
    </message>
    <message>
        <source>a rest here changes nothing</source>
        <translation>un repos ici ne change rien</translation>
    </message>
    <message>
        <source>not simulated yet</source>
        <translation>pas encore simulé</translation>
    </message>
    <message>
        <source>the day ends here in {share}</source>
        <translation>la journée s’arrête là&#xa0;: {share}</translation>
    </message>
    <message>
        <source>rest here: {mean} points ({low} to {high})</source>
        <translation>repos ici&#xa0;: {mean} points ({low} à {high})</translation>
    </message>
    <message>
        <source>{name}: party wins {alone} if fought alone, the day ends here in {breaks}; {rest}</source>
        <translation>{name}&#xa0;: {alone} de victoires à lui seul, la journée s’arrête là dans {breaks} des cas&#xa0;; {rest}</translation>
    </message>
    <message>
        <source>wins {share}</source>
        <translation>{share} de victoires</translation>
    </message>
    <message>
        <source>fought alone</source>
        <translation>à lui seul</translation>
    </message>
    <message>
        <source>Party wins all fights {share}</source>
        <translation>Tous les combats gagnés&#xa0;: {share}</translation>
    </message>
    <message>
        <source>The share of simulated days on which the party won every fight.</source>
        <translation>La part des journées simulées où le groupe a gagné tous les combats.</translation>
    </message>
    <message>
        <source>Simulate</source>
        <translation>Simuler</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Vider</translation>
    </message>
    <message>
        <source>Remove all encounters from the day</source>
        <translation>Retirer toutes les rencontres de la journée</translation>
    </message>
    <message>
        <source>A day of fights</source>
        <translation>Une journée de combats</translation>
    </message>
    <message>
        <source>A rest takes {rest}: natural healing only, no treatment.</source>
        <translation>Un repos dure {rest}&#xa0;: guérison naturelle seule, sans soins.</translation>
    </message>
    <message>
        <source>Add two or more encounters in order; wounds and spending carry over.</source>
        <translation>Ajouter au moins deux rencontres dans l’ordre&#xa0;; blessures et dépenses se reportent.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Remove this encounter from the day</source>
        <translation>Retirer cette rencontre de la journée</translation>
    </message>
    <message>
        <source>Add this encounter to the day</source>
        <translation>Ajouter cette rencontre à la journée</translation>
    </message>
    <message>
        <source>Stop simulating the day</source>
        <translation>Arrêter la simulation de la journée</translation>
    </message>
    <message>
        <source>Simulate the day of fights</source>
        <translation>Simuler la journée de combats</translation>
    </message>
    <message>
        <source>A day of fights: {share}.</source>
        <translation>Une journée de combats&#xa0;: {share}.</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Guider</translation>
    </message>
    <message>
        <source>can&apos;t be used</source>
        <translation>inutilisable</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>brouillon</translation>
    </message>
    <message>
        <source>{name} repaired.</source>
        <translation>Réparation faite&#xa0;: {name}.</translation>
    </message>
    <message>
        <source>{system}: guided, random, ready-made, or a blank sheet.</source>
        <translation>{system}&#xa0;: guidé, au hasard, tout prêt, ou feuille vierge.</translation>
    </message>
    <message>
        <source>Choose freely, with costs and remaining points</source>
        <translation>Choisir librement, avec les coûts et les points qui restent</translation>
    </message>
    <message>
        <source>Guided, step by step</source>
        <translation>Guidé, étape par étape</translation>
    </message>
    <message>
        <source>random</source>
        <translation>hasard</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prétiré</translation>
    </message>
    <message>
        <source>Blank sheet</source>
        <translation>Feuille vierge</translation>
    </message>
    <message>
        <source>Fill it in value by value</source>
        <translation>À remplir valeur par valeur</translation>
    </message>
    <message>
        <source>Click a value to change it; “Edit gear” adds skills, weapons and armour.</source>
        <translation>Cliquer sur une valeur pour la changer&#xa0;; «&#xa0;Équipement&#xa0;» ajoute compétences, armes et armures.</translation>
    </message>
    <message>
        <source>These rules have no character creation. Fill in the sheet manually.</source>
        <translation>Ces règles ne prévoient pas de création de personnage. Remplir la feuille à la main.</translation>
    </message>
    <message>
        <source>{title} set to {value}</source>
        <translation>{title}&#xa0;: {value}</translation>
    </message>
    <message>
        <source>{title}: a number from {low} to {high}</source>
        <translation>{title}&#xa0;: un nombre de {low} à {high}</translation>
    </message>
    <message>
        <source>{name} saved as a draft; “Guide” continues it.</source>
        <translation>{name}&#xa0;: brouillon enregistré&#xa0;; «&#xa0;Guider&#xa0;» le reprend.</translation>
    </message>
    <message>
        <source>{name} removed.</source>
        <translation>Supprimé&#xa0;: {name}.</translation>
    </message>
    <message>
        <source>Saved for this campaign and system. Settings lists them.</source>
        <translation>Enregistré pour cette campagne et ce système. Les réglages en donnent la liste.</translation>
    </message>
    <message>
        <source>Healed {who}.</source>
        <translation>Soins à {who}.</translation>
    </message>
    <message>
        <source>{who} has no wounds.</source>
        <translation>{who} n’a aucune blessure.</translation>
    </message>
    <message>
        <source>Damage to {who}: amount and type (5 {kind})</source>
        <translation>Dégâts à {who}&#xa0;: nombre et type (5 {kind})</translation>
    </message>
    <message>
        <source>Damage to {who}: amount</source>
        <translation>Dégâts à {who}&#xa0;: nombre</translation>
    </message>
    <message>
        <source>Condition for {who} (slowed 2 rounds)</source>
        <translation>État pour {who} (ralenti 2 rounds)</translation>
    </message>
    <message>
        <source>{told}: level and duration (2, or 2 for 3 rounds)</source>
        <translation>{told}&#xa0;: niveau et durée (2, ou 2 pour 3 rounds)</translation>
    </message>
    <message>
        <source>A note for the log</source>
        <translation>Une note pour le journal</translation>
    </message>
    <message>
        <source>{count} selected</source>
        <translation>{count} sélectionnés</translation>
    </message>
    <message>
        <source>{count} of {whole} selected</source>
        <translation>{count} sélectionnés sur {whole}</translation>
    </message>
    <message>
        <source>You type dice</source>
        <translation>Vous saisissez les dés</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>Combien de temps</translation>
    </message>
    <message>
        <source>Hours, days or weeks</source>
        <translation>Heures, jours ou semaines</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>heures</translation>
    </message>
    <message>
        <source>days</source>
        <translation>jours</translation>
    </message>
    <message>
        <source>weeks</source>
        <translation>semaines</translation>
    </message>
    <message>
        <source>No events due until then.</source>
        <translation>Aucun événement d’ici là.</translation>
    </message>
    <message>
        <source>and more: {count}</source>
        <translation>et d’autres&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Page of the journal</source>
        <translation>Page du journal</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Année</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>Mois</translation>
    </message>
    <message>
        <source>No healing due until then.</source>
        <translation>Aucune guérison d’ici là.</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Répétition</translation>
    </message>
    <message>
        <source>once</source>
        <translation>une fois</translation>
    </message>
    <message>
        <source>every year</source>
        <translation>chaque année</translation>
    </message>
    <message>
        <source>every month</source>
        <translation>chaque mois</translation>
    </message>
    <message>
        <source>every few days</source>
        <translation>tous les n jours</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Jours</translation>
    </message>
    <message>
        <source>title of a page about it</source>
        <translation>titre d’une page à son sujet</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Quand</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>Répétition</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Page</translation>
    </message>
    <message>
        <source>An event of the calendar</source>
        <translation>Un événement du calendrier</translation>
    </message>
    <message>
        <source>Events of the calendar</source>
        <translation>Événements du calendrier</translation>
    </message>
    <message>
        <source>New event</source>
        <translation>Nouvel événement</translation>
    </message>
    <message>
        <source>The calendar is empty.</source>
        <translation>Le calendrier est vide.</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Horloge</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>Segments</translation>
    </message>
    <message>
        <source>manually</source>
        <translation>à la main</translation>
    </message>
    <message>
        <source>one each hour</source>
        <translation>un par heure</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Avance</translation>
    </message>
    <message>
        <source>Calendar and date</source>
        <translation>Calendrier et date</translation>
    </message>
    <message>
        <source>Set the date</source>
        <translation>Fixer la date</translation>
    </message>
    <message>
        <source>Hour</source>
        <translation>Heure</translation>
    </message>
    <message>
        <source>Setting the date lets no time pass. Custom calendars are files in the folder “calendars” of the program&apos;s data.</source>
        <translation>Fixer la date ne fait pas passer de temps. Vos calendriers sont des fichiers du dossier «&#xa0;calendars&#xa0;» des données du programme.</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Date</translation>
    </message>
    <message>
        <source>the scene</source>
        <translation>la scène</translation>
    </message>
    <message>
        <source>Damage {name}</source>
        <translation>Infliger des dégâts à {name}</translation>
    </message>
    <message>
        <source>Heal {name}</source>
        <translation>Soigner {name}</translation>
    </message>
    <message>
        <source>Condition for {name}</source>
        <translation>État pour {name}</translation>
    </message>
    <message>
        <source>as in the book</source>
        <translation>comme dans le livre</translation>
    </message>
    <message>
        <source>mechanic</source>
        <translation>mécanique</translation>
    </message>
    <message>
        <source>table</source>
        <translation>table</translation>
    </message>
    <message>
        <source>guidance</source>
        <translation>conseil</translation>
    </message>
    <message>
        <source>All areas</source>
        <translation>Tous les domaines</translation>
    </message>
    <message>
        <source>Search the rules</source>
        <translation>Chercher dans les règles</translation>
    </message>
    <message>
        <source>Area of the rules</source>
        <translation>Domaine des règles</translation>
    </message>
    <message>
        <source>Searched</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>This system</source>
        <translation>Ce système</translation>
    </message>
    <message>
        <source>All systems</source>
        <translation>Tous les systèmes</translation>
    </message>
    <message>
        <source>Print GM screen</source>
        <translation>Écran du MJ</translation>
    </message>
    <message>
        <source>Print the tables of this system as a GM screen</source>
        <translation>Imprimer les tables de ce système en écran du MJ</translation>
    </message>
    <message>
        <source>Add a custom rule</source>
        <translation>Ajouter une règle perso</translation>
    </message>
    <message>
        <source>Choose an area, or search for any word of a rule at the left.</source>
        <translation>Choisir un domaine, ou chercher à gauche n’importe quel mot d’une règle.</translation>
    </message>
    <message>
        <source>{area} · {count}</source>
        <translation>{area} · {count}</translation>
    </message>
    <message>
        <source>{area}, {count#rule|rules}</source>
        <translation>{area}, {count#règle|règles}</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Jouer</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Run {name} at the table</source>
        <translation>Jouer {name} à l’intermède</translation>
    </message>
    <message>
        <source>A test, a long task or a conflict, prepared and run without a fight.</source>
        <translation>Un test, une tâche longue ou un conflit, préparé et joué sans combat.</translation>
    </message>
    <message>
        <source>Add a challenge</source>
        <translation>Ajouter une épreuve</translation>
    </message>
    <message>
        <source>No fight</source>
        <translation>Sans combat</translation>
    </message>
    <message>
        <source>Edit this custom rule</source>
        <translation>Modifier cette règle perso</translation>
    </message>
    <message>
        <source>Delete this custom rule</source>
        <translation>Supprimer cette règle perso</translation>
    </message>
    <message>
        <source>Previous rule</source>
        <translation>Règle précédente</translation>
    </message>
    <message>
        <source>Search the rules of all systems</source>
        <translation>Chercher dans les règles de tous les systèmes</translation>
    </message>
    <message>
        <source>Search the rules of {scope}</source>
        <translation>Chercher dans les règles de {scope}</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Sommaire</translation>
    </message>
    <message>
        <source>Text of the rule</source>
        <translation>Texte de la règle</translation>
    </message>
    <message>
        <source>Ruling.</source>
        <translation>Décision.</translation>
    </message>
    <message>
        <source>House rule: {value}</source>
        <translation>Règle maison&#xa0;: {value}</translation>
    </message>
    <message>
        <source>See also</source>
        <translation>Voir aussi</translation>
    </message>
    <message>
        <source>Not in the book:</source>
        <translation>Absent du livre&#xa0;:</translation>
    </message>
    <message>
        <source>From:</source>
        <translation>Source&#xa0;:</translation>
    </message>
    <message>
        <source>Something went wrong ({name}). All saved data is safe; the view may be a step behind.</source>
        <translation>Une erreur s’est produite ({name}). Tout ce qui est enregistré est intact&#xa0;; l’affichage peut avoir une étape de retard.</translation>
    </message>
    <message>
        <source>Save a report</source>
        <translation>Enregistrer un rapport</translation>
    </message>
    <message>
        <source>Show {count#empty row|empty rows}</source>
        <translation>Afficher {count#ligne vide|lignes vides}</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Write {title} here</source>
        <translation>{title}…</translation>
    </message>
    <message>
        <source>Empty line</source>
        <translation>Ligne vide</translation>
    </message>
    <message>
        <source>the words beneath</source>
        <translation>les mots au-dessous</translation>
    </message>
    <message>
        <source>Left and right choose a figure. {head}: Enter edits it</source>
        <translation>Gauche et droite choisissent un nombre. {head}&#xa0;: Entrée le modifie</translation>
    </message>
    <message>
        <source>Left and right choose a figure. {head}</source>
        <translation>Gauche et droite choisissent un nombre. {head}</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>la première</translation>
    </message>
    <message>
        <source>New value</source>
        <translation>Nouvelle valeur</translation>
    </message>
    <message>
        <source>New text</source>
        <translation>Nouveau texte</translation>
    </message>
    <message>
        <source>raise</source>
        <translation>augmenter</translation>
    </message>
    <message>
        <source>spend</source>
        <translation>dépenser</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>annuler</translation>
    </message>
    <message>
        <source>Empty row</source>
        <translation>Ligne vide</translation>
    </message>
    <message>
        <source>Enter edits the value</source>
        <translation>Entrée modifie la valeur</translation>
    </message>
    <message>
        <source>Calculated, W explains it</source>
        <translation>Calculé, W l’explique</translation>
    </message>
    <message>
        <source>R raises it with experience</source>
        <translation>R l’augmente par l’expérience</translation>
    </message>
    <message>
        <source>R opens experience spending</source>
        <translation>R ouvre la dépense d’expérience</translation>
    </message>
    <message>
        <source>R undoes it</source>
        <translation>R l’annule</translation>
    </message>
    <message>
        <source>Search people</source>
        <translation>Chercher un personnage</translation>
    </message>
    <message>
        <source>Name of the character</source>
        <translation>Nom du personnage</translation>
    </message>
    <message>
        <source>Print this sheet</source>
        <translation>Imprimer cette feuille</translation>
    </message>
    <message>
        <source>No characters yet</source>
        <translation>Aucun personnage</translation>
    </message>
    <message>
        <source>Create the first character of your party, paste stat blocks (Ctrl+V), or drop files of other programs here.</source>
        <translation>Créer le premier personnage du groupe, coller des blocs de caractéristiques (Ctrl+V) ou déposer ici des fichiers d’autres programmes.</translation>
    </message>
    <message>
        <source>Choose a character</source>
        <translation>Choisir un personnage</translation>
    </message>
    <message>
        <source>Choose a name at the left, or press / to search.</source>
        <translation>Choisir un nom à gauche, ou taper / pour chercher.</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Flèches</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Suppr</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>PgDn</source>
        <translation>Page suiv.</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Page préc.</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Maj</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Inser</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Parchment</source>
        <translation>Parchemin</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Contraste élevé</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Cartes</translation>
    </message>
    <message>
        <source>ON HOLD</source>
        <translation>EN ATTENTE</translation>
    </message>
    <message>
        <source>next</source>
        <translation>suivant</translation>
    </message>
    <message>
        <source>acted</source>
        <translation>a agi</translation>
    </message>
    <message>
        <source>The deck</source>
        <translation>Le paquet</translation>
    </message>
    <message>
        <source>Click a card, or type it in the field below</source>
        <translation>Cliquer sur une carte, ou la saisir dans le champ ci-dessous</translation>
    </message>
    <message>
        <source>{said} is already out</source>
        <translation>{said} est déjà distribuée</translation>
    </message>
    <message>
        <source>{title} {value} of {maximum}</source>
        <translation>{title} {value} sur {maximum}</translation>
    </message>
    <message>
        <source>{left} to {right}: {step} of {steps}</source>
        <translation>{left} à {right}&#xa0;: {step} sur {steps}</translation>
    </message>
    <message>
        <source>Stages of the round</source>
        <translation>Étapes du round</translation>
    </message>
    <message>
        <source>Enter shows the calculation</source>
        <translation>Entrée montre le calcul</translation>
    </message>
    <message>
        <source>no attack</source>
        <translation>aucune attaque</translation>
    </message>
    <message>
        <source>{words}, was {figure}</source>
        <translation>{words}, avant {figure}</translation>
    </message>
    <message>
        <source>{words}, was {before}</source>
        <translation>{words}, avant {before}</translation>
    </message>
    <message>
        <source>more</source>
        <translation>plus</translation>
    </message>
    <message>
        <source>calculating...</source>
        <translation>calcul en cours…</translation>
    </message>
    <message>
        <source>about {count#attack|attacks}</source>
        <translation>environ {count#attaque|attaques}</translation>
    </message>
    <message>
        <source>more than {most} attacks</source>
        <translation>plus de {most} attaques</translation>
    </message>
    <message>
        <source>Its attack</source>
        <translation>Son attaque</translation>
    </message>
    <message>
        <source>Their attack</source>
        <translation>Leur attaque</translation>
    </message>
    <message>
        <source>Attacks to defeat it</source>
        <translation>Attaques pour l’abattre</translation>
    </message>
    <message>
        <source>Against this party</source>
        <translation>Contre ce groupe</translation>
    </message>
    <message>
        <source>current state</source>
        <translation>état actuel</translation>
    </message>
    <message>
        <source>unhurt</source>
        <translation>indemnes</translation>
    </message>
    <message>
        <source>It against {name}</source>
        <translation>Contre {name}</translation>
    </message>
    <message>
        <source>{name} against it</source>
        <translation>Attaque de {name}</translation>
    </message>
    <message>
        <source>Chances are exact. Attacks to defeat it is the median of 16 tries with that attack alone; only damage adds up.</source>
        <translation>Les chances sont exactes. Les attaques pour l’abattre sont la médiane de 16 essais avec cette seule attaque&#xa0;; seuls les dégâts s’additionnent.</translation>
    </message>
    <message>
        <source>Choose another creature in the list to replace the one at the right.</source>
        <translation>Choisir dans la liste une autre créature, à la place de celle de droite.</translation>
    </message>
    <message>
        <source>Stop comparing</source>
        <translation>Cesser de comparer</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtrer</translation>
    </message>
    <message>
        <source>Filter by {name}</source>
        <translation>Filtrer par {name}</translation>
    </message>
    <message>
        <source>fewer filters</source>
        <translation>moins de filtres</translation>
    </message>
    <message>
        <source>more: {names}</source>
        <translation>plus&#xa0;: {names}</translation>
    </message>
    <message>
        <source>Lamp</source>
        <translation>Lampe</translation>
    </message>
    <message>
        <source>{lamp}, lit. Click: put it out.</source>
        <translation>{lamp}, allumée. Clic&#xa0;: l’éteindre.</translation>
    </message>
    <message>
        <source>{lamp}, out. Click: light it.</source>
        <translation>{lamp}, éteinte. Clic&#xa0;: l’allumer.</translation>
    </message>
    <message>
        <source>Door</source>
        <translation>Porte</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenêtre</translation>
    </message>
    <message>
        <source>Curtain</source>
        <translation>Tenture</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Grille</translation>
    </message>
    <message>
        <source>Barrier</source>
        <translation>Obstacle</translation>
    </message>
    <message>
        <source>open</source>
        <translation>ouverte</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>fermée</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>verrouillée</translation>
    </message>
    <message>
        <source>secret</source>
        <translation>secrète</translation>
    </message>
    <message>
        <source>{door}. Click: {what}.</source>
        <translation>{door}. Clic&#xa0;: {what}.</translation>
    </message>
    <message>
        <source>close it</source>
        <translation>fermer</translation>
    </message>
    <message>
        <source>open it</source>
        <translation>ouvrir</translation>
    </message>
    <message>
        <source>Squares</source>
        <translation>Carrés</translation>
    </message>
    <message>
        <source>Hexes, point up</source>
        <translation>Hexagones, pointe en haut</translation>
    </message>
    <message>
        <source>Hexes, flat side up</source>
        <translation>Hexagones, côté plat en haut</translation>
    </message>
    <message>
        <source>Use in an encounter</source>
        <translation>Utiliser en rencontre</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>New board</source>
        <translation>Nouveau plateau</translation>
    </message>
    <message>
        <source>Show the left panel</source>
        <translation>Montrer le panneau de gauche</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Outils</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>Map from a file</source>
        <translation>Carte d’un fichier</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Dupliquer</translation>
    </message>
    <message>
        <source>Save as picture</source>
        <translation>Enregistrer en image</translation>
    </message>
    <message>
        <source>Save as player picture</source>
        <translation>Enregistrer en image pour les joueurs</translation>
    </message>
    <message>
        <source>Save as Universal VTT map</source>
        <translation>Enregistrer en carte Universal VTT</translation>
    </message>
    <message>
        <source>New board: {kind}</source>
        <translation>Nouveau plateau&#xa0;: {kind}</translation>
    </message>
    <message>
        <source>Arrow keys move the cursor, Enter draws, Shift with an arrow puts a wall on that side</source>
        <translation>Les flèches déplacent le curseur, Entrée dessine, Maj avec une flèche pose un mur de ce côté</translation>
    </message>
    <message>
        <source>open ground</source>
        <translation>terrain libre</translation>
    </message>
    <message>
        <source>Start set: move to the end, then Enter</source>
        <translation>Début posé&#xa0;: aller à la fin, puis Entrée</translation>
    </message>
    <message>
        <source>Placed</source>
        <translation>Posé</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Ôté</translation>
    </message>
    <message>
        <source>{size}: Enter ends here, Esc cancels</source>
        <translation>{size}&#xa0;: Entrée finit ici, Échap annule</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Hauteur</translation>
    </message>
    <message>
        <source>Drag, or arrows and Enter; right button or Del does the opposite. + − brush size. Esc to close.</source>
        <translation>Glisser, ou flèches et Entrée&#xa0;; bouton droit ou Suppr&#xa0;: l’inverse. + − taille du pinceau. Échap ferme.</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>Révéler</translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>Couvrir</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pinceau</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rectangle</translation>
    </message>
    <message>
        <source>a rectangle</source>
        <translation>un rectangle</translation>
    </message>
    <message>
        <source>a brush of size {size}</source>
        <translation>un pinceau de taille {size}</translation>
    </message>
    <message>
        <source>Hides from the players, with {how}</source>
        <translation>Cache aux joueurs, avec {how}</translation>
    </message>
    <message>
        <source>Reveals to the players, with {how}</source>
        <translation>Révèle aux joueurs, avec {how}</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>Rect</source>
        <translation>Rect.</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Remplir</translation>
    </message>
    <message>
        <source>Eraser</source>
        <translation>Gomme</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Choisir</translation>
    </message>
    <message>
        <source>{name}, key {key}</source>
        <translation>{name}, touche {key}</translation>
    </message>
    <message>
        <source>Ground: {name}</source>
        <translation>Sol&#xa0;: {name}</translation>
    </message>
    <message>
        <source>Height in metres</source>
        <translation>Hauteur en mètres</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Sol</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Bâtir</translation>
    </message>
    <message>
        <source>Draw with</source>
        <translation>Dessiner avec</translation>
    </message>
    <message>
        <source>Brush, cells</source>
        <translation>Pinceau, cases</translation>
    </message>
    <message>
        <source>Against others</source>
        <translation>Face aux autres</translation>
    </message>
    <message>
        <source>In play</source>
        <translation>En jeu</translation>
    </message>
    <message>
        <source>with {choice}</source>
        <translation>avec {choice}</translation>
    </message>
    <message>
        <source>{name}: {is_chosen?chosen|not chosen}</source>
        <translation>{name}&#xa0;: {is_chosen?pris|non pris}</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valeur</translation>
    </message>
    <message>
        <source>gives</source>
        <translation>donne</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>coût</translation>
    </message>
    <message>
        <source>{title}: open</source>
        <translation>{title}&#xa0;: ouvrir</translation>
    </message>
    <message>
        <source>More groups</source>
        <translation>Autres groupes</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Groupes</translation>
    </message>
    <message>
        <source>none chosen</source>
        <translation>aucun choix</translation>
    </message>
    <message>
        <source>No matches. Remove a word from the search.</source>
        <translation>Aucun résultat. Ôter un mot de la recherche.</translation>
    </message>
    <message>
        <source>Ways to start</source>
        <translation>Façons de commencer</translation>
    </message>
    <message>
        <source>Step {number}: {title}, {line}</source>
        <translation>Étape {number}&#xa0;: {title}, {line}</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>change</source>
        <translation>changer</translation>
    </message>
    <message>
        <source>Change this house rule</source>
        <translation>Changer cette règle maison</translation>
    </message>
    <message>
        <source>{label}: {left} too many</source>
        <translation>{label}&#xa0;: {left} de trop</translation>
    </message>
    <message>
        <source>{label}: {left} of {total} left</source>
        <translation>{label}&#xa0;: reste {left} sur {total}</translation>
    </message>
    <message>
        <source>of {total} {unit} too many</source>
        <translation>{unit} de trop sur {total}</translation>
    </message>
    <message>
        <source>of {total} {unit} left</source>
        <translation>{unit} de reste sur {total}</translation>
    </message>
    <message>
        <source>{left} too many with {choice}</source>
        <translation>{left} de trop avec {choice}</translation>
    </message>
    <message>
        <source>{left} left with {choice}</source>
        <translation>reste {left} avec {choice}</translation>
    </message>
    <message>
        <source>{spent} spent</source>
        <translation>pris&#xa0;: {spent}</translation>
    </message>
    <message>
        <source>{cost} for {choice}</source>
        <translation>{cost} pour {choice}</translation>
    </message>
    <message>
        <source>{cost} refunded with {choice}</source>
        <translation>{cost} rendus avec {choice}</translation>
    </message>
    <message>
        <source>{left} free</source>
        <translation>reste {left}</translation>
    </message>
    <message>
        <source>{bought} from experience</source>
        <translation>dont {bought} par l’expérience</translation>
    </message>
    <message>
        <source>House rule of this campaign</source>
        <translation>Règle maison de cette campagne</translation>
    </message>
    <message>
        <source>From the rules</source>
        <translation>Des règles</translation>
    </message>
    <message>
        <source>When it happens</source>
        <translation>Quand</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Round</translation>
    </message>
    <message>
        <source>In a round</source>
        <translation>À un round</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Événement</translation>
    </message>
    <message>
        <source>Add event</source>
        <translation>Ajouter un événement</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Événements</translation>
    </message>
    <message>
        <source>hit chance</source>
        <translation>chance de toucher</translation>
    </message>
    <message>
        <source>chance to be hit</source>
        <translation>chance d’être touché</translation>
    </message>
    <message>
        <source>calculation</source>
        <translation>calcul</translation>
    </message>
    <message>
        <source>Hit chances</source>
        <translation>Chances de toucher</translation>
    </message>
    <message>
        <source>Drag to place. Tab next, M move, H hide</source>
        <translation>Glisser pour placer. Tab suivant, M déplacer, H cacher</translation>
    </message>
    <message>
        <source>Arrows go from board to board, Enter chooses, Esc changes nothing</source>
        <translation>Les flèches vont de plateau en plateau, Entrée choisit, Échap ne change rien</translation>
    </message>
    <message>
        <source>Choose a board</source>
        <translation>Choisir un plateau</translation>
    </message>
    <message>
        <source>Show the whole board</source>
        <translation>Montrer tout le plateau</translation>
    </message>
    <message>
        <source>The players always see their own characters</source>
        <translation>Les joueurs voient toujours leurs personnages</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)</source>
        <translation>Images (*.png *.jpg *.jpeg *.webp *.bmp *.gif)</translation>
    </message>
    <message>
        <source>{name} is too large for a picture.</source>
        <translation>{name} est trop grand pour une image.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be opened: {why}.</source>
        <translation>{name} est illisible&#xa0;: {why}.</translation>
    </message>
    <message>
        <source>{name} has more than {most} pixels on a side.</source>
        <translation>{name} a plus de {most} pixels de côté.</translation>
    </message>
    <message>
        <source>{name} is not a picture in a known format.</source>
        <translation>{name} n’est pas une image d’un format connu.</translation>
    </message>
    <message>
        <source>Round {number}</source>
        <translation>Round {number}</translation>
    </message>
    <message>
        <source>Before round 1</source>
        <translation>Avant le premier round</translation>
    </message>
    <message>
        <source>{count#step|steps}</source>
        <translation>{count#étape|étapes}</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Chronologie</translation>
    </message>
    <message>
        <source>turn of</source>
        <translation>tour de</translation>
    </message>
    <message>
        <source>For the players · Esc or F11 to close</source>
        <translation>Pour les joueurs · Échap ou F11 pour fermer</translation>
    </message>
    <message>
        <source>Change the portrait</source>
        <translation>Changer le portrait</translation>
    </message>
    <message>
        <source>Visible part of the picture</source>
        <translation>Partie visible de l’image</translation>
    </message>
    <message>
        <source>Arrow keys move it, + and - zoom</source>
        <translation>Les flèches la déplacent, + et - zooment</translation>
    </message>
    <message>
        <source>Drop a picture here</source>
        <translation>Déposer une image ici</translation>
    </message>
    <message>
        <source>or choose or paste one below</source>
        <translation>ou en choisir ou en coller une ci-dessous</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>Amber</source>
        <translation>Ambre</translation>
    </message>
    <message>
        <source>Rust</source>
        <translation>Rouille</translation>
    </message>
    <message>
        <source>Rose</source>
        <translation>Rose</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violet</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Bleu</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>Sarcelle</translation>
    </message>
    <message>
        <source>Moss</source>
        <translation>Mousse</translation>
    </message>
    <message>
        <source>Slate</source>
        <translation>Ardoise</translation>
    </message>
    <message>
        <source>Search signs</source>
        <translation>Chercher un symbole</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Fond</translation>
    </message>
    <message>
        <source>Portrait of {name}</source>
        <translation>Portrait&#xa0;: {name}</translation>
    </message>
    <message>
        <source>No picture in the clipboard. Copy one, or choose a file.</source>
        <translation>Aucune image dans le presse-papiers. En copier une, ou choisir un fichier.</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Choisir un fichier</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Coller</translation>
    </message>
    <message>
        <source>No portrait</source>
        <translation>Sans portrait</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Use this</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>A picture</source>
        <translation>Une image</translation>
    </message>
    <message>
        <source>or a drawn sign</source>
        <translation>ou un symbole dessiné</translation>
    </message>
    <message>
        <source>Drawn signs</source>
        <translation>Symboles dessinés</translation>
    </message>
    <message>
        <source>exact odds, {met}, each with the best attack</source>
        <translation>chances exactes, {met}, chacun avec sa meilleure attaque</translation>
    </message>
    <message>
        <source>no characters yet: the ready-made party, unhurt</source>
        <translation>aucun personnage&#xa0;: le groupe de prétirés, indemne</translation>
    </message>
    <message>
        <source>The players&apos; screen shows a fight. Start one on the Prepare page.</source>
        <translation>L’écran des joueurs montre un combat. En commencer un à la page Préparer.</translation>
    </message>
    <message>
        <source>The players see no one yet. Y shows the selected, Shift+Y their name.</source>
        <translation>Les joueurs ne voient encore personne. Y montre la sélection, Maj+Y son nom.</translation>
    </message>
    <message>
        <source>Show party and board</source>
        <translation>Montrer groupe et plateau</translation>
    </message>
    <message>
        <source>Players: open or close their screen</source>
        <translation>Joueurs&#xa0;: ouvrir ou fermer leur écran</translation>
    </message>
    <message>
        <source>Players: show the party</source>
        <translation>Joueurs&#xa0;: montrer le groupe</translation>
    </message>
    <message>
        <source>Players: show everyone in the fight</source>
        <translation>Joueurs&#xa0;: montrer tous ceux du combat</translation>
    </message>
    <message>
        <source>Players: hide everyone</source>
        <translation>Joueurs&#xa0;: cacher tout le monde</translation>
    </message>
    <message>
        <source>Players: show a text</source>
        <translation>Joueurs&#xa0;: montrer un texte</translation>
    </message>
    <message>
        <source>Players: show a picture</source>
        <translation>Joueurs&#xa0;: montrer une image</translation>
    </message>
    <message>
        <source>Players: close the text or picture</source>
        <translation>Joueurs&#xa0;: fermer le texte ou l’image</translation>
    </message>
    <message>
        <source>Players: read text aloud</source>
        <translation>Joueurs&#xa0;: lire un texte à voix haute</translation>
    </message>
    <message>
        <source>Players: close the text read aloud</source>
        <translation>Joueurs&#xa0;: fermer le texte lu à voix haute</translation>
    </message>
    <message>
        <source>The players see the player section of this page.</source>
        <translation>Les joueurs voient leur passage de cette page.</translation>
    </message>
    <message>
        <source>{title}, the players see it</source>
        <translation>{title}, les joueurs la voient</translation>
    </message>
    <message>
        <source>the players see it</source>
        <translation>les joueurs la voient</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vide</translation>
    </message>
    <message>
        <source>New handout</source>
        <translation>Nouvelle aide de jeu</translation>
    </message>
    <message>
        <source>No handouts yet</source>
        <translation>Aucune aide de jeu</translation>
    </message>
    <message>
        <source>A handout is a journal page: a picture, a letter, a map. Show it to the players or print it; it stays in the journal.</source>
        <translation>Une aide de jeu est une page du journal&#xa0;: une image, une lettre, une carte. Montrez-la aux joueurs ou imprimez-la&#xa0;; elle reste dans le journal.</translation>
    </message>
    <message>
        <source>Close it</source>
        <translation>La fermer</translation>
    </message>
    <message>
        <source>Enter: show the players · E: open page · P: print player version · arrows: choose</source>
        <translation>Entrée&#xa0;: montrer aux joueurs · E&#xa0;: ouvrir la page · P&#xa0;: imprimer la version joueurs · flèches&#xa0;: choisir</translation>
    </message>
    <message>
        <source>Handouts</source>
        <translation>Aides de jeu</translation>
    </message>
    <message>
        <source>The players see the recap.</source>
        <translation>Les joueurs voient le résumé.</translation>
    </message>
    <message>
        <source>The players see the board and the order. Undo with Ctrl+Z; Y hides the selected.</source>
        <translation>Les joueurs voient le plateau et l’ordre. Ctrl+Z annule&#xa0;; Y cache la sélection.</translation>
    </message>
    <message>
        <source>The players see “{title}”.</source>
        <translation>Les joueurs voient «&#xa0;{title}&#xa0;».</translation>
    </message>
    <message>
        <source>Players: close the page</source>
        <translation>Joueurs&#xa0;: fermer la page</translation>
    </message>
    <message>
        <source>Players: margins of their screen</source>
        <translation>Joueurs&#xa0;: marges de leur écran</translation>
    </message>
    <message>
        <source>+ and − there</source>
        <translation>+ et − là-bas</translation>
    </message>
    <message>
        <source>Players: hide the board</source>
        <translation>Joueurs&#xa0;: cacher le plateau</translation>
    </message>
    <message>
        <source>Players: show the board</source>
        <translation>Joueurs&#xa0;: montrer le plateau</translation>
    </message>
    <message>
        <source>Players: hide {pool}</source>
        <translation>Joueurs&#xa0;: cacher {pool}</translation>
    </message>
    <message>
        <source>Players: show {pool}</source>
        <translation>Joueurs&#xa0;: montrer {pool}</translation>
    </message>
    <message>
        <source>Players: hide the note “{text}”</source>
        <translation>Joueurs&#xa0;: cacher la note «&#xa0;{text}&#xa0;»</translation>
    </message>
    <message>
        <source>Players: show the note “{text}”</source>
        <translation>Joueurs&#xa0;: montrer la note «&#xa0;{text}&#xa0;»</translation>
    </message>
    <message>
        <source>Text for the players</source>
        <translation>Texte pour les joueurs</translation>
    </message>
    <message>
        <source>They are in the order now. The players don&apos;t see the board yet.</source>
        <translation>Ils sont dans l’ordre. Les joueurs ne voient pas encore le plateau.</translation>
    </message>
    <message>
        <source>Show the board</source>
        <translation>Montrer le plateau</translation>
    </message>
    <message>
        <source>board note</source>
        <translation>note du plateau</translation>
    </message>
    <message>
        <source>Text read aloud to the players</source>
        <translation>Texte lu à voix haute aux joueurs</translation>
    </message>
    <message>
        <source>{percent} % margin on each side</source>
        <translation>marge de {percent}&#xa0;% de chaque côté</translation>
    </message>
    <message>
        <source>Margin on each side in percent: 0 to {most}</source>
        <translation>Marge de chaque côté en pour cent&#xa0;: 0 à {most}</translation>
    </message>
    <message>
        <source>Small map</source>
        <translation>Petite carte</translation>
    </message>
    <message>
        <source>Edit custom</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>New sheet values</source>
        <translation>Nouvelles valeurs de la feuille</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Changements</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Argent</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Prix</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Reste</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Disponible</translation>
    </message>
    <message>
        <source>Arrows move it, [ ] turn it. Enter or a click selects everyone inside, Esc to close.</source>
        <translation>Les flèches la déplacent, [ ] la tournent. Entrée ou un clic sélectionne tous ceux qui y sont, Échap ferme.</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Plus petit</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Plus grand</translation>
    </message>
    <message>
        <source>Walls block it</source>
        <translation>Arrêtée par les murs</translation>
    </message>
    <message>
        <source>Drag, or use the arrows; a click or Enter sets a waypoint, Backspace removes it. Esc to close.</source>
        <translation>Glisser, ou utiliser les flèches&#xa0;; un clic ou Entrée pose une étape, Retour arrière l’ôte. Échap ferme.</translation>
    </message>
    <message>
        <source>Start here</source>
        <translation>Partir d’ici</translation>
    </message>
    <message>
        <source>Remove waypoint</source>
        <translation>Ôter l’étape</translation>
    </message>
    <message>
        <source>Point at the end of the distance.</source>
        <translation>Indiquer la fin de la distance.</translation>
    </message>
    <message>
        <source>Enter edits the text, Esc returns</source>
        <translation>Entrée modifie le texte, Échap en sort</translation>
    </message>
    <message>
        <source>{count#cell|cells} away</source>
        <translation>à {count#case|cases}</translation>
    </message>
    <message>
        <source>This fight has no board.</source>
        <translation>Ce combat n’a pas de plateau.</translation>
    </message>
    <message>
        <source>No one is in this area. Move it over combatants, or press Esc.</source>
        <translation>Personne dans cette zone. La déplacer sur des combattants, ou Échap.</translation>
    </message>
    <message>
        <source>{count} selected: {names}. D damages all of them, C sets a condition.</source>
        <translation>{count} sélectionnés&#xa0;: {names}. D leur inflige des dégâts, C leur met un état.</translation>
    </message>
    <message>
        <source>{name} selected: D for damage, C for a condition.</source>
        <translation>Sélection&#xa0;: {name}. D inflige des dégâts, C met un état.</translation>
    </message>
    <message>
        <source>This board has no fog. With fog the players see only revealed cells.</source>
        <translation>Ce plateau n’a pas de brouillard. Avec lui, les joueurs ne voient que les cases révélées.</translation>
    </message>
    <message>
        <source>Place an area on the board</source>
        <translation>Poser une zone sur le plateau</translation>
    </message>
    <message>
        <source>Measure on the board</source>
        <translation>Mesurer sur le plateau</translation>
    </message>
    <message>
        <source>Reveal or cover the board with a brush</source>
        <translation>Révéler ou couvrir le plateau au pinceau</translation>
    </message>
    <message>
        <source>A grid corner: click it, or arrows and Enter. Shift moves far, + and − zoom, Esc cancels.</source>
        <translation>Un coin de la grille&#xa0;: cliquer dessus, ou flèches et Entrée. Maj pour aller loin, + et − pour zoomer, Échap pour quitter.</translation>
    </message>
    <message>
        <source>The centre of a cell: click it, or arrows and Enter. Shift moves far, + and − zoom, Esc cancels.</source>
        <translation>Le milieu d’une case&#xa0;: cliquer dessus, ou flèches et Entrée. Maj pour aller loin, + et − pour zoomer, Échap pour quitter.</translation>
    </message>
    <message>
        <source>Another corner far from it: click it, or arrows and Enter. Esc cancels.</source>
        <translation>Un autre coin loin de là&#xa0;: cliquer dessus, ou flèches et Entrée. Échap pour quitter.</translation>
    </message>
    <message>
        <source>The centre of a cell far from it, in its row or column: click it, or arrows and Enter. Esc cancels.</source>
        <translation>Le milieu d’une case loin de là, dans sa ligne ou sa colonne&#xa0;: cliquer dessus, ou flèches et Entrée. Échap pour quitter.</translation>
    </message>
    <message>
        <source>A file {name} exists. Replace it?</source>
        <translation>Un fichier {name} existe. Le remplacer&#xa0;?</translation>
    </message>
    <message>
        <source>Strikeboard file (*.json)</source>
        <translation>Fichier Strikeboard (*.json)</translation>
    </message>
    <message>
        <source>Foundry actor (*.foundry.json)</source>
        <translation>Acteur de Foundry (*.foundry.json)</translation>
    </message>
    <message>
        <source>exit, close, leave the program = Quit</source>
        <translation>sortir, fermer, arrêter, exit = Quitter</translation>
    </message>
    <message>
        <source>close, finish, stop, over, victory, defeat = End fight, End the</source>
        <translation>fermer, clore, finir, arrêter, victoire, défaite = Terminer le combat, Terminer, Finir, End the</translation>
    </message>
    <message>
        <source>flee, escape, retreat, withdraw, disengage, run away, surrender, yield, give up = Flee, Leave the, from the fight, Go to Fight</source>
        <translation>fuir, fuite, échapper, reculer, retraite, se rendre, reddition, abandonner = Fuir, Flee, Leave the, Retirer, Aller à Combat</translation>
    </message>
    <message>
        <source>delete, erase, discard, trash, take out, throw away = Remove, Delete, Delete this fight, Go to People, Go to Prepare</source>
        <translation>effacer, enlever, corbeille, poubelle, sortir = Retirer, Supprimer, Supprimer ce combat, Aller à Persos, Aller à Préparer</translation>
    </message>
    <message>
        <source>kill, slay, die, dead, death = Kill, Damage, from the fight, Go to Fight</source>
        <translation>tuer, achever, mourir, mort = Kill, dégâts, Retirer, Aller à Combat</translation>
    </message>
    <message>
        <source>hurt, wound, hit, injure, harm = Damage, Wound, Go to Fight</source>
        <translation>blesser, blessure, frapper, toucher, mal = dégâts, Blessure, Aller à Combat</translation>
    </message>
    <message>
        <source>cure, recover, treat, mend, rest, table, between fights = Heal, Go to Downtime</source>
        <translation>soigner, guérir, récupérer, repos, table, entre les combats = Soigner, Aller à Intermède</translation>
    </message>
    <message>
        <source>sleep, camp, night, recover, natural healing = Rest</source>
        <translation>dormir, bivouac, nuit, récupérer, guérison naturelle = Repos</translation>
    </message>
    <message>
        <source>status, effect, state, poison, buff = Condition for, Go to Fight</source>
        <translation>statut, effet, condition, poison = État pour, Aller à Combat</translation>
    </message>
    <message>
        <source>dice, die, roll = Type dice, Test, Go to Settings</source>
        <translation>dé, jet, lancer = Saisir les dés, Test, Aller à Réglages</translation>
    </message>
    <message>
        <source>revert, back, mistake, take back = Undo</source>
        <translation>défaire, revenir, erreur, reprendre, annuler = Annuler</translation>
    </message>
    <message>
        <source>pass, skip, done, next = End the</source>
        <translation>passer, suivant, fini = Finir, End the</translation>
    </message>
    <message>
        <source>summon, spawn, add monsters, more foes = Reinforcements</source>
        <translation>invoquer, ajouter, apparaître = Renforts</translation>
    </message>
    <message>
        <source>monster, enemy, enemies, beast, npc = Go to Bestiary, New creature, A creature from a file, Reinforcements</source>
        <translation>monstre, ennemi, bête, pnj = Aller à Bestiaire, Nouvelle créature, Une créature depuis, Renforts</translation>
    </message>
    <message>
        <source>hero, player character, pc, sheet = Go to People, New character, Sheet of</source>
        <translation>héros, personnage joueur, pj, fiche = Aller à Persos, Nouveau personnage, Feuille de</translation>
    </message>
    <message>
        <source>map, maps, battle map, grid, terrain = Go to Boards, New board, Map from a file</source>
        <translation>carte, plan, grille, terrain = Aller à Plateaux, Nouveau plateau, Une carte</translation>
    </message>
    <message>
        <source>combat, battle, initiative, tracker = Go to Fight, Go to Prepare, New encounter</source>
        <translation>bataille, initiative, lutte = Aller à Combat, Aller à Préparer, Nouvelle rencontre</translation>
    </message>
    <message>
        <source>create, make, begin = New encounter, New character, New creature, New board, New campaign</source>
        <translation>créer, faire, commencer = Nouvelle rencontre, Nouveau personnage, Nouvelle créature, Nouveau plateau, Nouvelle campagne</translation>
    </message>
    <message>
        <source>options, preferences, configuration, configure, setup, house rules, usual answers = Go to Settings</source>
        <translation>options, préférences, configuration, configurer, règles maison, réponses habituelles = Aller à Réglages</translation>
    </message>
    <message>
        <source>appearance, look, colours, dark mode, light mode = Theme</source>
        <translation>apparence, couleurs, sombre, clair = Thème</translation>
    </message>
    <message>
        <source>help, manual, shortcuts, hotkeys, keyboard = Show all keys, Go to Rules</source>
        <translation>aide, manuel, raccourcis, clavier = Montrer toutes les touches, Aller à Règles</translation>
    </message>
    <message>
        <source>rulebook, reference, look up = Go to Rules</source>
        <translation>livre, référence, consulter = Aller à Règles</translation>
    </message>
    <message>
        <source>save, autosave, store = Save: every change, Back up, Save a copy, or check a campaign</source>
        <translation>sauver, garder, sauvegarde = Enregistrer&#xa0;: tout, Sauvegarder cette campagne, Enregistrer une copie, vérifier une campagne</translation>
    </message>
    <message>
        <source>archive, restore, load, rename = or check a campaign</source>
        <translation>archive, rétablir, charger, rebaptiser = vérifier une campagne</translation>
    </message>
    <message>
        <source>import, load, bring in, read, take in = Import, from a file</source>
        <translation>importer, charger, amener, lire = Importer, depuis un fichier, d’un fichier</translation>
    </message>
    <message>
        <source>export, share, write as notes, obsidian = Export, as a file, Save as, as a replay, Print</source>
        <translation>exporter, partager, écrire en notes, obsidian = Exporter, en fichier, en rejeu, Imprimer</translation>
    </message>
    <message>
        <source>pdf, paper = Print</source>
        <translation>pdf, papier = Imprimer</translation>
    </message>
    <message>
        <source>projector, second screen, monitor, television = Players: open or close</source>
        <translation>projecteur, deuxième écran, moniteur, télévision = Joueurs&#xa0;: ouvrir ou fermer</translation>
    </message>
    <message>
        <source>fog, hide, uncover = Reveal or cover</source>
        <translation>brouillard, cacher, découvrir = Révéler ou couvrir</translation>
    </message>
    <message>
        <source>distance, range, how far = Measure on the board</source>
        <translation>distance, portée, combien de mètres = Mesurer sur le plateau</translation>
    </message>
    <message>
        <source>journal, remember, write down, evening, game night = Note in the log, Start session, End session</source>
        <translation>journal, retenir, écrire, noter, soirée, partie = Note au journal, Commencer la séance, Finir la séance</translation>
    </message>
    <message>
        <source>for “{word}”</source>
        <translation>pour «&#xa0;{word}&#xa0;»</translation>
    </message>
    <message>
        <source>Click to rename (F2)</source>
        <translation>Cliquer pour renommer (F2)</translation>
    </message>
    <message>
        <source>No action for it now.</source>
        <translation>Aucune action possible pour l’instant.</translation>
    </message>
    <message>
        <source>Answer the question in Downtime first.</source>
        <translation>Répondre d’abord à la question de l’intermède.</translation>
    </message>
    <message>
        <source>Opening the demo fight</source>
        <translation>Ouverture du combat de démonstration</translation>
    </message>
    <message>
        <source>Opening the campaign</source>
        <translation>Ouverture de la campagne</translation>
    </message>
    <message>
        <source>Changing the language</source>
        <translation>Changement de langue</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Perso</translation>
    </message>
    <message>
        <source>Current fights keep their rules; changes here apply from the next one.</source>
        <translation>Les combats en cours gardent leurs règles&#xa0;; les changements valent à partir du suivant.</translation>
    </message>
    <message>
        <source>Back to the question</source>
        <translation>Retour à la question</translation>
    </message>
    <message>
        <source>costs {price}</source>
        <translation>coûte {price}</translation>
    </message>
    <message>
        <source>{count} of {many} {unit} spent; + to repeat</source>
        <translation>{count} sur {many} {unit} dépensés&#xa0;; + pour répéter</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>The win chance in a word, from safe to deadly.</source>
        <translation>Les chances de victoire en un mot, de sûr à mortel.</translation>
    </message>
    <message>
        <source>How far the fights differ: steady, swingy, or a coin flip.</source>
        <translation>À quel point les simulations diffèrent&#xa0;: stables, changeantes, à pile ou face.</translation>
    </message>
    <message>
        <source>Stop the forecast</source>
        <translation>Arrêter la prévision</translation>
    </message>
    <message>
        <source>Party wins: the share of simulated fights that the party won.</source>
        <translation>Victoires&#xa0;: la part des combats simulés que le groupe a gagnés.</translation>
    </message>
    <message>
        <source>Simulating...</source>
        <translation>Simulation en cours…</translation>
    </message>
    <message>
        <source>At this table</source>
        <translation>À cette table</translation>
    </message>
    <message>
        <source>Show how often such forecasts came true at this table</source>
        <translation>Montrer combien de fois de telles prévisions se sont vérifiées à cette table</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>Prévision</translation>
    </message>
    <message>
        <source>Cost to the party</source>
        <translation>Coût pour le groupe</translation>
    </message>
    <message>
        <source>Key factors</source>
        <translation>Facteurs décisifs</translation>
    </message>
    <message>
        <source>Watch a replay</source>
        <translation>Voir un rejeu</translation>
    </message>
    <message>
        <source>Forecast accuracy</source>
        <translation>Fiabilité des prévisions</translation>
    </message>
    <message>
        <source>simulating...</source>
        <translation>simulation en cours…</translation>
    </message>
    <message>
        <source>usually {low}-{high} rounds</source>
        <translation>d’ordinaire {low} à {high} rounds</translation>
    </message>
    <message>
        <source>usually {count#round|rounds}</source>
        <translation>d’ordinaire {count#round|rounds}</translation>
    </message>
    <message>
        <source>Rounds: half of the fights last {middle} at most; 1 in 10 ends by round {low}, 1 in 10 after {high}.</source>
        <translation>Rounds&#xa0;: la moitié des combats durent au plus {middle}&#xa0;; 1 sur 10 finit au round {low} ou avant, 1 sur 10 après {high}.</translation>
    </message>
    <message>
        <source>party wins {share}</source>
        <translation>{share} de victoires</translation>
    </message>
    <message>
        <source>Spent: {spent}.</source>
        <translation>Dépenses&#xa0;: {spent}.</translation>
    </message>
    <message>
        <source>Assumes {who}.</source>
        <translation>Hypothèse&#xa0;: {who}.</translation>
    </message>
    <message>
        <source>Forecast: {share}.</source>
        <translation>Prévision&#xa0;: {share}.</translation>
    </message>
    <message>
        <source>{low} to {high}: the true chance is between these 95 times in 100; more simulations narrow it.</source>
        <translation>{low} à {high}&#xa0;: la vraie chance est dans cet intervalle 95 fois sur 100&#xa0;; plus de simulations le resserrent.</translation>
    </message>
    <message>
        <source>Down at the end: in how many of the simulations.</source>
        <translation>À terre à la fin&#xa0;: dans combien de simulations.</translation>
    </message>
    <message>
        <source>Health lost: typical in half of the simulations, worst 10 % in one of ten at least so much.</source>
        <translation>Santé perdue&#xa0;: au plus la première valeur dans la moitié des simulations&#xa0;; au moins la seconde dans une sur dix, les 10&#xa0;% pires.</translation>
    </message>
    <message>
        <source>Down at the end</source>
        <translation>À terre à la fin</translation>
    </message>
    <message>
        <source>typical · worst 10 %</source>
        <translation>courant · 10&#xa0;% pires</translation>
    </message>
    <message>
        <source>Too few simulations</source>
        <translation>Trop peu de simulations</translation>
    </message>
    <message>
        <source>Health lost</source>
        <translation>Santé perdue</translation>
    </message>
    <message>
        <source>How often the party wins when this happens, and when it does not; in brackets how often it happens.</source>
        <translation>Combien de fois le groupe gagne quand cela arrive, et sinon&#xa0;; entre parenthèses, combien de fois cela arrive.</translation>
    </message>
    <message>
        <source>, otherwise</source>
        <translation>, sinon</translation>
    </message>
    <message>
        <source>win</source>
        <translation>victoire</translation>
    </message>
    <message>
        <source>{name}: down {down}; health lost {half}, worst 10 % {worst}</source>
        <translation>{name}&#xa0;: à terre {down}, perte médiane {half}, {worst} au pire</translation>
    </message>
    <message>
        <source>{text} ({often}): win {yes}, otherwise {no}</source>
        <translation>{text} ({often})&#xa0;: {yes} de victoires, sinon {no}</translation>
    </message>
    <message>
        <source>Starts after the day of fights.</source>
        <translation>Commence après la journée de combats.</translation>
    </message>
    <message>
        <source>Forecast stopped.</source>
        <translation>Prévision arrêtée.</translation>
    </message>
    <message>
        <source>Party wins {share} % at this table</source>
        <translation>{share}&#xa0;% de victoires à cette table</translation>
    </message>
    <message>
        <source>{name}, simulation {number}</source>
        <translation>{name}, simulation {number}</translation>
    </message>
    <message>
        <source>Party wins {share}</source>
        <translation>{share} de victoires</translation>
    </message>
    <message>
        <source>Linked from</source>
        <translation>Pages liées</translation>
    </message>
    <message>
        <source>Mentioned without a link</source>
        <translation>Mentions sans lien</translation>
    </message>
    <message>
        <source>Open threads</source>
        <translation>Intrigues ouvertes</translation>
    </message>
    <message>
        <source>Backlinks appear here.</source>
        <translation>Les liens vers cette page apparaissent ici.</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Lier</translation>
    </message>
    <message>
        <source>Link it in {title}</source>
        <translation>Lier dans {title}</translation>
    </message>
    <message>
        <source>Close the thread {title}</source>
        <translation>Terminer l’intrigue {title}</translation>
    </message>
    <message>
        <source>Secret: never shown to the players</source>
        <translation>Secret&#xa0;: jamais montré aux joueurs</translation>
    </message>
    <message>
        <source>For the players</source>
        <translation>Pour les joueurs</translation>
    </message>
    <message>
        <source>Search all notes</source>
        <translation>Chercher dans les notes</translation>
    </message>
    <message>
        <source>Pages of the journal</source>
        <translation>Pages du journal</translation>
    </message>
    <message>
        <source>Title of the page</source>
        <translation>Titre de la page</translation>
    </message>
    <message>
        <source>Aliases</source>
        <translation>Autres noms</translation>
    </message>
    <message>
        <source>Text of the page</source>
        <translation>Texte de la page</translation>
    </message>
    <message>
        <source>Kind of page</source>
        <translation>Type de page</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>Terminée</translation>
    </message>
    <message>
        <source>Thread closed</source>
        <translation>Intrigue terminée</translation>
    </message>
    <message>
        <source>Print this page</source>
        <translation>Imprimer cette page</translation>
    </message>
    <message>
        <source>Show the player page</source>
        <translation>Page des joueurs</translation>
    </message>
    <message>
        <source>End session</source>
        <translation>Finir la séance</translation>
    </message>
    <message>
        <source>Update page</source>
        <translation>Mettre à jour</translation>
    </message>
    <message>
        <source>Player recap</source>
        <translation>Résumé de la séance</translation>
    </message>
    <message>
        <source>Player section</source>
        <translation>Passage pour les joueurs</translation>
    </message>
    <message>
        <source>Secret section</source>
        <translation>Passage secret</translation>
    </message>
    <message>
        <source>A picture in the text</source>
        <translation>Une image dans le texte</translation>
    </message>
    <message>
        <source>A check-box in the text</source>
        <translation>Une case à cocher dans le texte</translation>
    </message>
    <message>
        <source>A table in the text</source>
        <translation>Un tableau dans le texte</translation>
    </message>
    <message>
        <source>Delete page</source>
        <translation>Supprimer la page</translation>
    </message>
    <message>
        <source>New page</source>
        <translation>Nouvelle page</translation>
    </message>
    <message>
        <source>aliases … (separated by commas)</source>
        <translation>autres noms… (séparés par des virgules)</translation>
    </message>
    <message>
        <source>No page yet</source>
        <translation>Aucune page</translation>
    </message>
    <message>
        <source>Places, people, threads: type [[ to link them to each other and to everything in the campaign.</source>
        <translation>Lieux, gens, intrigues&#xa0;: [[ les lie entre eux et à tout ce que contient la campagne.</translation>
    </message>
    <message>
        <source>the page starts over with its title, its text from the search index, and its other readable parts</source>
        <translation>la page repart avec son titre, son texte tiré de l’index de recherche et ses autres parties lisibles</translation>
    </message>
    <message>
        <source>played {day}, in progress</source>
        <translation>jouée le {day}, en cours</translation>
    </message>
    <message>
        <source>played {day}</source>
        <translation>jouée le {day}</translation>
    </message>
    <message>
        <source>“{title}” links to this page now.</source>
        <translation>«&#xa0;{title}&#xa0;» a maintenant un lien vers cette page.</translation>
    </message>
    <message>
        <source>“{title}” updated; your own text is unchanged.</source>
        <translation>«&#xa0;{title}&#xa0;» mise à jour&#xa0;; votre propre texte est inchangé.</translation>
    </message>
    <message>
        <source>Page updated; your own text is unchanged.</source>
        <translation>Page mise à jour&#xa0;; votre propre texte est inchangé.</translation>
    </message>
    <message>
        <source>No recap yet: show the players something (F11) or mark text for them.</source>
        <translation>Pas encore de résumé&#xa0;: montrer quelque chose aux joueurs (F11) ou leur marquer un passage.</translation>
    </message>
    <message>
        <source>Page repaired.</source>
        <translation>Page réparée.</translation>
    </message>
    <message>
        <source>{count#text mentions|texts mention} it</source>
        <translation>{count#texte en parle|textes en parlent}</translation>
    </message>
    <message>
        <source>no mentions yet</source>
        <translation>aucune mention</translation>
    </message>
    <message>
        <source>board</source>
        <translation>plateau</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>règle</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Garder</translation>
    </message>
    <message>
        <source>Keep it as one step of the fight</source>
        <translation>Garder en une étape du combat</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Abandonner</translation>
    </message>
    <message>
        <source>Drop it: the fight stays as it was</source>
        <translation>Abandonner&#xa0;: le combat reste tel quel</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Et si</translation>
    </message>
    <message>
        <source>What if: {count#step|steps}, not saved</source>
        <translation>Et si&#xa0;: {count#étape|étapes}, non enregistrées</translation>
    </message>
    <message>
        <source>Searching...</source>
        <translation>Recherche en cours…</translation>
    </message>
    <message>
        <source>round {number}</source>
        <translation>round {number}</translation>
    </message>
    <message>
        <source>Win chance</source>
        <translation>Chances de victoire</translation>
    </message>
    <message>
        <source>This fight has ended.</source>
        <translation>Ce combat est fini.</translation>
    </message>
    <message>
        <source>Round {number}, as it was</source>
        <translation>Round {number}, tel qu’il était</translation>
    </message>
    <message>
        <source>Before round 1, as it was</source>
        <translation>Avant le premier round, tel que c’était</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>étape {step} sur {steps}</translation>
    </message>
    <message>
        <source>Luck of everyone: press Tab</source>
        <translation>Chance de chacun&#xa0;: Tab</translation>
    </message>
    <message>
        <source>Show board</source>
        <translation>Montrer le plateau</translation>
    </message>
    <message>
        <source>This is an earlier moment; it can&apos;t be changed.</source>
        <translation>C’est un moment passé, il ne peut pas changer.</translation>
    </message>
    <message>
        <source>The fight is at this step: nothing to undo.</source>
        <translation>Le combat en est à cette étape&#xa0;: rien à annuler.</translation>
    </message>
    <message>
        <source>No one to go to</source>
        <translation>Personne vers qui aller</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Remis en place</translation>
    </message>
    <message>
        <source>Still held: Enter places it, Esc puts it back</source>
        <translation>Toujours tenu&#xa0;: Entrée le pose, Échap le remet</translation>
    </message>
    <message>
        <source>The whole board is in view</source>
        <translation>Tout le plateau est en vue</translation>
    </message>
    <message>
        <source>east</source>
        <translation>à l’est</translation>
    </message>
    <message>
        <source>south-east</source>
        <translation>au sud-est</translation>
    </message>
    <message>
        <source>south</source>
        <translation>au sud</translation>
    </message>
    <message>
        <source>south-west</source>
        <translation>au sud-ouest</translation>
    </message>
    <message>
        <source>west</source>
        <translation>à l’ouest</translation>
    </message>
    <message>
        <source>north-west</source>
        <translation>au nord-ouest</translation>
    </message>
    <message>
        <source>north</source>
        <translation>au nord</translation>
    </message>
    <message>
        <source>north-east</source>
        <translation>au nord-est</translation>
    </message>
    <message>
        <source>nowhere yet</source>
        <translation>encore nulle part</translation>
    </message>
    <message>
        <source>next to {names}</source>
        <translation>à côté de {names}</translation>
    </message>
    <message>
        <source>column {column}, row {row}</source>
        <translation>colonne {column}, ligne {row}</translation>
    </message>
    <message>
        <source>Undone: {what}</source>
        <translation>Annulé&#xa0;: {what}</translation>
    </message>
    <message>
        <source>Undone.</source>
        <translation>Annulé.</translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>Rien à annuler.</translation>
    </message>
    <message>
        <source>Redone.</source>
        <translation>Rétabli.</translation>
    </message>
    <message>
        <source>Nothing to redo.</source>
        <translation>Rien à rétablir.</translation>
    </message>
    <message>
        <source>Space: {what}</source>
        <translation>Espace&#xa0;: {what}</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>Fait.</translation>
    </message>
    <message>
        <source>{count#choice pending|choices pending}</source>
        <translation>{count#choix en attente|choix en attente}</translation>
    </message>
    <message>
        <source>face {number} of {count}</source>
        <translation>face {number} sur {count}</translation>
    </message>
    <message>
        <source>all faces entered</source>
        <translation>toutes les faces sont saisies</translation>
    </message>
    <message>
        <source>{count#answer|answers}</source>
        <translation>{count#réponse|réponses}</translation>
    </message>
    <message>
        <source>default {answer}</source>
        <translation>par défaut&#xa0;: {answer}</translation>
    </message>
    <message>
        <source>The board</source>
        <translation>Le plateau</translation>
    </message>
    <message>
        <source>as you last saw it</source>
        <translation>tel que vous l’avez vu en dernier</translation>
    </message>
    <message>
        <source>session {number}</source>
        <translation>séance {number}</translation>
    </message>
    <message>
        <source>You carry {things}.</source>
        <translation>Vous emportez {things}.</translation>
    </message>
    <message>
        <source>Rolls that mattered</source>
        <translation>Les jets qui ont compté</translation>
    </message>
    <message>
        <source>Export as Markdown: a folder for Obsidian and others</source>
        <translation>Exporter en Markdown&#xa0;: un dossier pour Obsidian et d’autres</translation>
    </message>
    <message>
        <source>Export as Markdown, with relative links</source>
        <translation>Exporter en Markdown, avec des liens relatifs</translation>
    </message>
    <message>
        <source>for programs without [[links]]</source>
        <translation>pour les programmes qui ignorent les [[liens]]</translation>
    </message>
    <message>
        <source>Import notes from a folder: your edits, or another program’s notes</source>
        <translation>Importer les notes d’un dossier&#xa0;: vos modifications, ou celles d’un autre programme</translation>
    </message>
    <message>
        <source>Choose a folder for the notes</source>
        <translation>Choisir un dossier pour les notes</translation>
    </message>
    <message>
        <source>Folder of the notes</source>
        <translation>Dossier des notes</translation>
    </message>
    <message>
        <source>{title}: {why}</source>
        <translation>{title}&#xa0;: {why}</translation>
    </message>
    <message>
        <source>To settle</source>
        <translation>À trancher</translation>
    </message>
    <message>
        <source>Previous creature</source>
        <translation>Créature précédente</translation>
    </message>
    <message>
        <source>Next creature</source>
        <translation>Créature suivante</translation>
    </message>
    <message>
        <source>Paste again</source>
        <translation>Coller de nouveau</translation>
    </message>
    <message>
        <source>Next question</source>
        <translation>Question suivante</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Garder les deux</translation>
    </message>
    <message>
        <source>Use the pack&apos;s</source>
        <translation>Celui du pack</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Laisser</translation>
    </message>
    <message>
        <source>Content of the pack</source>
        <translation>Contenu du pack</translation>
    </message>
    <message>
        <source>{act}, all like this</source>
        <translation>{act}, tous les semblables</translation>
    </message>
    <message>
        <source>All like this</source>
        <translation>Tous les semblables</translation>
    </message>
    <message>
        <source>Import all</source>
        <translation>Tout importer</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Laisser de côté</translation>
    </message>
    <message>
        <source>The text</source>
        <translation>Le texte</translation>
    </message>
    <message>
        <source>read as {language}</source>
        <translation>langue&#xa0;: {language}</translation>
    </message>
    <message>
        <source>Joined the word cut at the end of line {line}.</source>
        <translation>Mot coupé à la fin de la ligne {line} recollé.</translation>
    </message>
    <message>
        <source>Changed to fit the rules: {what}.</source>
        <translation>Modifié selon les règles&#xa0;: {what}.</translation>
    </message>
    <message>
        <source>The text below stays with the creature.</source>
        <translation>Le texte ci-dessous reste avec la créature.</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>The pasted text stays with the creature.</source>
        <translation>Le texte collé reste avec la créature.</translation>
    </message>
    <message>
        <source>{count} understood</source>
        <translation>compris&#xa0;: {count}</translation>
    </message>
    <message>
        <source>{count} to settle</source>
        <translation>à trancher&#xa0;: {count}</translation>
    </message>
    <message>
        <source>{count} kept as text</source>
        <translation>gardé en texte&#xa0;: {count}</translation>
    </message>
    <message>
        <source>chosen: {answer}</source>
        <translation>choisi&#xa0;: {answer}</translation>
    </message>
    <message>
        <source>Import a creature</source>
        <translation>Importer une créature</translation>
    </message>
    <message>
        <source>understood</source>
        <translation>compris</translation>
    </message>
    <message>
        <source>to settle</source>
        <translation>à trancher</translation>
    </message>
    <message>
        <source>kept as text</source>
        <translation>gardé en texte</translation>
    </message>
    <message>
        <source>The text as pasted</source>
        <translation>Le texte collé</translation>
    </message>
    <message>
        <source>Import uses the marked answers.</source>
        <translation>L’import prend les réponses marquées.</translation>
    </message>
    <message>
        <source>No text to paste. Copy a stat block first.</source>
        <translation>Aucun texte à coller. Copier d’abord un bloc de caractéristiques.</translation>
    </message>
    <message>
        <source>This looks like {rules}: {count#line|lines} understood instead of {here}.</source>
        <translation>Ce texte ressemble à {rules}&#xa0;: {count#élément compris|éléments compris} au lieu de {here}.</translation>
    </message>
    <message>
        <source>Use those rules</source>
        <translation>Utiliser ces règles</translation>
    </message>
    <message>
        <source>line {line}</source>
        <translation>ligne {line}</translation>
    </message>
    <message>
        <source>lines {first} to {last}</source>
        <translation>lignes {first} à {last}</translation>
    </message>
    <message>
        <source>Goes to People</source>
        <translation>Va dans Persos</translation>
    </message>
    <message>
        <source>Goes to the bestiary</source>
        <translation>Va au bestiaire</translation>
    </message>
    <message>
        <source>Gear and marks</source>
        <translation>Équipement et traits</translation>
    </message>
    <message>
        <source>Listed by</source>
        <translation>Classement</translation>
    </message>
    <message>
        <source>{name} copied as text.</source>
        <translation>{name} est copié en texte.</translation>
    </message>
    <message>
        <source>{name} copied as Markdown.</source>
        <translation>{name} est copié en Markdown.</translation>
    </message>
    <message>
        <source>For Obsidian</source>
        <translation>Pour Obsidian</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>En Markdown</translation>
    </message>
    <message>
        <source>Add to page</source>
        <translation>Mettre sur la page</translation>
    </message>
    <message>
        <source>dice</source>
        <translation>dés</translation>
    </message>
    <message>
        <source>Roll {dice}</source>
        <translation>Lancer {dice}</translation>
    </message>
    <message>
        <source>Faces of real dice</source>
        <translation>Faces de vrais dés</translation>
    </message>
    <message>
        <source>one each day</source>
        <translation>un par jour</translation>
    </message>
    <message>
        <source>one each week</source>
        <translation>un par semaine</translation>
    </message>
    <message>
        <source>one every {hours#hour|hours}</source>
        <translation>un toutes les {hours#heure|heures}</translation>
    </message>
    <message>
        <source>{title}: {filled} of {segments}</source>
        <translation>{title}&#xa0;: {filled} sur {segments}</translation>
    </message>
    <message>
        <source>Click fills a segment, right click empties one, Del deletes the clock.</source>
        <translation>Un clic remplit un segment, un clic droit en vide un, Suppr supprime l’horloge.</translation>
    </message>
    <message>
        <source>Delete the clock {title}</source>
        <translation>Supprimer l’horloge {title}</translation>
    </message>
    <message>
        <source>{filled} of {segments}</source>
        <translation>{filled} sur {segments}</translation>
    </message>
    <message>
        <source>Days from today</source>
        <translation>Jours à partir d’aujourd’hui</translation>
    </message>
    <message>
        <source>the rules: {count}</source>
        <translation>les règles&#xa0;: {count}</translation>
    </message>
    <message>
        <source>events: {count}</source>
        <translation>événements&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Choose the calendar and the date</source>
        <translation>Choisir le calendrier et la date</translation>
    </message>
    <message>
        <source>Year, season and moons</source>
        <translation>Année, saison et lunes</translation>
    </message>
    <message>
        <source>+ hour</source>
        <translation>+ heure</translation>
    </message>
    <message>
        <source>Move the date by an hour</source>
        <translation>Avancer la date d’une heure</translation>
    </message>
    <message>
        <source>+ day</source>
        <translation>+ jour</translation>
    </message>
    <message>
        <source>Move the date by a day</source>
        <translation>Avancer la date d’un jour</translation>
    </message>
    <message>
        <source>+ week</source>
        <translation>+ semaine</translation>
    </message>
    <message>
        <source>Move the date by a week</source>
        <translation>Avancer la date d’une semaine</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>Tous les événements</translation>
    </message>
    <message>
        <source>Print the calendar</source>
        <translation>Imprimer le calendrier</translation>
    </message>
    <message>
        <source>Change “{text}”</source>
        <translation>Modifier «&#xa0;{text}&#xa0;»</translation>
    </message>
    <message>
        <source>Remove “{text}” from the calendar</source>
        <translation>Retirer «&#xa0;{text}&#xa0;» du calendrier</translation>
    </message>
    <message>
        <source>New event on the calendar</source>
        <translation>Nouvel événement au calendrier</translation>
    </message>
    <message>
        <source>New clock</source>
        <translation>Nouvelle horloge</translation>
    </message>
    <message>
        <source>Calendar</source>
        <translation>Calendrier</translation>
    </message>
    <message>
        <source>Clocks</source>
        <translation>Horloges</translation>
    </message>
    <message>
        <source>Pending in Downtime: {count}</source>
        <translation>En attente à l’intermède&#xa0;: {count}</translation>
    </message>
    <message>
        <source>A clock shows how near a threat is.</source>
        <translation>Une horloge montre l’approche d’une menace.</translation>
    </message>
    <message>
        <source>This campaign is read-only.</source>
        <translation>Cette campagne est en lecture seule.</translation>
    </message>
    <message>
        <source>Event removed.</source>
        <translation>Événement retiré.</translation>
    </message>
    <message>
        <source>Clock deleted.</source>
        <translation>Horloge supprimée.</translation>
    </message>
    <message>
        <source>Custom content found</source>
        <translation>Contenu perso trouvé</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Relire</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Ouvrir le dossier</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>pas choisi</translation>
    </message>
    <message>
        <source>Cancelled: nothing was imported.</source>
        <translation>Annulé&#xa0;: rien n’est importé.</translation>
    </message>
    <message>
        <source>replace</source>
        <translation>remplacer</translation>
    </message>
    <message>
        <source>the pack&apos;s</source>
        <translation>celui du pack</translation>
    </message>
    <message>
        <source>both</source>
        <translation>les deux</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>laissé</translation>
    </message>
    <message>
        <source>Share: export a pack</source>
        <translation>Partager&#xa0;: exporter un pack</translation>
    </message>
    <message>
        <source>Custom content: files in use</source>
        <translation>Contenu perso&#xa0;: fichiers utilisés</translation>
    </message>
    <message>
        <source>No custom content to share yet. Make a creature, an encounter, a board or a page first.</source>
        <translation>Aucun contenu perso à partager. Créer d’abord une créature, une rencontre, un plateau ou une page.</translation>
    </message>
    <message>
        <source>{going} of {count}</source>
        <translation>{going} sur {count}</translation>
    </message>
    <message>
        <source>needed by {name}</source>
        <translation>nécessaire à {name}</translation>
    </message>
    <message>
        <source>linked, not included</source>
        <translation>lié, non inclus</translation>
    </message>
    <message>
        <source>{count#document goes|documents go} into the pack</source>
        <translation>{count#document va|documents vont} dans le pack</translation>
    </message>
    <message>
        <source>{count} added automatically</source>
        <translation>dont {count} automatiquement</translation>
    </message>
    <message>
        <source>{count#picture|pictures}</source>
        <translation>{count#image|images}</translation>
    </message>
    <message>
        <source>A pack needs a title.</source>
        <translation>Il faut un titre au pack.</translation>
    </message>
    <message>
        <source>Choose documents for the pack: Space ticks a line.</source>
        <translation>Choisir les documents du pack&#xa0;: Espace coche une ligne.</translation>
    </message>
    <message>
        <source>Pack (*.strikepack)</source>
        <translation>Pack (*.strikepack)</translation>
    </message>
    <message>
        <source>Exporting “{name}”</source>
        <translation>Export de «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>Cancelled: nothing was written.</source>
        <translation>Annulé&#xa0;: rien n’est écrit.</translation>
    </message>
    <message>
        <source>Reading “{name}”</source>
        <translation>Lecture de «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>texts: {language}</source>
        <translation>textes&#xa0;: {language}</translation>
    </message>
    <message>
        <source>this program has no such language</source>
        <translation>le programme n’a pas cette langue</translation>
    </message>
    <message>
        <source>installed: version {version}</source>
        <translation>installé&#xa0;: version {version}</translation>
    </message>
    <message>
        <source>can&apos;t be imported</source>
        <translation>impossible à importer</translation>
    </message>
    <message>
        <source>{count#document|documents} to import</source>
        <translation>{count#document à importer|documents à importer}</translation>
    </message>
    <message>
        <source>{count} unchanged</source>
        <translation>{count#identique|identiques}</translation>
    </message>
    <message>
        <source>{count} can&apos;t be imported</source>
        <translation>{count} impossibles à importer</translation>
    </message>
    <message>
        <source>The pack has no new content.</source>
        <translation>Le pack n’a rien de nouveau.</translation>
    </message>
    <message>
        <source>Importing “{name}”</source>
        <translation>Import de «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>“{name}” imported again.</source>
        <translation>«&#xa0;{name}&#xa0;»&#xa0;: importé de nouveau.</translation>
    </message>
    <message>
        <source>“{name}” removed again.</source>
        <translation>«&#xa0;{name}&#xa0;»&#xa0;: de nouveau retiré.</translation>
    </message>
    <message>
        <source>{count#changed document stays|changed documents stay}.</source>
        <translation>{count#document modifié reste|documents modifiés restent}.</translation>
    </message>
    <message>
        <source>{count#file|files} read, {wrong#fault|faults}.</source>
        <translation>{count#fichier lu|fichiers lus}, {wrong#erreur|erreurs}.</translation>
    </message>
    <message>
        <source>{count#file|files} read, no problems.</source>
        <translation>{count#fichier lu|fichiers lus}, aucune erreur.</translation>
    </message>
    <message>
        <source>No custom content yet. Tables go into the folder content and the name of a system, calendars into calendars.</source>
        <translation>Aucun contenu perso. Les tables vont dans content, sous le nom d’un système, les calendriers dans calendars.</translation>
    </message>
    <message>
        <source>{count#problem|problems}</source>
        <translation>{count#problème|problèmes}</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>utilisé</translation>
    </message>
    <message>
        <source>{file}, line {line}</source>
        <translation>{file}, ligne {line}</translation>
    </message>
    <message>
        <source>can&apos;t be opened: prepare it again</source>
        <translation>illisible&#xa0;: à préparer de nouveau</translation>
    </message>
    <message>
        <source>added to the sheet</source>
        <translation>va sur la feuille</translation>
    </message>
    <message>
        <source>money</source>
        <translation>argent</translation>
    </message>
    <message>
        <source>words, for the ledger</source>
        <translation>mots, pour le registre</translation>
    </message>
    <message>
        <source>all equally</source>
        <translation>tous à parts égales</translation>
    </message>
    <message>
        <source>no one yet</source>
        <translation>personne encore</translation>
    </message>
    <message>
        <source>{what}: {taker}</source>
        <translation>{what}&#xa0;: {taker}</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>rien encore</translation>
    </message>
    <message>
        <source>1 to 9 or an initial: who gets it · = split all money · 0 no one · S one by one · arrows: next thing</source>
        <translation>1 à 9 ou une initiale&#xa0;: qui le prend · = tout l’argent à parts égales · 0 personne · S un par un · flèches&#xa0;: une autre chose</translation>
    </message>
    <message>
        <source>Split all money</source>
        <translation>Argent à parts égales</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>“{title}” has no player section.</source>
        <translation>«&#xa0;{title}&#xa0;» n’a aucun passage pour les joueurs.</translation>
    </message>
    <message>
        <source>Left behind: {things}.</source>
        <translation>Laissé sur place&#xa0;: {things}.</translation>
    </message>
    <message>
        <source>All loot shared out.</source>
        <translation>Tout le butin est partagé.</translation>
    </message>
    <message>
        <source>{money} can&apos;t be split equally.</source>
        <translation>{money}&#xa0;: partage égal impossible.</translation>
    </message>
    <message>
        <source>Share out</source>
        <translation>Partager</translation>
    </message>
    <message>
        <source>Loot shared out; sheets updated. Undo with Ctrl+Z.</source>
        <translation>Butin partagé, feuilles mises à jour. Ctrl+Z annule.</translation>
    </message>
    <message>
        <source>30 silver, a map</source>
        <translation>30 pièces d’argent, une carte</translation>
    </message>
    <message>
        <source>No loot to share out. Prepare it, or write it on a place&apos;s page: {example}</source>
        <translation>Aucun butin à partager. En préparer, ou l’écrire sur la page d’un lieu&#xa0;: {example}</translation>
    </message>
    <message>
        <source>Loot to share</source>
        <translation>Butin à partager</translation>
    </message>
    <message>
        <source>Import {count#row|rows}</source>
        <translation>Importer {count#ligne|lignes}</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Colonne</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Contenu</translation>
    </message>
    <message>
        <source>read as</source>
        <translation>lu comme</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>sans nom</translation>
    </message>
    <message>
        <source>Import a table</source>
        <translation>Importer un tableau</translation>
    </message>
    <message>
        <source>Read {column} as</source>
        <translation>Lire {column} comme</translation>
    </message>
    <message>
        <source>Two columns have the meaning {what}: choose one.</source>
        <translation>Deux colonnes ont le sens {what}&#xa0;: en choisir une.</translation>
    </message>
    <message>
        <source>One column must be the name.</source>
        <translation>Une colonne doit donner le nom.</translation>
    </message>
    <message>
        <source>{count#column stays|columns stay} as text. The program remembers this for the next table.</source>
        <translation>{count#colonne reste|colonnes restent} en texte. Le programme s’en souvient pour le prochain tableau.</translation>
    </message>
    <message>
        <source>minus</source>
        <translation>moins</translation>
    </message>
    <message>
        <source>of clubs</source>
        <translation>de trèfle</translation>
    </message>
    <message>
        <source>of diamonds</source>
        <translation>de carreau</translation>
    </message>
    <message>
        <source>of hearts</source>
        <translation>de cœur</translation>
    </message>
    <message>
        <source>of spades</source>
        <translation>de pique</translation>
    </message>
    <message>
        <source>inches</source>
        <translation>pouces</translation>
    </message>
    <message>
        <source>to</source>
        <translation>vers</translation>
    </message>
    <message>
        <source>{count#inch|inches}</source>
        <translation>{count#pouce|pouces}</translation>
    </message>
    <message>
        <source>A K Q J</source>
        <translation>A R D V</translation>
    </message>
    <message>
        <source>ace</source>
        <translation>as</translation>
    </message>
    <message>
        <source>king</source>
        <translation>roi</translation>
    </message>
    <message>
        <source>queen</source>
        <translation>dame</translation>
    </message>
    <message>
        <source>jack</source>
        <translation>valet</translation>
    </message>
    <message>
        <source>Add party members and foes on the Cast tab to see who wins.</source>
        <translation>Ajouter des héros et des adversaires dans l’onglet Distribution pour voir qui gagne.</translation>
    </message>
    <message>
        <source>Select a token to hide it, or to have it arrive later.</source>
        <translation>Sélectionner un pion pour le cacher ou le faire arriver plus tard.</translation>
    </message>
    <message>
        <source>Arrives</source>
        <translation>Arrivée</translation>
    </message>
    <message>
        <source>the players always see their own characters</source>
        <translation>les joueurs voient toujours leurs personnages</translation>
    </message>
    <message>
        <source>Chance that the party wins from here: {between}, {who}.</source>
        <translation>Chances de victoire du groupe à partir d’ici&#xa0;: {between}, {who}.</translation>
    </message>
    <message>
        <source>Quick fight: number and creature (4 wolves, 1 elite)</source>
        <translation>Combat rapide&#xa0;: nombre et créature (4 loups, 1 élite)</translation>
    </message>
    <message>
        <source>Fight now: party vs {foes}</source>
        <translation>Combattre maintenant&#xa0;: le groupe contre {foes}</translation>
    </message>
    <message>
        <source>quick fight</source>
        <translation>combat rapide</translation>
    </message>
    <message>
        <source>Quick fight on the board “{board}”.</source>
        <translation>Combat rapide sur le plateau «&#xa0;{board}&#xa0;».</translation>
    </message>
    <message>
        <source>No party yet: the ready-made heroes join ({names}). They are now under People.</source>
        <translation>Pas encore de groupe&#xa0;: les héros prêts à jouer combattent ({names}). Ils sont maintenant sous Persos.</translation>
    </message>
    <message>
        <source>Save as an encounter</source>
        <translation>Enregistrer comme rencontre</translation>
    </message>
    <message>
        <source>“{name}” saved on the Prepare page.</source>
        <translation>«&#xa0;{name}&#xa0;» est enregistré à la page Préparer.</translation>
    </message>
    <message>
        <source>Add a hero</source>
        <translation>Ajouter un héros</translation>
    </message>
    <message>
        <source>Ready-made, built step by step, or imported</source>
        <translation>Prêt à jouer, créé pas à pas ou importé</translation>
    </message>
    <message>
        <source>Pick the foes</source>
        <translation>Choisir les adversaires</translation>
    </message>
    <message>
        <source>Type “4 wolves” or use the bestiary</source>
        <translation>Écrire «&#xa0;4 loups&#xa0;» ou ouvrir le bestiaire</translation>
    </message>
    <message>
        <source>Press Space for the next turn</source>
        <translation>Espace passe au tour suivant</translation>
    </message>
    <message>
        <source>Three steps to your first fight</source>
        <translation>Trois étapes vers votre premier combat</translation>
    </message>
    <message>
        <source>Step {number}: {title}</source>
        <translation>Étape {number}&#xa0;: {title}</translation>
    </message>
    <message>
        <source>Tour closed. You find it in Help (F1).</source>
        <translation>Visite fermée. Elle se trouve dans l’aide (F1).</translation>
    </message>
    <message>
        <source>That was the tour. You find it again in Help (F1).</source>
        <translation>La visite est finie. Elle se retrouve dans l’aide (F1).</translation>
    </message>
    <message>
        <source>The order runs top to bottom; the framed row has the turn.</source>
        <translation>L’ordre se lit de haut en bas&#xa0;; la ligne encadrée a le tour.</translation>
    </message>
    <message>
        <source>Press ↓ to look at the next combatant</source>
        <translation>↓ montre le combattant suivant</translation>
    </message>
    <message>
        <source>Press ↑ to come back</source>
        <translation>↑ pour revenir</translation>
    </message>
    <message>
        <source>1 to 9 open an action, Enter does it.</source>
        <translation>1 à 9 ouvrent une action, Entrée l’exécute.</translation>
    </message>
    <message>
        <source>Press Esc to close this action first</source>
        <translation>Échap ferme d’abord cette action</translation>
    </message>
    <message>
        <source>Press {key} to open an action</source>
        <translation>{key} ouvre une action</translation>
    </message>
    <message>
        <source>Red lines warn you of its risks.</source>
        <translation>Les lignes rouges en signalent les risques.</translation>
    </message>
    <message>
        <source>Press Enter to do it anyway</source>
        <translation>Entrée&#xa0;: agir quand même</translation>
    </message>
    <message>
        <source>A question shows the roll first, then the answers; one is the default.</source>
        <translation>Une question montre le jet, puis les réponses, dont une par défaut.</translation>
    </message>
    <message>
        <source>Press Enter for the default</source>
        <translation>Entrée&#xa0;: réponse par défaut</translation>
    </message>
    <message>
        <source>Shift+Enter: defaults for the rest</source>
        <translation>Maj+Entrée&#xa0;: par défaut ensuite</translation>
    </message>
    <message>
        <source>Space ends the turn; you play the enemies in the same way.</source>
        <translation>Espace finit le tour&#xa0;; vous jouez les adversaires de la même façon.</translation>
    </message>
    <message>
        <source>Press Space</source>
        <translation>Appuyer sur Espace</translation>
    </message>
    <message>
        <source>Every step can be undone, and every command has a name.</source>
        <translation>Chaque étape peut s’annuler, et chaque commande a un nom.</translation>
    </message>
    <message>
        <source>Press Ctrl+Z to undo</source>
        <translation>Ctrl+Z pour annuler</translation>
    </message>
    <message>
        <source>Press Ctrl+K to find any command</source>
        <translation>Ctrl+K trouve une commande</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Leave the tour</source>
        <translation>Quitter la visite</translation>
    </message>
    <message>
        <source>Tour · {place} of {count}</source>
        <translation>Visite · {place} sur {count}</translation>
    </message>
    <message>
        <source>Esc leaves the tour.</source>
        <translation>Échap quitte la visite.</translation>
    </message>
    <message>
        <source>this computer only, to try it</source>
        <translation>cet ordinateur seul, pour essayer</translation>
    </message>
    <message>
        <source>The connection isn&apos;t encrypted. Guest networks often keep phones apart; a hotspot works.</source>
        <translation>La connexion n’est pas chiffrée. Un réseau invité isole souvent les téléphones&#xa0;; un partage de connexion convient.</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Réseau</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Activer</translation>
    </message>
    <message>
        <source>Link for</source>
        <translation>Lien pour</translation>
    </message>
    <message>
        <source>New links</source>
        <translation>Nouveaux liens</translation>
    </message>
    <message>
        <source>On. Every link shows the players&apos; view; a player&apos;s link also shows their character.</source>
        <translation>Activé. Chaque lien montre ce que voient les joueurs&#xa0;; celui d’un joueur montre aussi son personnage.</translation>
    </message>
    <message>
        <source>Off. Choose the network that your players&apos; phones are in, not a public one.</source>
        <translation>Désactivé. Choisir le réseau où sont les téléphones des joueurs, pas un réseau public.</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Désactiver</translation>
    </message>
    <message>
        <source>QR code of the link for {who}</source>
        <translation>Code QR du lien pour {who}</translation>
    </message>
    <message>
        <source>{count#phone|phones} connected</source>
        <translation>{count#téléphone connecté|téléphones connectés}</translation>
    </message>
    <message>
        <source>No phone connected</source>
        <translation>Aucun téléphone connecté</translation>
    </message>
    <message>
        <source>{who} · {address}</source>
        <translation>{who} · {address}</translation>
    </message>
    <message>
        <source>Cut off</source>
        <translation>Couper</translation>
    </message>
    <message>
        <source>Cut off {who}</source>
        <translation>Couper {who}</translation>
    </message>
    <message>
        <source>Phones can&apos;t be reached at {address}: {why}.</source>
        <translation>Impossible de joindre les téléphones à {address}&#xa0;: {why}.</translation>
    </message>
    <message>
        <source>The players&apos; phones lost the connection.</source>
        <translation>Les téléphones des joueurs ont perdu la connexion.</translation>
    </message>
    <message>
        <source>Players&apos; phones: {count} connected</source>
        <translation>Téléphones des joueurs connectés&#xa0;: {count}</translation>
    </message>
</context>
</TS>
