#!/usr/bin/env python3
"""A newsstand that is killed while seven write to it, again and again: what was acknowledged is there afterwards.

    kills.py EDICOLA FILE KILLS SEED

EDICOLA is the program, FILE a PDF of some pages. It speaks plain HTTP and knows nothing of the server's code: each writer
writes down what it was answered, and after every start all of it is asked for again. At the end the database, the blobs
and the upload that went on through all lives are looked at.
"""
import atexit, hashlib, http.client, json, os, random, shutil, sqlite3, subprocess, sys, tempfile, threading, uuid

program, file, kills, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
dice = random.Random(seed)
folder = tempfile.mkdtemp(prefix="edicola-kills-")
atexit.register(shutil.rmtree, folder, True)
data = os.path.join(folder, "data")
content = open(file, "rb").read()
at = "2026-11-01T10:00:00Z"


def edicola(*arguments):
    done = subprocess.run([program, *arguments, "--data", data], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


class Life:
    """The server from one start to its kill."""

    def __init__(self):
        self.process = subprocess.Popen(
            [program, "serve", "--data", data, "--port", "0", "--log", "error"], stdout=subprocess.PIPE, text=True)
        atexit.register(self.kill)
        line = self.process.stdout.readline()
        assert "http://" in line, f"it did not start: {line}"
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    def kill(self):
        atexit.unregister(self.kill)
        self.process.kill()
        self.process.wait()


class Client:
    """Who speaks to the server of the moment."""

    def __init__(self, life, token=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", life.port, timeout=60)
        self.token = token

    def ask(self, method, path, body=None, kind="application/json"):
        fields = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            fields["Content-Type"] = kind
            if not isinstance(body, bytes):
                body = json.dumps(body).encode()
        self.connection.request(method, "/api/v1" + path, body=body, headers=fields)
        answer = self.connection.getresponse()
        return answer.status, answer.read()


class Facts:
    """What was acknowledged, and how it is asked for again."""

    def __init__(self):
        self.lock = threading.Lock()
        self.marks, self.readers, self.issues, self.news, self.grants = {}, [], {}, {}, {}
        self.uploaded = self.sent = 0
        self.handed_in = False

    def count(self):
        return (sum(map(len, self.marks.values())) + len(self.readers) + len(self.issues) + len(self.news)
                + len(self.grants))


facts = Facts()
key = edicola("key", "add", "witness")
edicola("publication", "add", "w", "--title", "Witness")
edicola("publish", file, "-p", "w", "-i", "first", "--cover-date", "2026-02", "--free", "--now")


def marks(life, number):
    reader = facts.readers[number % len(facts.readers)]
    client = Client(life, reader["token"])
    while True:
        mark = {"id": str(uuid.uuid4()).upper(), "kind": "bookmark", "created": at, "modified": at,
                "locator": {"href": "pages/1", "type": "image/webp", "locations": {"position": 1}}}
        status, said = client.ask("PUT", "/publications/w/issues/first/marks", {"marks": [mark]})
        if status == 409:
            return
        assert status == 200, (status, said)
        with facts.lock:
            facts.marks.setdefault(reader["token"], set()).add(mark["id"])


def issues(life, number):
    client = Client(life, key)
    while True:
        name = f"i{number}-{len(facts.issues)}-{random.getrandbits(32):x}"
        title = f"Title {random.getrandbits(64):x}"
        status, said = client.ask("PUT", f"/publications/w/issues/{name}", {"title": title, "coverDate": "2026-03", "isFree": True})
        assert status == 201, (status, said)
        with facts.lock:
            facts.issues[name] = title


def news(life, number):
    client = Client(life, key)
    while True:
        title = f"News {random.getrandbits(64):x}"
        status, said = client.ask("POST", "/publications/w/news", {"title": title})
        assert status == 201, (status, said)
        with facts.lock:
            facts.news[json.loads(said)["id"]] = title


def grants(life, number):
    client = Client(life, key)
    while True:
        why = f"because {random.getrandbits(64):x}"
        order = {"reader": facts.readers[0]["reader"], "kind": "gift", "giver": "witness", "why": why,
                 "opens": [{"rule": "issue", "publication": "w", "issue": "first"}]}
        status, said = client.ask("POST", "/grants", order)
        assert status == 201, (status, said)
        with facts.lock:
            facts.grants[json.loads(said)["id"]] = why


def upload(life, number):
    """One file in small pieces through all lives, each going on where the server says."""
    client = Client(life, key)
    status, said = client.ask("GET", "/publications/w/issues/slow/content")
    answer = json.loads(said) if status == 200 else {"held": 0, "complete": False}
    if facts.handed_in or answer["complete"]:
        assert answer["complete"], answer
        return
    received = answer["held"]
    assert facts.uploaded <= received <= max(facts.sent, facts.uploaded), (facts.uploaded, received, facts.sent)
    piece = len(content) // (kills * 4) + 1
    while received < len(content):
        end = min(received + piece, len(content))
        facts.sent = end
        path = f"/publications/w/issues/slow/content?offset={received}&size={len(content)}&name=slow.pdf"
        status, said = client.ask("PUT", path, content[received:end], "application/octet-stream")
        assert status in (200, 202), (status, said)
        received = facts.uploaded = end
        if status == 202:
            facts.handed_in = True


def borne(work, life, number, failures):
    try:
        work(life, number)
    except (OSError, http.client.HTTPException):
        pass  # The kill.
    except BaseException as failure:
        failures.append(f"{work.__name__}: {failure!r}")


def everything(client, path, name, question, link):
    """All parts of a list."""
    found, cursor = [], None
    while True:
        status, said = client.ask("GET", path if cursor is None else f"{path}?{question}={cursor}")
        assert status == 200, (status, said)
        part = json.loads(said)
        found += part[name]
        if not part.get(link) or not part[name]:
            return found
        cursor = part[link]


def look(life):
    """Everything that was acknowledged, asked for again."""
    for token, ids in facts.marks.items():
        path = "/publications/w/issues/first/marks"
        lost = ids - {mark["id"] for mark in everything(Client(life, token), path, "marks", "since", "cursor")}
        assert not lost, f"{len(lost)} marks are lost"
    client = Client(life, key)
    for name, title in facts.issues.items():
        status, said = client.ask("GET", f"/publications/w/issues/{name}")
        assert status == 200 and json.loads(said)["entry"]["issue"]["title"] == title, (name, status, said)
    lost = set(facts.grants) - {grant["id"] for grant in everything(client, "/grants", "items", "after", "next")}
    assert not lost, f"{len(lost)} grants are lost"


def rest():
    """What is on the disk when nobody runs."""
    database = sqlite3.connect(os.path.join(data, "edicola.sqlite"))
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    kept = {row[0] for row in database.execute("SELECT title FROM news_item")}
    lost = set(facts.news.values()) - kept
    assert not lost, f"{len(lost)} news are lost"
    database.close()
    for place, _, names in os.walk(os.path.join(data, "blobs")):
        for name in names:
            with open(os.path.join(place, name), "rb") as blob:
                assert hashlib.sha256(blob.read()).hexdigest() == name, f"{name} is not what it was"


def whole(life):
    """The upload goes on to its end, and what is kept of it is the file."""
    upload(life, 0)
    client = Client(life, key)
    while True:
        status, said = client.ask("GET", "/publications/w/issues/slow/press")
        assert status == 200, (status, said)
        state = json.loads(said)["state"]
        assert state in ("pressing", "done"), said
        if state == "done":
            break
    status, said = client.ask("GET", "/publications/w/issues/slow/original")
    assert status == 200 and said == content, status


writers = [marks, marks, issues, issues, news, grants, upload]
failures = []
facts.readers = []
first = Life()
status, said = Client(first, key).ask(
    "PUT", "/publications/w/issues/slow", {"title": "Slow", "coverDate": "2026-04", "isFree": True})
assert status == 201, said
for _ in range(4):
    status, said = Client(first).ask("POST", "/readers", {"device": "witness"})
    assert status == 201, (status, said)
    facts.readers.append(json.loads(said))
first.kill()
for _ in range(kills):
    life = Life()
    look(life)
    goal = facts.count() + dice.randint(1, 60)
    running = [threading.Thread(target=borne, args=(work, life, number, failures)) for number, work in
               enumerate(writers)]
    for thread in running:
        thread.start()
    while facts.count() < goal and any(thread.is_alive() for thread in running) and not failures:
        running[dice.randrange(len(running))].join(dice.random() / 50)
    life.kill()
    for thread in running:
        thread.join()
    assert not failures, failures
    rest()
life = Life()
look(life)
whole(life)
life.kill()
rest()
print(f"{kills} kills, {facts.count()} facts, none lost")
