"""The examples in the documentation are run."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest

import fourgone

README = Path(__file__).parent.parent / "README.md"


def documented() -> dict[str, str]:
    """Everything with a docstring that has examples, those of the extension included, which the
    finder of doctest does not find."""
    found: dict[str, str] = {}

    def look(name: str, thing: object) -> None:
        text = inspect.getdoc(thing) or ""
        if ">>>" in text:
            found[name] = text

    look("fourgone", fourgone)
    for module in pkgutil.iter_modules(fourgone.__path__):
        try:
            imported = importlib.import_module(f"fourgone.{module.name}")
        except ModuleNotFoundError as error:
            # What it works with is not installed; ours is.
            assert error.name is not None and not error.name.startswith("fourgone")
            continue
        look(module.name, imported)
        names = vars(imported)
        for name, thing in names.items():
            if getattr(thing, "__module__", "").startswith("fourgone"):
                look(name, thing)
                for member, value in vars(thing).items() if inspect.isclass(thing) else ():
                    look(f"{name}.{member}", value)
    return found


EXAMPLES = documented()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_docstrings_are_true(name: str) -> None:
    examples = doctest.DocTestParser().get_doctest(EXAMPLES[name], vars(fourgone).copy(), name, None, 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0


PAGES = [README, *sorted(README.parent.glob("docs/*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_the_pages_are_true(page: Path) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    result = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert result.failed == 0
    assert result.attempted > 0 or page.name not in ("README.md", "bot.md")
