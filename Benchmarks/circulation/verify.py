#!/usr/bin/env python3
"""Apple's own library (app-store-server-library) on the same file, on one core."""
import base64, sys, time

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

with open(sys.argv[1]) as file:
    lines = file.read().split("\n")
verifier = SignedDataVerifier([base64.b64decode(lines[0])], False, Environment.SANDBOX, lines[1])
documents = lines[2:2002]
for round in range(1, 4):
    start = time.perf_counter()
    for document in documents:
        verifier.verify_and_decode_signed_transaction(document)
    print(f"Apple's Python library {round}: {len(documents) / (time.perf_counter() - start):.0f} transactions/s on one core")
