"""Signs in with shelfline, a reading app's own code, and downloads what stands on its reader's shelf.

    python3 shelf_owner.py account ADDRESS NAME PASSWORD          makes an account; prints the reader's id
    python3 shelf_owner.py shelf ADDRESS NAME PASSWORD FOLDER     prints what it saw, a line for each
"""

import asyncio
import json
import pathlib
import sys
import urllib.request

from shelfline.catalog.client import CatalogClient, CatalogFetchError
from shelfline.catalog.parser import parse_opds_feed
from shelfline.config import CatalogConfig
from shelfline.downloads import DownloadService


def account(address, name, password):
    def ask(method, path, fields, body):
        request = urllib.request.Request(address + path, body, fields, method=method)
        return json.load(urllib.request.urlopen(request))

    welcome = ask("POST", "/api/v1/readers", {}, None)
    fields = {"Authorization": "Bearer " + welcome["token"], "Content-Type": "application/json"}
    ask("PUT", "/api/v1/readers/me/account", fields, json.dumps({"email": name, "password": password}).encode())
    print(welcome["reader"])


async def shelf(address, name, password, folder):
    catalog = CatalogConfig(name="stand", url=address + "/opds", auth={"username": name, "password": password})
    client, downloads = CatalogClient(), DownloadService()
    root = parse_opds_feed(await client.fetch_feed(catalog), catalog.url)
    print("root", [entry.title for entry in root.entries], sep="|")
    shelf = next(entry for entry in root.entries if entry.title == "My shelf").navigation_url
    feed = parse_opds_feed(await client.fetch_feed(catalog, shelf), shelf)
    for entry in feed.entries:
        for link in entry.acquisition_links:
            print("way", entry.title, link.relation.split("/")[-1], link.media_type, sep="|")
            if link.media_type == "application/pdf":
                file = await downloads.download(
                    url=link.href, destination_dir=pathlib.Path(folder), filename="issue.pdf", auth=(name, password))
                print("file", file.stat().st_size, file.read_bytes()[:5].decode(), sep="|")
    for stranger in [None, {"username": name, "password": "a guess of mine"}]:
        try:
            await client.fetch_feed(CatalogConfig(name="stand", url=shelf, auth=stranger))
            print("open to all")
        except CatalogFetchError as error:
            print("refused", error, sep="|")
    await client.aclose()
    await downloads.aclose()


if sys.argv[1] == "account":
    account(*sys.argv[2:])
else:
    asyncio.run(shelf(*sys.argv[2:]))
