"""Expands the few drawing words our SVG files use beside SVG itself.

They live in the namespace "w" and are replaced by plain SVG. Chance is seeded, so a drawing is always the same.

    <w:ring n="10" cx="0" cy="0">…</w:ring>            its content n times around a centre
    <w:scatter n="40" x="0" y="0" w="9" h="9">…        its content in n places that keep `gap` apart
    <w:grain cx="0" cy="0" rx="9" ry="9" n="900"/>     stippled shade, denser on the side away from the light
"""

import copy
import math
import random
import xml.etree.ElementTree as ET

SVG = "http://www.w3.org/2000/svg"
OURS = "urn:windfall"
ET.register_namespace("", SVG)


def expand(text: str) -> str:
    root = ET.fromstring(text, parser=ET.XMLParser(target=ET.TreeBuilder(insert_comments=True)))
    expand_children(root)
    root.set("aria-hidden", "true")
    return ET.tostring(root, encoding="unicode")


def expand_children(parent: ET.Element) -> None:
    for position, child in enumerate(list(parent)):
        expand_children(child)
        if child.tag is ET.Comment and child.text.strip() != "sticker":
            child.text = ""
        make = WORDS.get(child.tag)
        if make is not None:
            made = make(child)
            made.tail = child.tail
            parent[position] = made


def number(element: ET.Element, name: str, otherwise: float) -> float:
    return float(element.get(name, otherwise))


def ring(word: ET.Element) -> ET.Element:
    chance = random.Random(int(number(word, "seed", 1)))
    count, jitter = int(number(word, "n", 8)), number(word, "jitter", 0)
    cx, cy = number(word, "cx", 0), number(word, "cy", 0)
    start, sweep = number(word, "start", 0), number(word, "sweep", 360)
    group = ET.Element(f"{{{SVG}}}g")
    for index in range(count):
        angle = start + sweep * index / count + chance.uniform(-jitter, jitter)
        group.append(copied(word, f"rotate({angle:.1f} {cx:g} {cy:g})"))
    return group


def scatter(word: ET.Element) -> ET.Element:
    chance = random.Random(int(number(word, "seed", 1)))
    x, y, w, h = (number(word, name, size) for name, size in (("x", 0), ("y", 0), ("w", 100), ("h", 100)))
    gap, spin = number(word, "gap", 0), number(word, "spin", 180)
    smallest, largest = number(word, "smallest", 1), number(word, "largest", 1)
    round_field = word.get("shape") == "ellipse"
    places: list[tuple[float, float]] = []
    group = ET.Element(f"{{{SVG}}}g")
    for _ in range(int(number(word, "n", 10)) * 30):
        if len(places) == int(number(word, "n", 10)):
            break
        px, py = chance.uniform(0, 1), chance.uniform(0, 1)
        if round_field and math.hypot(px - 0.5, py - 0.5) > 0.5:
            continue
        px, py = x + px * w, y + py * h
        if any(math.hypot(px - qx, py - qy) < gap for qx, qy in places):
            continue
        places.append((px, py))
        angle, scale = chance.uniform(-spin, spin), chance.uniform(smallest, largest)
        group.append(copied(word, f"translate({px:.1f} {py:.1f}) rotate({angle:.0f}) scale({scale:.2f})"))
    if word.get("sorted"):
        group[:] = sorted(group, key=lambda item: float(item.get("transform").split()[1].rstrip(")")))
    return group


def grain(word: ET.Element) -> ET.Element:
    chance = random.Random(int(number(word, "seed", 1)))
    cx, cy, rx, ry = (number(word, name, 0) for name in ("cx", "cy", "rx", "ry"))
    light = math.radians(number(word, "light", -130))
    power, reach = number(word, "power", 2.2), number(word, "reach", 0.45)
    dots = []
    for _ in range(int(number(word, "n", 500)) * 20):
        if len(dots) == int(number(word, "n", 500)):
            break
        u, v = chance.uniform(-1, 1), chance.uniform(-1, 1)
        distance = math.hypot(u, v)
        if distance > 1 and word.get("shape") != "box":
            continue
        away = -(u * math.cos(light) + v * math.sin(light))
        if chance.random() < max(0.0, (1 - reach) * away + reach * distance * distance) ** power:
            dots.append(f"M{cx + u * rx:.0f} {cy + v * ry:.0f}h.5")
    attributes = {
        "d": "".join(dots), "fill": "none", "stroke": word.get("color", "#000"), "stroke-linecap": "round",
        "stroke-width": word.get("size", "2"), "opacity": word.get("opacity", "1"),
    }
    if word.get("clip-path"):
        attributes["clip-path"] = word.get("clip-path")
    return ET.Element(f"{{{SVG}}}path", attributes)


def copied(word: ET.Element, transform: str) -> ET.Element:
    group = ET.Element(f"{{{SVG}}}g", {"transform": transform})
    group.extend(copy.deepcopy(child) for child in word)
    return group


WORDS = {f"{{{OURS}}}ring": ring, f"{{{OURS}}}scatter": scatter, f"{{{OURS}}}grain": grain}
