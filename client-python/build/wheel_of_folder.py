"""Builds the wheel with the standard library, so that `pip wheel` and `pip install` need nothing from a network (PEP 517)."""
import base64
import hashlib
import re
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "prop_pick"
GENERATED = PACKAGE / "types.py"
# pip reads metadata from the wheel. Python 3.10 has no reader of pyproject.toml, so its few values are here again.
METADATA = """Metadata-Version: 2.1
Name: prop-pick
Version: {version}
Summary: The typed client of Prop-Pick: every operation, pages, retries, and the webhook verifier.
License: MIT
Requires-Python: >=3.10
Provides-Extra: frames
Requires-Dist: pandas; extra == 'frames'
Description-Content-Type: text/markdown

{readme}"""
WHEEL = "Wheel-Version: 1.0\nGenerator: wheel_of_folder\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The hook that pip calls. Returns the name of the file. The same files give the same bytes."""
    if not GENERATED.exists():
        raise SystemExit("src/prop_pick/types.py is missing. Write it with `npm run generate --workspace client`.")
    version = re.search(r'^__version__ = "(.+)"$', GENERATED.read_text(), re.M).group(1)
    info = f"prop_pick-{version}.dist-info"
    files = {f"prop_pick/{path.name}": path.read_bytes() for path in sorted(PACKAGE.glob("*.py*")) if path.is_file()}
    files["prop_pick/py.typed"] = b""
    readme = (ROOT / "README.md").read_text()
    files[f"{info}/METADATA"] = METADATA.format(version=version, readme=readme).encode()
    files[f"{info}/WHEEL"] = WHEEL.encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = f"{info}/RECORD"
    files[record] = "".join([*(line_of(*one) for one in files.items()), f"{record},,\n"]).encode()
    name = f"prop_pick-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return name


def line_of(path, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(content)}\n"
