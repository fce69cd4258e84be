"""Lays an issue out: its pages.html, its drawings and its issue.json become one HTML document ready to print.

In pages.html each page is a <section class="page …" id="…" data-section="…"> with an <h2> and, for the contents,
a data-line. `<!-- draw name -->` becomes the drawing name.svg; `<!-- page id -->` the number of that page.
The cover, the contents, the almanac and the back cover are made here from issue.json.
"""

import html
import pathlib
import re
from dataclasses import dataclass

from generator import drawing


SPOT = """<use href="#whole"/><use href="#leaf" transform="translate(420 60) rotate(-30)"/><use href="#blossom"
transform="translate(430 70) scale(1.5)"/>"""


@dataclass
class Document:
    html: str
    labels: list[str]
    headlines: list[str]


@dataclass
class Page:
    id: str
    label: str
    section: str
    headline: str
    line: str
    markup: str


def document(shared: pathlib.Path, publication: dict, issue: dict) -> Document:
    folder = issue["folder"]
    pages = number_pages(re.findall(r"<section class=\"page.*?</section>", (folder / "pages.html").read_text(), re.S))
    places = {page.id: page.label for page in pages} | {"contents": "1"}

    def finished(markup: str) -> str:
        markup = re.sub(r"\s*<br>\s*(?=[^<]*</h2>)", "\n", markup)  # the outline keeps a line end as a space
        markup = re.sub(r"<!-- draw ([\w-]+) -->", lambda match: draw(folder, shared, match[1]), markup)
        return re.sub(r"<!-- page ([\w-]+) -->", lambda match: places[match[1]], markup)

    inside = [furnished(page, publication, issue) for page in pages]
    plate, body = inside[0], inside[1:]
    parts = [
        cover(publication, issue), plate, contents(publication, issue, pages), *body,
        almanac(publication, issue), back(publication, issue),
    ]
    parts = [finished(part) for part in parts]
    labels = ["C1", "C2", "1", *(page.label for page in pages[1:]), "C3", "C4"]
    palette = "".join(f"--{name}:{color};" for name, color in issue["palette"].items())
    text = f"""<!doctype html>
<html lang="{publication['language']}"><head><meta charset="utf-8">
<title>{publication['title']} No {issue['number']}</title>
<style>{(shared / 'magazine.css').read_text()}</style></head>
<body style="{palette}" class="{issue.get('style', '')}">
{draw(folder, shared, 'symbols')}{draw(folder, shared, 'fruit')}
{''.join(parts)}</body></html>"""
    headlines = [plain(found) for found in re.findall(r"<h[123][^>]*>(.*?)</h[123]>", "".join(parts), re.S)]
    return Document(text, labels, headlines)


