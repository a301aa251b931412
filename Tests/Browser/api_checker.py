"""Random requests to every endpoint that /openapi.json describes, judged by what it says (schemathesis).

An answer must not be a 5xx, and its status, its content type and its body must be described. Requests that fit the
description and requests that break it take turns, and so do callers of all roles.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from quartet_server import QuartetServer

# A group is what the documentation page shows under one heading. `make soak` asks for 2,000.
EXAMPLES = int(os.environ.get("QUARTET_API_EXAMPLES", "40"))
SEED = int(os.environ.get("QUARTET_API_SEED", "1"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
# One in so many requests comes from a caller of another role.
STRANGERS = 4
# After these a token or a password is another one, or the account is gone: only the account of a guest asks for them.
ENDS_ACCOUNT = {
    "POST /api/v1/auth/logout", "POST /api/v1/auth/password/change", "DELETE /api/v1/users/me",
    "POST /api/auth/logout", "DELETE /api/users/account",
}  # fmt: skip
# So many requests use up what is known: orders are paid, cancelled and handed over.
RENEWED_AFTER = 60

Tokens = dict[str, str | None]
# Names of places and fields, with values that the server knows.
Known = dict[str, list[str]]


class ApiChecker:
    """`tokens` makes the callers' tokens by role; a "guest" has a new account each time. `known` makes things to ask for, before each endpoint."""

    def __init__(
        self, server: QuartetServer, tokens: Callable[[], Tokens], known: Callable[[Tokens], Known]
    ) -> None:
        self.schema = schemathesis.openapi.from_url(server.url + "/openapi.json")
        self.url = server.url
        self.make_tokens, self.make_known = tokens, known
        self.tokens: Tokens = {}
        self.known: Known = {}
        self.asked = 0
        self.session = requests.Session()
        self.counts: Counter[tuple[str, int]] = Counter()

    def operations(self, group: str) -> list[Any]:
        # The demo has no Stripe, so that its events are refused with 503, as the page says.
        return [
            one for one in self.all_operations() if group in one.definition.raw["tags"] and "/stripe/" not in one.path
        ]

    def all_operations(self) -> Iterator[Any]:
        for result in self.schema.get_all_operations():
            yield result.ok()

    def check(self, group: str, role: str) -> int:
        """Returns how many requests were judged."""
        operations = self.operations(group)
        assert operations, f"{group} has no endpoints"
        self.renew()
        before = self.counts.total()
        each = max(2, -(-EXAMPLES // len(operations)))
        for operation in operations:
            self.check_one(operation, role, each)
        judged = self.counts.total() - before
        statuses = {status: n for (name, status), n in sorted(self.counts.items()) if name == group}
        print(f"\n{group}: {judged} requests to {len(operations)} endpoints: {statuses}")
        return judged

    def renew(self) -> None:
        self.tokens = self.make_tokens()
        self.known = self.make_known(self.tokens)
        self.asked = 0

    def check_one(self, operation: Any, role: str, examples: int) -> None:
        """Half of the requests break the description, where anything can be wrong about one."""
        wrong = examples // 2
        # Nothing can be wrong about a request without arguments, or with any text in each of its places.
        if not (operation.body or operation.path_parameters or operation.query):
            wrong = 0
        try:
            self.draw(operation, role, wrong, GenerationMode.NEGATIVE)
        except Unsatisfiable:
            wrong = 0
        self.draw(operation, role, examples - wrong, GenerationMode.POSITIVE)

    def draw(self, operation: Any, role: str, examples: int, mode: GenerationMode) -> None:
        if examples == 0:
            return

        @seed(SEED)
        @settings(
            max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(case=operation.as_strategy(generation_mode=mode), number=st.integers(0, 2**32))
        def judge(case: Any, number: int) -> None:
            # The example says it all, so that it is the same again when it is repeated.
            self.judge(case, role, random.Random(number))

        judge()

    def judge(self, case: Any, role: str, chance: random.Random) -> None:
        self.asked += 1
        if self.asked % RENEWED_AFTER == 0:
            self.renew()
        caller = chance.choice(list(self.tokens)) if chance.randrange(STRANGERS) == 0 else role
        ends_account = f"{case.method.upper()} {case.path}" in ENDS_ACCOUNT
        if ends_account:
            caller = "guest"
        if chance.randrange(4):
            case.path_parameters = replaced(case.path_parameters, self.known, chance)
            case.body = replaced(case.body, self.known, chance)
        token = self.tokens[caller]
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = case.call(base_url=self.url, session=self.session, headers=headers, timeout=60)
        self.counts[(case.operation.definition.raw["tags"][0], response.status_code)] += 1
        case.validate_response(response, checks=CHECKS)
        if ends_account and response.status_code < 300:
            self.tokens = self.make_tokens()


def replaced(value: Any, known: Known, chance: random.Random, name: str = "") -> Any:
    """The same with known values in fields of known names."""
    if isinstance(value, dict):
        return {key: replaced(inner, known, chance, str(key)) for key, inner in value.items()}
    if isinstance(value, list):
        return [replaced(inner, known, chance, name) for inner in value]
    return chance.choice(known[name]) if known.get(name) else value
