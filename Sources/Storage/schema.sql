CREATE TABLE migration (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

CREATE TABLE newsstand (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    instance TEXT NOT NULL CHECK (length(instance) = 16),
    settings TEXT NOT NULL DEFAULT '{}',
    release_policy TEXT,
    pruned_event INTEGER NOT NULL DEFAULT 0,
    pruned_mark INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE publication (
    id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 128),
    title TEXT NOT NULL,
    sort_title TEXT NOT NULL,
    language TEXT NOT NULL,
    summary TEXT NOT NULL,
    accent TEXT,
    updated_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    settings TEXT NOT NULL DEFAULT '{}',
    filed_under TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE INDEX publication_by_title ON publication (sort_title, id);

CREATE INDEX publication_by_version ON publication (version);

CREATE TABLE issue (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    publication_id TEXT NOT NULL REFERENCES publication (id),
    slug TEXT NOT NULL CHECK (length(slug) BETWEEN 1 AND 128),
    title TEXT NOT NULL,
    number_position REAL,
    number_name TEXT,
    cover_date TEXT NOT NULL,
    on_sale INTEGER,
    price_minor INTEGER CHECK (price_minor > 0),
    price_currency TEXT CHECK (price_currency GLOB '[A-Z][A-Z][A-Z]'),
    other_prices TEXT NOT NULL DEFAULT '[]',
    is_free INTEGER NOT NULL DEFAULT 0 CHECK (is_free IN (0, 1) AND (is_free = 0 OR price_minor IS NULL)),
    categories TEXT NOT NULL DEFAULT '[]',
    summary TEXT NOT NULL,
    cover_lines TEXT NOT NULL,
    preview_pages INTEGER NOT NULL CHECK (preview_pages >= 0),
    preview_choice TEXT,
    cover_page INTEGER CHECK (cover_page > 0),
    search_text TEXT NOT NULL,
    stage TEXT NOT NULL
        CHECK (stage IN ('draft', 'processing', 'ready', 'scheduled', 'on-sale', 'withdrawn')),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    withdrawal_reason TEXT,
    announced INTEGER NOT NULL CHECK (announced IN (0, 1)),
    was_on_stand INTEGER NOT NULL DEFAULT 0 CHECK (was_on_stand IN (0, 1)),
    page_count INTEGER NOT NULL CHECK (page_count >= 0),
    pages_ready INTEGER NOT NULL CHECK (pages_ready BETWEEN 0 AND page_count),
    updated_at INTEGER NOT NULL,
    shown INTEGER NOT NULL GENERATED ALWAYS AS (
        CASE WHEN stage IN ('on-sale', 'scheduled') THEN 1
        WHEN stage = 'processing' AND page_count > 0 AND (pages_ready >= 4 OR pages_ready = page_count) THEN 1
        ELSE 0 END
    ) STORED,
    UNIQUE (publication_id, slug),
    CHECK ((number_position IS NULL) = (number_name IS NULL)),
    CHECK ((price_minor IS NULL) = (price_currency IS NULL)),
    CHECK ((stage = 'withdrawn') = (withdrawal_reason IS NOT NULL)),
    CHECK (stage NOT IN ('on-sale', 'scheduled') OR on_sale IS NOT NULL)
) STRICT;

CREATE INDEX issue_of_publication ON issue (publication_id, id);

CREATE INDEX issue_on_stand ON issue (publication_id, on_sale, id) WHERE shown = 1;

CREATE INDEX issue_on_all_stands ON issue (on_sale, id) WHERE shown = 1;

CREATE INDEX issue_due ON issue (on_sale) WHERE shown = 1 AND announced = 0;

CREATE INDEX issue_by_cover ON issue (publication_id, cover_date, id, on_sale) WHERE shown = 1;

CREATE INDEX issue_special ON issue (publication_id, on_sale, id) WHERE shown = 1 AND number_position IS NULL;

CREATE INDEX issue_free ON issue (publication_id, on_sale, id) WHERE shown = 1 AND is_free = 1;

CREATE TABLE event (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    mark INTEGER NOT NULL CHECK (mark > 0),
    kind TEXT NOT NULL CHECK (kind IN ('added', 'revised', 'updated', 'withdrawn')),
    publication_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    reason TEXT,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE blob (
    digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
    size INTEGER NOT NULL CHECK (size >= 0),
    crc32 INTEGER NOT NULL CHECK (crc32 BETWEEN 0 AND 4294967295),
    unused_since INTEGER
) STRICT;

CREATE TABLE press_run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    issue_id INTEGER NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('pressing', 'held', 'done', 'failed', 'dropped')),
    revision INTEGER CHECK (revision > 0),
    is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
    holds INTEGER NOT NULL DEFAULT 0 CHECK (holds IN (0, 1)),
    begun_by TEXT,
    content_of INTEGER CHECK (content_of > 0),
    original_digest BLOB REFERENCES blob (digest),
    file_name TEXT NOT NULL,
    job_id INTEGER NOT NULL,
    begun_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    page_count INTEGER NOT NULL CHECK (page_count >= 0),
    pages_ready INTEGER NOT NULL CHECK (pages_ready BETWEEN 0 AND page_count),
    page_outlines TEXT,
    contents TEXT,
    title TEXT,
    language TEXT,
    is_right_to_left INTEGER NOT NULL CHECK (is_right_to_left IN (0, 1)),
    covers TEXT,
    colour TEXT,
    sizes TEXT,
    form TEXT,
    articles TEXT,
    overlay TEXT,
    file_contents TEXT,
    article_sources TEXT,
    content TEXT,
    allows_remote INTEGER NOT NULL DEFAULT 0 CHECK (allows_remote IN (0, 1)),
    failure_code TEXT,
    failure_sentence TEXT,
    failure_remedy TEXT,
    failure_page INTEGER CHECK (failure_page > 0),
    UNIQUE (issue_id, revision),
    CHECK ((state = 'done') = (revision IS NOT NULL)),
    CHECK (state NOT IN ('held', 'done') OR pages_ready = page_count),
    CHECK ((state IN ('pressing', 'held', 'done')) = (original_digest IS NOT NULL)),
    CHECK ((state = 'failed') = (failure_code IS NOT NULL)),
    CHECK (is_current = 0 OR state IN ('pressing', 'done'))
) STRICT;

CREATE UNIQUE INDEX press_run_unfinished ON press_run (issue_id) WHERE state = 'pressing';

CREATE UNIQUE INDEX press_run_held ON press_run (issue_id) WHERE state = 'held';

CREATE UNIQUE INDEX press_run_current ON press_run (issue_id) WHERE is_current = 1;

CREATE INDEX press_run_of_issue ON press_run (issue_id, id);

CREATE INDEX press_run_of_job ON press_run (job_id);

CREATE INDEX press_run_of_blob ON press_run (original_digest);

CREATE TABLE press_page (
    run_id INTEGER NOT NULL REFERENCES press_run (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    label TEXT,
    width REAL NOT NULL,
    height REAL NOT NULL,
    side TEXT CHECK (side IN ('left', 'right', 'center')),
    is_scripted INTEGER NOT NULL DEFAULT 0 CHECK (is_scripted IN (0, 1)),
    PRIMARY KEY (run_id, number)
) STRICT;

CREATE TABLE press_note (
    run_id INTEGER NOT NULL REFERENCES press_run (id) ON DELETE CASCADE,
    page INTEGER NOT NULL CHECK (page >= 0),
    code TEXT NOT NULL,
    sentence TEXT NOT NULL,
    remedy TEXT,
    PRIMARY KEY (run_id, page, code, sentence)
) STRICT;

CREATE TABLE asset (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    issue_id INTEGER NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size INTEGER NOT NULL,
    digest BLOB NOT NULL REFERENCES blob (digest),
    width INTEGER CHECK (width > 0),
    height INTEGER CHECK (height > 0),
    UNIQUE (issue_id, path)
) STRICT;

CREATE INDEX asset_of_blob ON asset (digest);

CREATE TABLE press_asset (
    run_id INTEGER NOT NULL REFERENCES press_run (id) ON DELETE CASCADE,
    page INTEGER NOT NULL CHECK (page >= 0),
    kind TEXT NOT NULL CHECK (kind IN
        ('cover', 'original', '1x', '2x', 'thumbnail', 'document', 'layer', 'file-layer', 'resource', 'article')),
    position INTEGER NOT NULL,
    asset_id INTEGER NOT NULL REFERENCES asset (id),
    PRIMARY KEY (run_id, page, kind, position),
    CHECK (kind = 'resource' OR (page = 0) = (kind IN ('cover', 'original')))
) STRICT;

CREATE INDEX press_asset_of_asset ON press_asset (asset_id);

CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    dedup TEXT,
    run_at INTEGER NOT NULL,
    lease_until INTEGER,
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    max_attempts INTEGER NOT NULL CHECK (max_attempts > 0),
    done INTEGER NOT NULL,
    total INTEGER NOT NULL,
    failure TEXT,
    updated_at INTEGER NOT NULL,
    cancelled_at INTEGER,
    dead_at INTEGER
) STRICT;

CREATE UNIQUE INDEX job_dedup ON job (dedup) WHERE dead_at IS NULL;

CREATE INDEX job_due ON job (run_at, id) WHERE dead_at IS NULL;

CREATE TABLE publisher_key (
    name TEXT PRIMARY KEY CHECK (length(name) > 0),
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
    rights TEXT NOT NULL,
    publications TEXT,
    added_at INTEGER NOT NULL,
    added_by TEXT NOT NULL
) STRICT;

CREATE TABLE upload (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    issue_id INTEGER NOT NULL UNIQUE REFERENCES issue (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    size INTEGER CHECK (size >= 0),
    held INTEGER NOT NULL CHECK (held >= 0),
    begun_at INTEGER NOT NULL,
    CHECK (size IS NULL OR held <= size)
) STRICT;

CREATE TABLE reader (
    id TEXT PRIMARY KEY CHECK (length(id) = 36),
    added_at INTEGER NOT NULL,
    merged_into TEXT REFERENCES reader (id),
    erased_at INTEGER,
    CHECK (merged_into <> id)
) STRICT;

CREATE INDEX reader_by_age ON reader (added_at, id);

CREATE INDEX reader_merged ON reader (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE device (
    id TEXT PRIMARY KEY CHECK (length(id) = 16),
    reader_id TEXT NOT NULL REFERENCES reader (id),
    kind TEXT NOT NULL CHECK (kind IN ('browser', 'app')),
    name TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
) STRICT;

CREATE INDEX device_of_reader ON device (reader_id, seen_at, id);

CREATE TABLE session (
    digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
    device_id TEXT NOT NULL REFERENCES device (id) ON DELETE CASCADE,
    made_at INTEGER NOT NULL,
    ends_at INTEGER,
    CHECK (ends_at IS NULL OR made_at < ends_at)
) STRICT;

CREATE INDEX session_of_device ON session (device_id);

CREATE INDEX session_ending ON session (ends_at) WHERE ends_at IS NOT NULL;

CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reader_id TEXT NOT NULL UNIQUE REFERENCES reader (id),
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE CHECK (length(email_key) BETWEEN 3 AND 254),
    email_domain TEXT NOT NULL GENERATED ALWAYS AS (
        substr(email_key, instr(email_key, '@') + 1)
    ) STORED,
    password TEXT NOT NULL,
    is_temporary INTEGER NOT NULL CHECK (is_temporary IN (0, 1)),
    made_at INTEGER NOT NULL,
    password_at INTEGER NOT NULL
) STRICT;

CREATE INDEX account_by_domain ON account (email_domain, email_key);

CREATE VIRTUAL TABLE account_part USING fts5(email_key, content='account', content_rowid='id', columnsize=0, detail='none', tokenize='trigram case_sensitive 1');

CREATE TABLE 'account_part_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'account_part_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'account_part_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TRIGGER account_added AFTER INSERT ON account BEGIN INSERT INTO account_part (rowid, email_key) VALUES (NEW.id, NEW.email_key); END;

CREATE TRIGGER account_removed AFTER DELETE ON account BEGIN INSERT INTO account_part (account_part, rowid, email_key) VALUES ('delete', OLD.id, OLD.email_key); END;

CREATE TRIGGER account_moved AFTER UPDATE OF email_key ON account BEGIN INSERT INTO account_part (account_part, rowid, email_key) VALUES ('delete', OLD.id, OLD.email_key); INSERT INTO account_part (rowid, email_key) VALUES (NEW.id, NEW.email_key); END;

CREATE TABLE attempt (
    digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
    busy_until INTEGER NOT NULL
) STRICT;

CREATE INDEX attempt_over ON attempt (busy_until);

CREATE TABLE consent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reader_id TEXT NOT NULL REFERENCES reader (id),
    purpose TEXT NOT NULL CHECK (length(purpose) BETWEEN 1 AND 64),
    wording TEXT NOT NULL,
    is_given INTEGER NOT NULL CHECK (is_given IN (0, 1)),
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX consent_of_reader ON consent (reader_id, id);

CREATE TABLE position (
    reader_id TEXT NOT NULL REFERENCES reader (id),
    issue_id INTEGER NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
    locator TEXT NOT NULL,
    modified_at INTEGER NOT NULL,
    device_name TEXT NOT NULL,
    PRIMARY KEY (reader_id, issue_id)
) STRICT;

CREATE INDEX position_newest ON position (reader_id, modified_at, issue_id);

CREATE INDEX position_of_issue ON position (issue_id);

CREATE TABLE mark (
    reader_id TEXT NOT NULL REFERENCES reader (id),
    issue_id INTEGER NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
    id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    seq INTEGER NOT NULL,
    modified_at INTEGER NOT NULL,
    is_gone INTEGER NOT NULL CHECK (is_gone IN (0, 1)),
    record TEXT NOT NULL,
    PRIMARY KEY (reader_id, issue_id, id),
    UNIQUE (reader_id, issue_id, seq)
) STRICT;

CREATE INDEX mark_of_issue ON mark (issue_id);

CREATE TABLE archived (
    reader_id TEXT NOT NULL REFERENCES reader (id),
    issue_id INTEGER NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (reader_id, issue_id)
) STRICT;

CREATE INDEX archived_issue ON archived (issue_id);

CREATE TABLE issue_showing (
    issue_id INTEGER NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
    on_sale INTEGER NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER,
    publication_id TEXT NOT NULL REFERENCES publication (id),
    PRIMARY KEY (issue_id, on_sale, since),
    CHECK (on_sale <= since)
) STRICT, WITHOUT ROWID;

CREATE INDEX issue_showing_of_publication ON issue_showing (publication_id, on_sale, issue_id);

CREATE TABLE issue_rule (
    issue_id INTEGER PRIMARY KEY REFERENCES issue (id) ON DELETE CASCADE,
    rule TEXT NOT NULL CHECK (rule IN ('subscribers', 'single'))
) STRICT;

CREATE TABLE product (
    id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 128),
    title TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('once', 'renewing', 'term', 'free')),
    family TEXT,
    term TEXT,
    price_minor INTEGER CHECK (price_minor > 0),
    price_currency TEXT CHECK (price_currency GLOB '[A-Z][A-Z][A-Z]'),
    is_offered INTEGER NOT NULL CHECK (is_offered IN (0, 1)),
    updated_at INTEGER NOT NULL,
    CHECK ((kind = 'renewing') = (family IS NOT NULL)),
    CHECK ((kind IN ('renewing', 'term')) = (term IS NOT NULL)),
    CHECK ((price_minor IS NULL) = (price_currency IS NULL))
) STRICT;

