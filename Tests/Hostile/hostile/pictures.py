"""Pictures that want too much memory, or are none."""
from .images import gif, jpeg_header, png, png_bomb, webp_header
from .zips import STORED, Entry, archive

GOOD = png(300, 400)
BAD = ["picture-too-large", "damaged", "page-failed", "page-too-large", "empty", "too-large"]


def add(collection):
    alone = {
        "bomb.png": png_bomb(60_000, 60_000), "claims-much.png": png(10, 10, claimed=(2_000_000_000, 2_000_000_000)),
        "claims-wide.png": png(10, 10, claimed=(2_000_000_000, 1)), "claims-nothing.png": png(10, 10, claimed=(0, 0)),
        "huge.jpg": jpeg_header(65_500, 65_500), "nothing.jpg": jpeg_header(0, 0), "cut.jpg": jpeg_header(800, 600),
        "huge.webp": webp_header(16_383, 16_383), "cut.webp": webp_header(800, 600), "huge.gif": gif(65_535, 65_535),
        "cut.gif": gif(800, 600)[:30], "thin.png": png(1, 20_000), "wide.png": png(20_000, 1),
        "head-only.png": GOOD[:33], "half.png": GOOD[: len(GOOD) // 2], "half.jpg": b"\xff\xd8\xff\xe0" + b"\0" * 1000,
    }
    for name, data in alone.items():
        answers = BAD + (["ok"] if name in ("thin.png", "wide.png", "half.png", "huge.gif", "cut.gif") else [])
        collection.add(f"picture-{name}", data, answers + ["not-recognised"], f"a picture: {name}")
        inside = archive([Entry("1.png", GOOD, STORED), Entry(f"2-{name}", data), Entry("3.png", GOOD, STORED)])
        collection.add(f"picture-{name}.cbz", inside, ["ok", "archive-too-large"], f"one bad page among good ones: {name}")
    collection.add("picture-good.png", GOOD, ["ok"], "nothing: a good file among the bad")
