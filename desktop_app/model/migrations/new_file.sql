CREATE TABLE campaign (
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    created TEXT NOT NULL,
    app_version TEXT NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT campaign_is_one_row CHECK (id = 1)
);
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
CREATE INDEX document_by_kind ON document (kind, system);
CREATE TABLE picture (
    id TEXT NOT NULL,
    media_type TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (id)
);
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
CREATE TABLE first (
    play_id TEXT NOT NULL,
    path TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (play_id, path),
    FOREIGN KEY(play_id) REFERENCES play (id) ON DELETE CASCADE
);
CREATE TABLE forecast (
    play_id TEXT NOT NULL,
    "key" TEXT NOT NULL,
    fights INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    came_true INTEGER,
    PRIMARY KEY (play_id),
    CONSTRAINT forecast_is_a_share CHECK (0 <= wins AND wins <= fights AND fights > 0),
    CONSTRAINT forecast_came_true_or_not CHECK (came_true IN (0, 1)),
    FOREIGN KEY(play_id) REFERENCES play (id) ON DELETE CASCADE
);
CREATE TABLE link (
    document_id TEXT NOT NULL,
    target TEXT NOT NULL,
    PRIMARY KEY (document_id, target),
    FOREIGN KEY(document_id) REFERENCES document (id) ON DELETE CASCADE
);
CREATE INDEX link_by_target ON link (target);
CREATE TABLE part (
    play_id TEXT NOT NULL,
    path TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (play_id, path),
    FOREIGN KEY(play_id) REFERENCES play (id) ON DELETE CASCADE
);
CREATE TABLE step (
    play_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    body TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    PRIMARY KEY (play_id, n),
    FOREIGN KEY(play_id) REFERENCES play (id) ON DELETE CASCADE
);
