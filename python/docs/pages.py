"""Pages of the site that are made when it is built: the start, the reference, executed notebooks."""

from __future__ import annotations

import importlib
import inspect
import os
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

# Where the README, which an index of packages shows too, finds the pages of the site.
PAGES = "https://github.com/fourgone/fourgone/blob/main/python/docs/"

# The other adapters need packages that the site does without; the start tells of them.
MODULES = ["fourgone", "fourgone.arrow", "fourgone.ray", "fourgone.widget", "fourgone.kaggle"]


def on_files(files: Files, config: Any) -> Files:
    """Adds the pages that are made."""
    docs = Path(config["docs_dir"])
    readme = (docs.parent / "README.md").read_text(encoding="utf-8").replace(PAGES, "")
    files.append(File.generated(config, "index.md", content=readme))
    files.append(File.generated(config, "reference.md", content=reference()))
    for notebook in sorted(docs.glob("gallery/*.ipynb")):
        for name, content in executed(notebook).items():
            files.append(File.generated(config, f"gallery/{name}", content=content))
    return files


def executed(notebook: Path) -> dict[str, str | bytes]:
    """A notebook as a page, and the pictures on it. A cell that fails ends the build."""
    import nbformat
    from nbconvert import MarkdownExporter
    from nbconvert.preprocessors import ExecutePreprocessor
    from traitlets.config import Config

    # A build need not train for a minute; what is said of the result must hold nevertheless.
    os.environ.setdefault("FOURGONE_QUICK", "1")
    content = nbformat.read(notebook, as_version=4)
    # The kernel is on this machine, and speaks through a socket of its file system where there are any.
    transport = {"KernelManager": {"transport": "ipc"}} if os.name == "posix" else {}
    ExecutePreprocessor(timeout=600, config=Config(transport)).preprocess(content, {})
    name = notebook.stem
    resources = {"unique_key": name, "output_files_dir": name}
    body, resources = MarkdownExporter().from_notebook_node(content, resources)
    return {f"{name}.md": body, **resources["outputs"]}


def reference() -> str:
    """What the package has, by its docstrings."""
    lines = ["# Reference", ""]
    for name in MODULES:
        module = importlib.import_module(name)
        lines += [f"## {name}", "", fenced(inspect.getdoc(module) or ""), ""]
        for public in module.__all__:
            thing = getattr(module, public)
            if inspect.isclass(thing) or inspect.isroutine(thing):
                lines += described(public, thing)
    return "\n".join(lines)


def described(name: str, thing: Any) -> list[str]:
    """A heading with the signature, and the docstring; of a class its members too."""
    try:
        signature = str(inspect.signature(thing))
    except (TypeError, ValueError):
        signature = ""
    # Types of others are long, and say nothing here.
    lines = [f"### {name}", "", "```python", f"{name}{signature}".replace("fourgone._", ""), "```", ""]
    lines += [fenced(inspect.getdoc(thing) or ""), ""]
    if inspect.isclass(thing) and not issubclass(thing, Exception):
        for member, value in vars(thing).items():
            text = inspect.getdoc(value) or ""
            is_ours = getattr(value, "__objclass__", thing) is thing
            if not member.startswith("_") and is_ours and text and callable_or_property(value):
                lines += [f"`{name}.{member}`", "", fenced(text), ""]
    return lines


def callable_or_property(value: Any) -> bool:
    return callable(value) or isinstance(value, (property, staticmethod)) or inspect.isgetsetdescriptor(value)


def fenced(text: str) -> str:
    """A docstring with its examples as code."""
    blocks = []
    for block in text.split("\n\n"):
        is_example = block.lstrip().startswith(">>>")
        blocks.append(f"```pycon\n{block}\n```" if is_example else block)
    return "\n\n".join(blocks)