CREATE TABLE product_opening (
    product_id TEXT NOT NULL REFERENCES product (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    rule TEXT NOT NULL CHECK (rule IN ('issue', 'window', 'archive-perpetual', 'archive-while-active')),
    publication_id TEXT NOT NULL REFERENCES publication (id),
    slug TEXT CHECK (length(slug) BETWEEN 1 AND 128),
    PRIMARY KEY (product_id, position),
    CHECK ((rule = 'issue') = (slug IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX product_opening_of_publication ON product_opening (publication_id, slug, product_id);

CREATE TABLE access_policy (
    publication_id TEXT PRIMARY KEY REFERENCES publication (id),
    span TEXT NOT NULL CHECK (span IN ('exact', 'months')),
    time_zone TEXT NOT NULL,
    welcomes INTEGER NOT NULL CHECK (welcomes IN (0, 1)),
    keeps_unlocked INTEGER NOT NULL CHECK (keeps_unlocked IN (0, 1)),
    refund_withdraws INTEGER NOT NULL CHECK (refund_withdraws IN (0, 1)),
    grace_keeps INTEGER NOT NULL CHECK (grace_keeps IN (0, 1)),
    sandbox_opens INTEGER NOT NULL CHECK (sandbox_opens IN (0, 1)),
    free_first INTEGER NOT NULL CHECK (free_first >= 0),
    meter_count INTEGER CHECK (meter_count > 0),
    meter_every TEXT CHECK (meter_every IN ('day', 'week', 'month', 'year')),
    CHECK ((meter_count IS NULL) = (meter_every IS NULL))
) STRICT;

CREATE TABLE shop_document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    shop TEXT NOT NULL,
    environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
    app TEXT,
    source TEXT NOT NULL CHECK (source IN ('notification', 'upload', 'pull', 'receipt', 'hand')),
    external_id TEXT,
    kind TEXT NOT NULL,
    subtype TEXT,
    signed_at INTEGER NOT NULL,
    received_at INTEGER NOT NULL,
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
    said TEXT NOT NULL,
    raw BLOB NOT NULL
) STRICT;

CREATE INDEX shop_document_of_shop ON shop_document (shop, environment, external_id)
WHERE external_id IS NOT NULL;

CREATE TRIGGER shop_document_kept BEFORE UPDATE ON shop_document BEGIN SELECT RAISE(ABORT, 'kept'); END;

CREATE TRIGGER shop_document_stays BEFORE DELETE ON shop_document BEGIN SELECT RAISE(ABORT, 'kept'); END;

CREATE TABLE holder (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reader_id TEXT UNIQUE REFERENCES reader (id)
) STRICT;

CREATE TABLE line (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    shop TEXT NOT NULL,
    environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
    name TEXT NOT NULL CHECK (length(name) > 0),
    app TEXT,
    UNIQUE (name, shop, environment)
) STRICT;

CREATE TABLE line_holder (
    holder_id INTEGER NOT NULL REFERENCES holder (id),
    line_id INTEGER NOT NULL REFERENCES line (id),
    PRIMARY KEY (holder_id, line_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX line_holder_of_line ON line_holder (line_id, holder_id);

CREATE TABLE line_link (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    line_id INTEGER NOT NULL REFERENCES line (id),
    holder_id INTEGER NOT NULL REFERENCES holder (id),
    how TEXT NOT NULL CHECK (how IN ('token', 'first', 'transfer', 'share', 'merge', 'given')),
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX line_link_of_line ON line_link (line_id, id);

CREATE INDEX line_link_of_holder ON line_link (holder_id);

CREATE TABLE fact (
    line_id INTEGER NOT NULL REFERENCES line (id),
    name TEXT NOT NULL CHECK (length(name) > 0),
    product TEXT NOT NULL,
    kind TEXT NOT NULL,
    start_at INTEGER NOT NULL,
    end_at INTEGER,
    reason TEXT NOT NULL CHECK (reason IN ('purchase', 'renewal', 'unknown')),
    is_upgraded INTEGER NOT NULL CHECK (is_upgraded IN (0, 1)),
    revoked_at INTEGER,
    revocation TEXT,
    revocation_milli INTEGER,
    revocation_reason TEXT,
    offer TEXT,
    offer_name TEXT,
    offer_discount TEXT,
    price_milli INTEGER,
    currency TEXT,
    quantity INTEGER NOT NULL,
    ownership TEXT NOT NULL CHECK (ownership IN ('purchased', 'family-shared')),
    account_token TEXT,
    family TEXT,
    signed_at INTEGER NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (line_id, name),
    CHECK ((revoked_at IS NULL) = (revocation IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX fact_of_product ON fact (product, line_id);

CREATE INDEX fact_ending ON fact (end_at, line_id) WHERE end_at IS NOT NULL;

CREATE TABLE renewal (
    line_id INTEGER PRIMARY KEY REFERENCES line (id),
    renews INTEGER CHECK (renews IN (0, 1)),
    next_product TEXT,
    expiry TEXT,
    in_retry INTEGER NOT NULL CHECK (in_retry IN (0, 1)),
    grace_until INTEGER,
    price_consent TEXT,
    renews_at INTEGER,
    hold TEXT CHECK (hold IN ('pending', 'paused')),
    status TEXT,
    signed_at INTEGER NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT;

CREATE TABLE grace (
    line_id INTEGER NOT NULL REFERENCES line (id),
    until INTEGER NOT NULL,
    signed_at INTEGER NOT NULL,
    PRIMARY KEY (line_id, until)
) STRICT, WITHOUT ROWID;

CREATE TABLE coverage (
    holder_id INTEGER NOT NULL REFERENCES holder (id),
    publication_id TEXT NOT NULL,
    environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
    start_at INTEGER NOT NULL,
    end_at INTEGER NOT NULL,
    grounds INTEGER NOT NULL CHECK (grounds BETWEEN 1 AND 63),
    PRIMARY KEY (holder_id, publication_id, environment, start_at),
    CHECK (start_at < end_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX coverage_at ON coverage (publication_id, environment, end_at, holder_id, start_at);

CREATE TABLE beginning (
    holder_id INTEGER NOT NULL REFERENCES holder (id),
    publication_id TEXT NOT NULL,
    environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
    at INTEGER NOT NULL,
    PRIMARY KEY (holder_id, publication_id, environment, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE unlock (
    holder_id INTEGER NOT NULL REFERENCES holder (id),
    publication_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    line_id INTEGER NOT NULL REFERENCES line (id),
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    withdrawn_at INTEGER,
    PRIMARY KEY (holder_id, publication_id, slug, line_id, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX unlock_of_issue ON unlock (publication_id, slug, holder_id);

CREATE TABLE free_opening (
    holder_id INTEGER NOT NULL REFERENCES holder (id),
    publication_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('first', 'meter')),
    at INTEGER NOT NULL,
    PRIMARY KEY (holder_id, publication_id, kind, at, slug)
) STRICT, WITHOUT ROWID;

CREATE TABLE giving (
    id TEXT PRIMARY KEY CHECK (length(id) = 36),
    line_id INTEGER NOT NULL UNIQUE REFERENCES line (id),
    kind TEXT NOT NULL CHECK (kind IN ('press', 'compensation', 'gift', 'print', 'code', 'other')),
    giver TEXT NOT NULL CHECK (length(giver) > 0),
    recipient TEXT NOT NULL,
    why TEXT NOT NULL,
    code TEXT,
    made_at INTEGER NOT NULL,
    revoked_at INTEGER,
    revoker TEXT,
    revoked_why TEXT,
    CHECK ((revoked_at IS NULL) = (revoker IS NULL)),
    CHECK ((revoked_at IS NULL) = (revoked_why IS NULL))
) STRICT;

CREATE INDEX giving_by_age ON giving (made_at, id);

CREATE INDEX giving_of_code ON giving (code) WHERE code IS NOT NULL;

CREATE TABLE promo_code (
    code TEXT PRIMARY KEY CHECK (length(code) BETWEEN 8 AND 64),
    opens TEXT NOT NULL,
    term TEXT,
    most_uses INTEGER NOT NULL CHECK (most_uses > 0),
    uses INTEGER NOT NULL CHECK (uses BETWEEN 0 AND most_uses),
    ends_at INTEGER,
    giver TEXT NOT NULL CHECK (length(giver) > 0),
    why TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    revoked_at INTEGER
) STRICT;

CREATE INDEX promo_code_by_age ON promo_code (made_at, code);

CREATE TABLE promo_use (
    code TEXT NOT NULL REFERENCES promo_code (code),
    holder_id INTEGER NOT NULL REFERENCES holder (id),
    line_id INTEGER NOT NULL REFERENCES line (id),
    at INTEGER NOT NULL,
    PRIMARY KEY (code, holder_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rework (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    after_holder INTEGER NOT NULL
) STRICT;

CREATE TABLE logo (
    publication_id TEXT PRIMARY KEY REFERENCES publication (id),
    media_type TEXT NOT NULL,
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 524288)
) STRICT;

CREATE TABLE news_item (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    publication_id TEXT NOT NULL REFERENCES publication (id),
    source TEXT NOT NULL CHECK (source IN ('written', 'feed')),
    source_id TEXT,
    title TEXT NOT NULL CHECK (length(title) > 0),
    summary TEXT NOT NULL,
    link TEXT,
    at INTEGER NOT NULL,
    CHECK ((source = 'feed') = (source_id IS NOT NULL)),
    UNIQUE (publication_id, source_id)
) STRICT;

CREATE INDEX news_of_publication ON news_item (publication_id, at, id);

CREATE TABLE news_feed (
    publication_id TEXT PRIMARY KEY REFERENCES publication (id),
    address TEXT NOT NULL,
    entity_tag TEXT,
    last_modified TEXT,
    due_at INTEGER NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
    failure TEXT,
    read_at INTEGER
) STRICT;

CREATE INDEX news_feed_due ON news_feed (due_at);

CREATE TABLE device_address (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    device_id TEXT NOT NULL REFERENCES device (id) ON DELETE CASCADE,
    holder_id INTEGER NOT NULL REFERENCES holder (id),
    channel TEXT NOT NULL CHECK (length(channel) BETWEEN 1 AND 32),
    environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
    value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 2048),
    keys TEXT NOT NULL,
    style TEXT NOT NULL CHECK (style IN ('plain', 'silent')),
    time_zone TEXT NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
    is_limited INTEGER NOT NULL CHECK (is_limited IN (0, 1)),
    wording TEXT NOT NULL,
    consented_at INTEGER NOT NULL,
    registered_at INTEGER NOT NULL,
    counts_openings INTEGER NOT NULL DEFAULT 0 CHECK (counts_openings IN (0, 1)),
    UNIQUE (channel, value),
    UNIQUE (device_id, channel)
) STRICT;

CREATE INDEX device_address_of_holder ON device_address
    (holder_id, id, channel, style, is_limited, time_zone);

CREATE TABLE device_choice (
    address_id INTEGER NOT NULL REFERENCES device_address (id) ON DELETE CASCADE,
    publication_id TEXT NOT NULL REFERENCES publication (id),
    is_chosen INTEGER NOT NULL CHECK (is_chosen IN (0, 1)),
    follows INTEGER NOT NULL CHECK (follows IN (0, 1)),
    PRIMARY KEY (address_id, publication_id),
    CHECK (is_chosen = 1 OR follows = 1)
) STRICT, WITHOUT ROWID;

CREATE INDEX device_choice_following ON device_choice (publication_id, address_id) WHERE follows = 1;

CREATE TABLE release_policy (
    publication_id TEXT PRIMARY KEY REFERENCES publication (id),
    kind TEXT NOT NULL CHECK (kind IN ('plain', 'silent', 'none')),
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_until INTEGER CHECK (quiet_until BETWEEN 0 AND 23),
    is_once_a_day INTEGER NOT NULL CHECK (is_once_a_day IN (0, 1)),
    undo_minutes INTEGER CHECK (undo_minutes BETWEEN 0 AND 60),
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
    CHECK (quiet_from <> quiet_until)
) STRICT;

CREATE TABLE release (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    issue_id INTEGER NOT NULL UNIQUE REFERENCES issue (id) ON DELETE CASCADE,
    publication_id TEXT NOT NULL REFERENCES publication (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'due', 'sending', 'done', 'cancelled')),
    is_paused INTEGER NOT NULL CHECK (is_paused IN (0, 1)),
    on_sale INTEGER,
    sold_at INTEGER,
    message TEXT,
    frozen_at INTEGER,
    expires_at INTEGER,
    ended_at INTEGER,
    tested TEXT,
    CHECK (state NOT IN ('due', 'sending', 'done') OR on_sale IS NOT NULL),
    CHECK (state NOT IN ('sending', 'done') OR message IS NOT NULL),
    CHECK ((message IS NULL) = (frozen_at IS NULL)),
    CHECK ((frozen_at IS NULL) = (expires_at IS NULL)),
    CHECK (state <> 'done' OR ended_at IS NOT NULL)
) STRICT;

CREATE INDEX release_open ON release (state, on_sale) WHERE state IN ('due', 'sending');

CREATE INDEX release_of_publication ON release (publication_id, on_sale);

CREATE TABLE release_delivery (
    release_id INTEGER NOT NULL REFERENCES release (id) ON DELETE CASCADE,
    address_id INTEGER NOT NULL,
    channel TEXT NOT NULL,
    style TEXT NOT NULL CHECK (style IN ('plain', 'silent')),
    state TEXT NOT NULL CHECK (state IN
        ('waiting', 'later', 'accepted', 'refused', 'gone', 'skipped', 'cancelled')),
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    reason TEXT,
    PRIMARY KEY (release_id, address_id),
    CHECK (state NOT IN ('refused', 'skipped') OR reason IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX release_delivery_due ON release_delivery (release_id, channel, due_at, address_id)
WHERE state IN ('waiting', 'later');

CREATE TABLE release_tally (
    release_id INTEGER NOT NULL REFERENCES release (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    devices INTEGER NOT NULL CHECK (devices >= 0),
    PRIMARY KEY (release_id, channel, state, reason)
) STRICT, WITHOUT ROWID;

CREATE TABLE release_hour (
    release_id INTEGER NOT NULL REFERENCES release (id) ON DELETE CASCADE,
    time_zone TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    PRIMARY KEY (release_id, time_zone)
) STRICT, WITHOUT ROWID;

CREATE TABLE release_stop (
    release_id INTEGER NOT NULL REFERENCES release (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (release_id, channel)
) STRICT, WITHOUT ROWID;

CREATE TABLE release_tester (
    publication_id TEXT NOT NULL REFERENCES publication (id) ON DELETE CASCADE,
    reader_id TEXT NOT NULL REFERENCES reader (id),
    PRIMARY KEY (publication_id, reader_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE release_opening (
    release_id INTEGER NOT NULL REFERENCES release (id) ON DELETE CASCADE,
    address_id INTEGER NOT NULL,
    PRIMARY KEY (release_id, address_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE secret (
    name TEXT PRIMARY KEY,
    bytes BLOB NOT NULL CHECK (length(bytes) = 32)
) STRICT;

CREATE TABLE staff_member (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE CHECK (length(email_key) BETWEEN 3 AND 254),
    password TEXT NOT NULL,
    rights TEXT NOT NULL,
    publications TEXT,
    added_at INTEGER NOT NULL,
    seen_at INTEGER
) STRICT;

CREATE TABLE staff_session (
    digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
    member_id INTEGER NOT NULL REFERENCES staff_member (id) ON DELETE CASCADE,
    device TEXT NOT NULL,
    begun_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    proved_at INTEGER NOT NULL
) STRICT;

CREATE INDEX staff_session_of_member ON staff_session (member_id, seen_at);

CREATE TABLE staff_passkey (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    member_id INTEGER NOT NULL REFERENCES staff_member (id) ON DELETE CASCADE,
    credential BLOB NOT NULL UNIQUE CHECK (length(credential) BETWEEN 1 AND 1023),
    algorithm INTEGER NOT NULL CHECK (algorithm IN (-7, -8, -257)),
    key BLOB NOT NULL CHECK (length(key) BETWEEN 1 AND 2048),
    counter INTEGER NOT NULL CHECK (counter >= 0),
    host TEXT NOT NULL,
    device TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    used_at INTEGER
) STRICT;

CREATE INDEX staff_passkey_of_member ON staff_passkey (member_id, id);

CREATE TABLE staff_link (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
    kind TEXT NOT NULL CHECK (kind IN ('owner', 'invitation', 'recovery')),
    member_id INTEGER REFERENCES staff_member (id) ON DELETE CASCADE,
    note TEXT NOT NULL,
    rights TEXT NOT NULL,
    publications TEXT,
    made_by TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    ends_at INTEGER,
    used_at INTEGER,
    used_by TEXT,
    CHECK ((kind = 'recovery') = (member_id IS NOT NULL))
) STRICT;

CREATE TABLE act (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    actor_kind TEXT NOT NULL CHECK (actor_kind IN ('member', 'key', 'command', 'newsstand')),
    actor TEXT NOT NULL,
    actor_name TEXT NOT NULL,
    verb TEXT NOT NULL CHECK (length(verb) > 0),
    publication_id TEXT,
    subject TEXT NOT NULL,
    change TEXT NOT NULL,
    pruned_to INTEGER,
    previous BLOB NOT NULL CHECK (length(previous) = 32),
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32)
) STRICT;

CREATE INDEX act_on_publication ON act (publication_id, number);

CREATE INDEX act_on_subject ON act (publication_id, subject, number);

CREATE INDEX act_by_actor ON act (actor_kind, actor, number);

CREATE INDEX act_by_verb ON act (verb, number);

CREATE INDEX act_at ON act (at);

CREATE INDEX act_pruning ON act (pruned_to) WHERE pruned_to IS NOT NULL;

CREATE TRIGGER act_kept BEFORE UPDATE ON act BEGIN SELECT RAISE(ABORT, 'kept'); END;

CREATE TRIGGER act_stays BEFORE DELETE ON act WHEN NOT EXISTS (SELECT 1 FROM act AS later WHERE later.pruned_to >= OLD.number AND later.number > OLD.number) BEGIN SELECT RAISE(ABORT, 'kept'); END;

CREATE TABLE newsstand_import (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    catalog_order TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('looking', 'looked', 'taking', 'done', 'refused', 'cancelled')),
    sentence TEXT,
    known INTEGER NOT NULL DEFAULT 0 CHECK (known >= 0),
    unread INTEGER NOT NULL DEFAULT 0 CHECK (unread >= 0),
    left_out TEXT NOT NULL DEFAULT '[]',
    begun_by TEXT NOT NULL,
    begun_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX newsstand_import_open ON newsstand_import ((1))
WHERE state IN ('looking', 'looked', 'taking');

CREATE TABLE import_item (
    import_id INTEGER NOT NULL REFERENCES newsstand_import (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position > 0),
    item TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'taken', 'failed')),
    sentence TEXT,
    PRIMARY KEY (import_id, position)
) STRICT;
