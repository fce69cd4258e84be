"""http_ece on messages to a browser: its private key and its secret, then one message a line, all base64url."""
import base64
import sys

import http_ece
from cryptography.hazmat.backends import default_backend
from cryptography.hazmat.primitives.asymmetric import ec


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


lines = sys.stdin.read().split("\n")
key = ec.derive_private_key(int.from_bytes(bytes_of(lines[0]), "big"), ec.SECP256R1(), default_backend())
for line in lines[2:]:
    text = http_ece.decrypt(
        bytes_of(line), private_key=key, auth_secret=bytes_of(lines[1]), version="aes128gcm")
    print(base64.urlsafe_b64encode(text).decode().rstrip("="))
