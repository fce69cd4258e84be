"""Makes passkeys and signatures with `cryptography`, checks them with `fido2` as a newsstand would, and prints them as
JSON: vectors for Tests/EdicolaServerTests/Staff/PasskeyTests.swift. Run by hand; the result is in passkeys.json.

    pip install fido2 && python3 Tests/Witnesses/passkeys.py > Tests/Witnesses/passkeys.json
"""
import base64
import hashlib
import json
import os
import struct

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2.cose import CoseKey
from fido2.server import Fido2Server
from fido2.webauthn import (AttestedCredentialData, AuthenticatorData, PublicKeyCredentialRpEntity,
                            UserVerificationRequirement)

ORIGIN, HOST = "https://stand.example", "stand.example"


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def client(kind, challenge):
    return json.dumps({"type": kind, "challenge": text(challenge), "origin": ORIGIN, "crossOrigin": False}).encode()


def data(flags, counter, rest=b""):
    return hashlib.sha256(HOST.encode()).digest() + struct.pack(">BI", flags, counter) + rest


def sign(key, message):
    if isinstance(key, ec.EllipticCurvePrivateKey):
        return key.sign(message, ec.ECDSA(hashes.SHA256()))
    if isinstance(key, rsa.RSAPrivateKey):
        return key.sign(message, padding.PKCS1v15(), hashes.SHA256())
    return key.sign(message)


def vector(key, algorithm):
    credential, challenge = os.urandom(32), os.urandom(32)
    public = key.public_key()
    cose = CoseKey.for_alg(algorithm).from_cryptography_key(public)
    attested = AttestedCredentialData.create(bytes(16), credential, cose)
    made = data(0x45, 0, bytes(attested))
    asked, shown = client("webauthn.get", challenge), data(0x05, 7)
    signature = sign(key, shown + hashlib.sha256(asked).digest())
    # The witness: another implementation of the same rules.
    server = Fido2Server(PublicKeyCredentialRpEntity(id=HOST, name="Edicola"))
    assert AuthenticatorData(made).credential_data.credential_id == credential
    cose.verify(shown + hashlib.sha256(asked).digest(), signature)
    _, state = server.authenticate_begin([attested], UserVerificationRequirement.REQUIRED, challenge)
    server.authenticate_complete(state, [attested], {
        "id": text(credential), "rawId": text(credential), "type": "public-key",
        "response": {"clientDataJSON": text(asked), "authenticatorData": text(shown), "signature": text(signature)},
    })
    info = public.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return {"algorithm": algorithm, "credential": text(credential), "key": text(info), "made": text(made),
            "client": text(asked), "shown": text(shown), "signature": text(signature)}


print(json.dumps([
    vector(ec.generate_private_key(ec.SECP256R1()), -7), vector(ed25519.Ed25519PrivateKey.generate(), -8),
    vector(rsa.generate_private_key(65537, 2048), -257),
], indent=2))