def plain(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def number_pages(sections: list[str]) -> list[Page]:
    """The first page is the plate inside the cover; the contents are page 1; a wide page counts as two."""
    pages, next_number = [], 2
    for index, markup in enumerate(sections):
        label = "C2"
        if index > 0:
            label = str(next_number)
            next_number += 2 if "wide" in attribute(markup, "class").split() else 1
            if "wide" in attribute(markup, "class").split():
                label = f"{label}–{next_number - 1}"
        headline = re.search(r"<h2[^>]*>(.*?)</h2>", markup, re.S)
        pages.append(Page(
            attribute(markup, "id"), label, attribute(markup, "data-section"),
            re.sub(r"\s*<br>\s*", " ", headline[1]) if headline else "", attribute(markup, "data-line"), markup,
        ))
    return pages


def attribute(markup: str, name: str) -> str:
    found = re.search(rf'\b{name}="([^"]*)"', markup[: markup.index(">")])
    return found[1] if found else ""


def draw(folder: pathlib.Path, shared: pathlib.Path, name: str) -> str:
    own = folder / f"{name}.svg"
    return drawing.expand((own if own.exists() else shared / f"{name}.svg").read_text())


def sticker(publication: dict, issue: dict) -> str:
    """The small oval label on the cover's fruit."""
    words = (f"{month_name(publication, issue)[:3].upper()} {issue['coverDate'][:4]}", f"No {issue['number']}")
    return f"""<ellipse rx="62" ry="46" cx="3" cy="5" fill="#000" opacity=".25"/>
<ellipse rx="62" ry="46" fill="#fffaf0"/><ellipse rx="56" ry="40.5" fill="none" stroke="{issue['palette']['accent']}" stroke-width="3"/>
<text y="9" class="sticker-number" fill="{issue['palette']['accent']}">{words[1]}</text>
<text y="-19" class="sticker-word">WINDFALL</text><text y="27" class="sticker-word">{words[0]}</text>"""


def furnished(page: Page, publication: dict, issue: dict) -> str:
    """Adds the section's name and the folio. A section's first page opens it in the outline (h1)."""
    if page.label == "C2":
        return page.markup
    section = f'<h1 class="section">{page.section}</h1>' if page.section else ""
    month = f"{month_name(publication, issue)} {issue['coverDate'][:4]}"
    side = "left" if page.label.isdigit() and int(page.label) % 2 == 0 else "right"
    folio = (
        f'<p class="folio {side}"><b>{page.label}</b><span>{publication["title"]}</span><span>{month}</span></p>'
    )
    if "letter" in attribute(page.markup, "class").split():
        folio = f'<figure class="art spot"><svg aria-hidden="true" viewBox="-260 -240 900 480">{SPOT}</svg></figure>{folio}'
    opened = page.markup.index(">") + 1
    closed = page.markup.rindex("</section>")
    return page.markup[:opened] + section + page.markup[opened:closed] + folio + "</section>\n"


def month_name(publication: dict, issue: dict) -> str:
    return publication["months"][int(issue["coverDate"][5:7]) - 1]


def price(issue: dict) -> str:
    return "Free" if issue["free"] else f"€{issue['price']['minor'] / 100:.2f}"


def cover(publication: dict, issue: dict) -> str:
    words = {
        "number": f"No {issue['number']}",
        "month": f"{month_name(publication, issue)} {issue['coverDate'][:4]}",
        "price": price(issue),
    }
    lines = "".join(
        f'<li><a href="#{target}">{line}</a></li>'
        for line, target in zip(issue["coverLines"][1:], issue["coverTargets"][1:])
    )
    picture = draw(issue["folder"], issue["folder"], "cover").replace("<!-- sticker -->", sticker(publication, issue))
    return f"""<section class="page cover" id="cover">
{picture}<h1 class="quiet">Cover</h1>
<p class="bar"><span>{publication['tagline']}</span><span>{words['number']}</span><span>{words['month']}</span>
<span>{words['price']}</span></p>
<div class="lines"><p class="title">{issue['coverTitle']}</p><p><a href="#{issue['coverTargets'][0]}">{issue['coverLines'][0]}</a></p>
<ul>{lines}</ul></div></section>
"""


def contents(publication: dict, issue: dict, pages: list[Page]) -> str:
    rows = "".join(
        f"""<li><a href="#{page.id}"><b>{page.label}</b><div><small>{page.section}</small>
<strong>{page.headline}</strong><span>{page.line}</span></div></a></li>"""
        for page in pages[1:] if page.headline
    )
    rows += f"""<li><a href="#almanac"><b>C3</b><div><small>Almanac</small>
<strong>{issue['almanac']['headline']}</strong><span>{issue['almanac']['line']}</span></div></a></li>"""
    staff = "".join(f"<dt>{html.escape(role)}</dt><dd>{html.escape(name)}</dd>" for role, name in publication["staff"])
    return f"""<section class="page contents" id="contents">
<header><h1>Contents</h1><p>{publication['title']} No {issue['number']}<br>{month_name(publication, issue)}
{issue['coverDate'][:4]}</p></header>
<div class="split"><ol>{rows}</ol>
<aside><svg aria-hidden="true" viewBox="-260 -260 520 520"><use href="#whole"/></svg>
<p class="caption">{issue['fruitNote']}</p><dl>{staff}</dl></aside></div>
<p class="folio right"><b>1</b><span>{publication['title']}</span><span>{month_name(publication, issue)}
{issue['coverDate'][:4]}</span></p></section>
"""


def almanac(publication: dict, issue: dict) -> str:
    month = int(issue["coverDate"][5:7]) - 1
    heads = "".join(
        f'<th{" class=now" if index == month else ""}>{name[0]}</th>'
        for index, name in enumerate(publication["months"])
    )
    rows = ""
    for fruit, ripe in publication["seasons"].items():
        cells = "".join(
            f'<td class="{"on" if flag == "1" else ""}{" now" if index == month else ""}"><i></i></td>'
            for index, flag in enumerate(ripe)
        )
        rows += f"<tr{' class=ripe' if ripe[month] == '1' else ''}><th>{fruit}</th>{cells}</tr>"
    jobs = "".join(f"<li><b>{title}</b> {text}</li>" for title, text in issue["almanac"]["jobs"])
    return f"""<section class="page almanac" id="almanac"><h1 class="section">Almanac</h1>
<h2>{issue['almanac']['headline']}</h2><p class="standfirst">{issue['almanac']['line']}</p>
<table><thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table>
<p class="caption">Harvest and good keeping, open ground, central Italy; a fortnight earlier in the south, later in
the hills. Cold store, glass and ships not counted.</p>
<h3>In the garden, in {month_name(publication, issue)}</h3><ol class="jobs">{jobs}</ol></section>
"""


def back(publication: dict, issue: dict) -> str:
    headline, line = issue["next"]
    return f"""<section class="page back" id="back"><h1 class="quiet">Back page</h1>
<svg aria-hidden="true" class="bleed" viewBox="-260 -260 520 520"><use href="#half"/></svg>
<div class="next"><p>Next month</p><p class="headline">{headline}</p><p class="standfirst">{line}</p></div>
<div class="colophon"><p><b>{publication['title']}</b> is set in Vollkorn, EB Garamond and Manrope, drawn as vectors and
printed by a browser. Every person and place of business in it is invented; the fruit is real.</p>
<p>Letters and windfalls to <a href="mailto:letters@example.org">letters@example.org</a>.<br>Back numbers at
<a href="https://example.org/windfall/">example.org/windfall</a>.<br>
<a href="#contents">Back to the contents</a></p>
<p>No {issue['number']}, {month_name(publication, issue)} {issue['coverDate'][:4]}. Text and drawings by the Edicola
authors, <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.</p></div></section>
"""
