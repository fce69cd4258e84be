"""Browses a newsstand with shelfline, a reading app's own code, and downloads the first thing that it finds.

    python3 shelf_client.py ADDRESS FOLDER      prints what it saw, a line for each
"""

import asyncio
import pathlib
import sys

from shelfline.catalog.client import CatalogClient
from shelfline.catalog.parser import parse_opds_feed
from shelfline.config import CatalogConfig
from shelfline.downloads import DownloadService


async def main(address, folder):
    catalog = CatalogConfig(name="stand", url=address + "/opds")
    client, downloads = CatalogClient(), DownloadService()
    root = parse_opds_feed(await client.fetch_feed(catalog), catalog.url)
    print("root", root.title, [entry.title for entry in root.entries], sep="|")
    part = next(entry for entry in root.entries if entry.title != "New issues")
    feed = parse_opds_feed(await client.fetch_feed(catalog, part.navigation_url), part.navigation_url)
    for entry in feed.entries:
        ways = [f"{link.relation.split('/')[-1]} {link.media_type}" for link in entry.acquisition_links]
        print("entry", entry.title, entry.authors, ways, bool(entry.cover_image_url and entry.thumbnail_url), sep="|")
        for link in entry.acquisition_links:
            if link.media_type == "application/pdf":
                file = await downloads.download(url=link.href, destination_dir=pathlib.Path(folder), filename="issue.pdf")
                print("file", link.size, file.stat().st_size, file.read_bytes()[:5].decode(), sep="|")
    await client.aclose()
    await downloads.aclose()


asyncio.run(main(*sys.argv[1:]))
