"""A small validator of JSON by a schema: the part of JSON Schema that src/referee/answers.schema.json uses.

A word of a schema that is not known here is an error, so that nothing goes unchecked.
"""

import json
import os

from _engine import ROOT

ANSWERS = os.path.join(ROOT, "src", "referee", "answers.schema.json")

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
NOTES = {"$schema", "$defs", "title", "description"}


class SchemaError(AssertionError):
    pass


def is_type(value, name):
    if name in ("integer", "number"):
        return isinstance(value, int if name == "integer" else (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


class Schema:
    def __init__(self, schema):
        self.whole = schema

    @classmethod
    def of_answers(cls):
        with open(ANSWERS, encoding="utf-8") as file:
            return cls(json.load(file))

    def check(self, value):
        """Raises a SchemaError that says what is wrong and where."""
        self._check(value, self.whole, "$")

    def _check(self, value, schema, at):
        for word, rule in schema.items():
            if word not in NOTES:
                getattr(self, "_" + word.strip("$"), self._unknown(word))(value, rule, at, schema)

    @staticmethod
    def _unknown(word):
        def fail(*_):
            raise SchemaError(f"the schema uses '{word}', which is not known")
        return fail

    @staticmethod
    def _demand(good, at, text):
        if not good:
            raise SchemaError(f"{at}: {text}")

    def _ref(self, value, rule, at, _):
        self._demand(rule.startswith("#/$defs/"), at, f"a reference to {rule}")
        self._check(value, self.whole["$defs"][rule[len("#/$defs/"):]], at)

    def _type(self, value, rule, at, _):
        if not is_type(value, rule):
            raise SchemaError(f"{at}: {value!r} is no {rule}")

    def _enum(self, value, rule, at, _):
        # True == 1 in Python, but not in JSON.
        self._demand(any(value == one and type(value) is type(one) for one in rule), at, f"{value!r} is none of {rule}")

    def _minimum(self, value, rule, at, _):
        self._demand(value >= rule, at, f"{value!r} is below {rule}")

    def _minLength(self, value, rule, at, _):
        self._demand(len(value) >= rule, at, f"{value!r} is shorter than {rule}")

    def _required(self, value, rule, at, _):
        missing = [name for name in rule if name not in value]
        self._demand(not missing, at, f"{missing} is missing")

    def _properties(self, value, rule, at, _):
        for name, one in rule.items():
            if name in value:
                self._check(value[name], one, f"{at}.{name}")

    def _additionalProperties(self, value, rule, at, schema):
        more = sorted(set(value) - set(schema.get("properties", ())))
        self._demand(rule or not more, at, f"{more} is not expected")

    def _items(self, value, rule, at, _):
        for i, one in enumerate(value):
            self._check(one, rule, f"{at}[{i}]")

    def _fitting(self, value, rule, at):
        wrong = []
        for one in rule:
            try:
                self._check(value, one, at)
            except SchemaError as error:
                wrong.append(str(error))
        return len(rule) - len(wrong), wrong

    def _anyOf(self, value, rule, at, _):
        count, wrong = self._fitting(value, rule, at)
        if count == 0:
            raise SchemaError(f"{at}: fits nothing: {wrong}")

    def _oneOf(self, value, rule, at, _):
        count, wrong = self._fitting(value, rule, at)
        if count != 1:
            raise SchemaError(f"{at}: {json.dumps(value)[:500]} fits {count} of {len(rule)}: {wrong}")
