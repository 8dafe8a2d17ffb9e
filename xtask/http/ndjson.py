"""Teaches schemathesis bodies with one JSON value a line."""

import json

import schemathesis

MEDIA_TYPE = "application/x-ndjson"

# Stands for the answer to no position, which has no line.
NOTHING = {"position": "", "error": {"kind": "out_of_time", "message": ""}}


@schemathesis.serializer(MEDIA_TYPE)
def lines_of(ctx, value):
    return json.dumps(value).encode() + b"\n"


@schemathesis.deserializer(MEDIA_TYPE)
def first_of(ctx, response):
    """The description is that of one line: every line must be JSON, and the first is checked."""
    values = [json.loads(line) for line in response.content.splitlines()]
    return values[0] if values else NOTHING
