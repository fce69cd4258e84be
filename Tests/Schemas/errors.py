"""Holds JSON documents to the public schemas: one line for each fault, and exit status 1 when there are any.

    python3 errors.py https://readium.org/webpub-manifest/schema/publication.schema.json manifest.json …
"""

import json
import pathlib
import re
import sys

from jsonschema import Draft7Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

BASES = {"webpub-manifest": "https://readium.org/webpub-manifest/", "opds": "urn:edicola:schema:file:"}


def registry():
    folder = pathlib.Path(__file__).parent
    found = []
    for name, base in BASES.items():
        for path in (folder / name / "schema").rglob("*.json"):
            # Python's syntax of named groups differs from JavaScript's.
            schema = json.loads(re.sub(r"\(\?<(?=[A-Za-z])", "(?P<", path.read_text()))
            for uri in {base + path.relative_to(folder / name).as_posix(), schema.get("$id", "")} - {""}:
                found.append((uri, Resource.from_contents(schema, default_specification=DRAFT7)))
    return Registry().with_resources(found)


def main(uri, *paths):
    known = registry()
    validator = Draft7Validator(known.contents(uri), registry=known, format_checker=FormatChecker())
    faults = 0
    for path in paths:
        for error in validator.iter_errors(json.loads(pathlib.Path(path).read_text())):
            faults += 1
            print(f"{pathlib.Path(path).name}: {error.json_path}: {error.message[:300]}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
