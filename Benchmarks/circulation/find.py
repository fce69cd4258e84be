#!/usr/bin/env python3
"""Finds readers of a running newsstand by random parts of their addresses, and prints how long the answers take."""
import argparse, random, sqlite3, time, urllib.parse, urllib.request

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("url")
parser.add_argument("folder", help="the newsstand's data folder, to know addresses")
parser.add_argument("--key", required=True, help="a key with the right “readers”")
parser.add_argument("--count", type=int, default=500)
options = parser.parse_args()

base = sqlite3.connect(f"file:{options.folder}/edicola.sqlite?mode=ro", uri=True)
last = base.execute("SELECT max(id) FROM account").fetchone()[0]
chance = random.Random(11)

def address():
    return base.execute("SELECT email_key FROM account WHERE id >= ? LIMIT 1", (chance.randint(1, last),)).fetchone()[0]

def part(shortest, longest):
    text = address()
    start = chance.randrange(len(text))
    return text[start:start + chance.randint(shortest, longest)]

def name_of(text):
    return text[:chance.randint(4, max(4, text.index("@")))]

KINDS = {
    "a part of 3 to 5": lambda: part(3, 5), "a part of 6 to 20": lambda: part(6, 20), "a beginning": lambda: name_of(address()),
    "a whole address": address, "a domain": lambda: address().split("@")[1], "one or two letters": lambda: part(1, 2),
    "nobody": lambda: f"zq{chance.randrange(10**6)}x",
}

def milliseconds(path):
    request = urllib.request.Request(options.url + path, headers={"Authorization": f"Bearer {options.key}"})
    begin = time.perf_counter()
    with urllib.request.urlopen(request) as answer:
        answer.read()
    return (time.perf_counter() - begin) * 1000

for name, kind in KINDS.items():
    times = []
    for _ in range(options.count // len(KINDS) + 1):
        text = urllib.parse.quote(kind(), safe="")
        if text:
            times.append(milliseconds(chance.choice(["/api/v1/readers?q=", "/console/readers?q="]) + text))
    times.sort()
    print(f"{name:20} median {times[len(times) // 2]:7.1f} ms   p95 {times[int(len(times) * 0.95)]:7.1f} ms   "
          f"most {times[-1]:7.1f} ms")
for state in ["covered", "grace", "lapsed"]:
    times = sorted(milliseconds(f"/console/readers?state={state}") for _ in range(20))
    print(f"{state:20} median {times[10]:7.1f} ms   p95 {times[18]:7.1f} ms   most {times[-1]:7.1f} ms")
