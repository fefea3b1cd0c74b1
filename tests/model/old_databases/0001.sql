-- A campaign as revision 0001 wrote it. Users have such files: never change this one.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE campaign (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	app_version TEXT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT campaign_is_one_row CHECK (id = 1)
);
INSERT INTO "campaign" VALUES(1,'Old Road','2025-01-02T03:04:05.000000Z','0.1.0');
CREATE TABLE document (
	number INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	system TEXT NOT NULL, 
	name TEXT NOT NULL, 
	rank INTEGER, 
	tags TEXT NOT NULL, 
	updated TEXT NOT NULL, 
	schema_version INTEGER NOT NULL, 
	search_text TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (number), 
	UNIQUE (id)
);
INSERT INTO "document" VALUES(1,'queen','character','winterdawn','Éowyn',3,'
elf
ruler
','2025-01-02T03:04:06.000000Z',1,'Queen of the hill','{"spirit":7}');
INSERT INTO "document" VALUES(4,'wolf','creature','winterdawn','Wolf',NULL,'','2025-01-02T03:04:07.000000Z',1,'','{}');
CREATE TABLE first (
	play_id TEXT NOT NULL, 
	path TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (play_id, path), 
	FOREIGN KEY(play_id) REFERENCES play (id) ON DELETE CASCADE
);
INSERT INTO "first" VALUES('fight','/round','1');
CREATE TABLE part (
	play_id TEXT NOT NULL, 
	path TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (play_id, path), 
	FOREIGN KEY(play_id) REFERENCES play (id) ON DELETE CASCADE
);
INSERT INTO "part" VALUES('fight','/round','2');
CREATE TABLE play (
	id TEXT NOT NULL, 
	system TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	status TEXT NOT NULL, 
	rules_version TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	dice_state TEXT NOT NULL, 
	updated TEXT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT play_kind_is_known CHECK (kind IN ('encounter', 'table')), 
	CONSTRAINT play_status_is_known CHECK (status IN ('prepared', 'running', 'finished'))
);
INSERT INTO "play" VALUES('fight','winterdawn','encounter','Ambush','running','1',1,'12345','2025-01-02T03:04:08.000000Z');
CREATE TABLE step (
	play_id TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	"before" TEXT NOT NULL, 
	"after" TEXT NOT NULL, 
	PRIMARY KEY (play_id, n), 
	FOREIGN KEY(play_id) REFERENCES play (id) ON DELETE CASCADE
);
INSERT INTO "step" VALUES('fight',1,'{"commands":[]}','{"/round":1}','{"/round":2}');
INSERT INTO "step" VALUES('fight',2,'{"commands":[]}','{"/round":2}','{"/round":3}');
CREATE INDEX document_by_kind ON document (kind, system);
COMMIT;
PRAGMA application_id = 1400128100;
PRAGMA user_version = 1;
