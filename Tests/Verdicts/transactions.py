"""Apple's library on signed transactions, one a line; before them its root in base64 and the bundle id."""
import base64
import sys

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

lines = sys.stdin.read().split("\n")
verifier = SignedDataVerifier([base64.b64decode(lines[0])], False, Environment.SANDBOX, lines[1])
for line in lines[2:]:
    try:
        verifier.verify_and_decode_signed_transaction(line)
        print("OK")
    except VerificationException as error:
        print(error.status.name)
    except Exception as error:  # what it does not foresee is no yes
        print(type(error).__name__)
