"""The folder that is being filled, and its index."""
import json, pathlib


class Collection:
    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.entries = []
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, name: str, data: bytes, answers: list[str], attack: str):
        """Writes a file. `answers` are the codes of which one must come back; `ok` is one of them when the file may pass."""
        (self.folder / name).write_bytes(data)
        self.entries.append({"file": name, "answers": answers, "attack": attack})

    def write_index(self):
        (self.folder / "index.json").write_text(json.dumps(self.entries, indent=1) + "\n")
