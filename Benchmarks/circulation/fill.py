#!/usr/bin/env python3
"""Fills a prepared data folder: readers with coverage, or a ledger. The same numbers for the same arguments."""
import argparse, hashlib, json, random, sqlite3, uuid

NOW, DAY = 1_800_000_000_000, 86_400_000
parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("folder")
parser.add_argument("--readers", type=int, default=10_000)
parser.add_argument("--periods", type=int, default=20, help="ranges of coverage of each reader")
parser.add_argument("--facts", type=int, default=0, help="transactions in the ledger, ten of each line")
parser.add_argument("--accounts", action="store_true", help="an account with an address for each reader")
options = parser.parse_args()

base = sqlite3.connect(f"{options.folder}/edicola.sqlite", isolation_level=None)
base.execute("PRAGMA journal_mode = WAL")
base.execute("PRAGMA synchronous = OFF")
base.execute("PRAGMA cache_size = -400000")
chance = random.Random(7)
reader = lambda number: str(uuid.UUID(int=0x4000_8000_0000_0000_0000 + number, version=4))

base.execute("BEGIN")
base.executemany("INSERT INTO reader (id, added_at) VALUES (?, ?)",
                 ((reader(n), NOW - n) for n in range(1, options.readers + 1)))
base.executemany("INSERT INTO holder (id, reader_id) VALUES (?, ?)",
                 ((n, reader(n)) for n in range(1, options.readers + 1)))

FIRST = ("anna marco giulia luca sofia matteo chiara andrea francesca davide sara paolo elena stefano marta giorgio laura "
         "roberto silvia antonio maria john mary james emma oliver lily grace noah hans greta jean marie pierre").split()
LAST = ("rossi russo ferrari esposito bianchi romano colombo ricci marino greco bruno gallo conti costa giordano mancini "
        "smith jones taylor brown wilson evans walker green muller schmidt fischer weber dubois moreau").split()
HOSTS = (["gmail.com"] * 35 + ["outlook.com"] * 10 + ["libero.it"] * 12 + ["yahoo.it"] * 6 + ["hotmail.it"] * 8
         + ["icloud.com"] * 6 + ["example.org"] * 2)

def accounts():
    """Addresses as people have them, a third at the same host."""
    for number in range(1, options.readers + 1):
        first, last = chance.choice(FIRST), chance.choice(LAST)
        name = chance.choice([f"{first}.{last}", f"{first}{last}", f"{first[0]}{last}", f"{last}_{first}"]) + f"{number:x}"
        host = chance.choice(HOSTS) if chance.random() < 0.9 else f"{last}{chance.choice(LAST)}.{chance.choice(['it', 'com'])}"
        yield (reader(number), f"{name}@{host}", f"{name}@{host}", "none", 0, NOW, NOW)

if options.accounts:
    base.executemany("INSERT INTO account (reader_id, email, email_key, password, is_temporary, made_at, password_at) "
                     "VALUES (?, ?, ?, ?, ?, ?, ?)", accounts())
base.execute("UPDATE issue SET stage = 'on-sale', announced = 1, was_on_stand = 1, page_count = 1, pages_ready = 1")
base.execute("INSERT OR IGNORE INTO issue_showing (issue_id, on_sale, since, publication_id) "
             "SELECT id, on_sale, on_sale, publication_id FROM issue")

def coverage():
    """Runs of one to three months with lapses between them; the last ends up to half a year ago, or within three months."""
    for holder in range(1, options.readers + 1):
        end, runs = NOW + chance.randrange(-180, 90) * DAY, []
        for _ in range(options.periods):
            start = end - chance.randrange(25, 95) * DAY
            runs.append((holder, "fruit", "production", start, end, 1))
            end = start - chance.randrange(5, 60) * DAY
        yield from reversed(runs)

if options.facts == 0:
    base.execute("DROP INDEX coverage_at")
    base.executemany("INSERT INTO coverage (holder_id, publication_id, environment, start_at, end_at, grounds) "
                     "VALUES (?, ?, ?, ?, ?, ?)", coverage())
    base.execute("CREATE INDEX coverage_at ON coverage (publication_id, environment, end_at, holder_id, start_at)")

def ledger():
    for number in range(options.facts):
        line, period = divmod(number, 10)
        name, start = f"{line}-{period}", NOW - (400 - 30 * period) * DAY
        digest = hashlib.sha256(name.encode()).hexdigest()
        fact = {"line": {"shop": "app-store", "environment": "production", "id": f"line-{line}"}, "transaction": name,
                "product": "month", "kind": "auto-renewable", "start": start, "end": start + 30 * DAY,
                "reason": "renewal" if period else "purchase", "isUpgraded": False, "quantity": 1,
                "ownership": "purchased", "priceMilli": 3990, "currency": "EUR", "signedAt": start, "digest": digest}
        said = json.dumps({"facts": [fact], "renewals": []}, separators=(",", ":"))
        yield ("app-store", "production", "com.example.fruit", "notification", "DID_RENEW", start, start,
               bytes.fromhex(digest), said, b"raw")

if options.facts:
    lines = (options.facts + 9) // 10
    base.executemany("INSERT INTO line (id, shop, environment, name) VALUES (?, 'app-store', 'production', ?)",
                     ((n + 1, f"line-{n}") for n in range(lines)))
    base.executemany("INSERT INTO line_holder (holder_id, line_id) VALUES (?, ?)",
                     ((n % options.readers + 1, n + 1) for n in range(lines)))
    base.executemany("INSERT INTO shop_document (shop, environment, app, source, kind, signed_at, received_at, digest, "
                     "said, raw) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", ledger())
base.execute("COMMIT")
base.execute("PRAGMA optimize")
print(*base.execute("SELECT count(*) FROM coverage").fetchone(), "ranges,",
      *base.execute("SELECT count(*) FROM shop_document").fetchone(), "documents")
