from __future__ import annotations

import http.server
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from desktop_app.errors import AppError
from desktop_app.printing import apart
from desktop_app.printing.compiling import FONTS, _fonts
from desktop_app.printing.typesetting import OTHER_SCRIPT, TEMPLATES
from tests.printing.reading import print_roster, print_sheet, read_pages
from tests.printing.samples.rosters import greywater
from tests.printing.samples.sheets import ysolde


def test_a_folder_of_its_own_changes_the_page(tmp_path: Path) -> None:
    (tmp_path / "sheet.typ").write_text('#let data = json("data.json")\n= Mine: #data.title', encoding="utf-8")
    (page,) = read_pages(print_sheet(ysolde(), with_marks=True, template_dir=tmp_path))
    assert page.words == "Mine: Ysolde"
    assert "Tamsin" in read_pages(print_roster(greywater(), with_marks=True, template_dir=tmp_path))[0].words


def test_one_replaced_file_works_with_the_others(tmp_path: Path) -> None:
    style = (TEMPLATES / "style.typ").read_text(encoding="utf-8")
    (tmp_path / "style.typ").write_text(style.replace('#let accent = rgb("#743611")', '#let accent = rgb("#113674")'), encoding="utf-8")
    assert print_sheet(ysolde(), with_marks=True, template_dir=tmp_path) != print_sheet(ysolde(), with_marks=True)


def test_an_empty_folder_changes_nothing(tmp_path: Path) -> None:
    assert print_sheet(ysolde(), with_marks=True, template_dir=tmp_path) == print_sheet(ysolde(), with_marks=True)


def test_a_template_can_show_a_picture_beside_it(tmp_path: Path) -> None:
    (tmp_path / "crest.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>', encoding="utf-8"
    )
    (tmp_path / "sheet.typ").write_text('#image("crest.svg")', encoding="utf-8")
    assert print_sheet(ysolde(), with_marks=True, template_dir=tmp_path)


@pytest.mark.parametrize(
    ("name", "source", "told"),
    [
        ("sheet.typ", "#let x = (", "unclosed delimiter"),
        ("sheet.typ", '\n\n#panic("no ink")', "no ink"),
        ("blocks.typ", "#let nothing = 1", "unresolved import"),
        ("style.typ", "#nonsense", "unknown variable"),
    ],
)
def test_a_broken_template_is_told_with_its_file(tmp_path: Path, name: str, source: str, told: str) -> None:
    (tmp_path / name).write_text(source, encoding="utf-8")
    with pytest.raises(AppError, match=told) as caught:
        print_sheet(ysolde(), with_marks=True, template_dir=tmp_path)
    assert caught.value.path == str(tmp_path / name)
    assert name in caught.value.sentence and "Nothing was printed" in caught.value.sentence
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_line_of_the_mistake_is_told(tmp_path: Path) -> None:
    (tmp_path / "sheet.typ").write_text('\n\n#panic("no ink")', encoding="utf-8")
    with pytest.raises(AppError, match=r"line 3 of sheet\.typ"):
        print_sheet(ysolde(), with_marks=True, template_dir=tmp_path)


def test_a_template_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "sheet.typ").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(AppError, match="UTF-8"):
        print_sheet(ysolde(), with_marks=True, template_dir=tmp_path)


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(AppError, match="no folder") as caught:
        print_sheet(ysolde(), with_marks=True, template_dir=tmp_path / "gone")
    assert caught.value.path == str(tmp_path / "gone")


def test_a_template_cannot_read_the_rest_of_the_machine(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (own / "sheet.typ").write_text('#read("../secret.txt")', encoding="utf-8")
    with pytest.raises(AppError, match="escape"):
        print_sheet(ysolde(), with_marks=True, template_dir=own)


def test_typst_is_loaded_with_the_first_page_only() -> None:
    code = "import sys, desktop_app.printing.documents, desktop_app.printing.rosters; print('typst' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=TEMPLATES.parents[1], check=True)
    assert done.stdout.strip() == "False"


def test_pages_are_set_in_fonts_that_ship() -> None:
    families = _fonts(with_system=False).families()
    assert {"Libertinus Serif", "Noto Emoji"} <= set(families)
    assert all(font.path is None or Path(font.path).parent == FONTS for font in _fonts(with_system=False).fonts())


@pytest.mark.parametrize("text", ["Ysolde é ß ł", "Жёлудь", "Ωμέγα", "½ → ★ ✓ — “q” ⚔️", "😀 👩‍🚀 🐺", "□□"])
def test_common_scripts_need_no_fonts_of_the_machine(text: str) -> None:
    assert OTHER_SCRIPT.search(text) is None


@pytest.mark.parametrize("text", ["漢字", "שלום", "العربية", "かな", "한국", "हिन्दी"])
def test_other_scripts_may_use_fonts_of_the_machine(text: str) -> None:
    assert OTHER_SCRIPT.search(text) is not None


def test_a_template_that_never_ends_is_stopped_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "SECONDS", 3)
    (tmp_path / "sheet.typ").write_text("#let sum = 0\n#for a in range(99999) { for b in range(99999) { sum += a * b } }", encoding="utf-8")
    begun = time.monotonic()
    with pytest.raises(AppError, match="took longer than"):
        print_sheet(ysolde(), with_marks=True, template_dir=tmp_path)
    assert time.monotonic() - begun < 12


MEASURED = """
import resource, sys
from pathlib import Path
from desktop_app.errors import AppError
from tests.printing.test_templates import print_sheet, ysolde
try:
    print_sheet(ysolde(), with_marks=True, template_dir=Path(sys.argv[1]))
except AppError as error:
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024, error.sentence)
"""
"""In a program of its own: what children took at most is counted over all that a program has had."""


@pytest.mark.whole
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the time is bounded")
def test_a_template_that_takes_memory_without_end_is_stopped_and_told(tmp_path: Path) -> None:
    source = "#let f(n) = if n == 0 { (1,) * 1000000 } else { f(n - 1) + f(n - 1) }\n#f(30).len()"
    (tmp_path / "sheet.typ").write_text(source, encoding="utf-8")
    ran = subprocess.run([sys.executable, "-c", MEASURED, str(tmp_path)], capture_output=True, text=True, check=True)
    taken, told = ran.stdout.strip().split(" ", 1)
    assert "need more than" in told
    assert int(taken) < apart.MOST_MEMORY


def test_a_template_that_wants_a_package_from_the_network_is_told_to_bring_it(tmp_path: Path) -> None:
    (tmp_path / "sheet.typ").write_text('#import "@preview/tablex:0.0.9": tablex', encoding="utf-8")
    with pytest.raises(AppError, match="@preview/tablex from the network"):
        print_sheet(ysolde(), with_marks=True, template_dir=tmp_path)


def test_a_template_that_hides_what_it_wants_finds_no_network(tmp_path: Path) -> None:
    (tmp_path / "sheet.typ").write_text('#let where = "@" + "preview/tablex:0.0.9"\n#import where: tablex', encoding="utf-8")
    asked: list[str] = []

    class Listening(http.server.BaseHTTPRequestHandler):
        def do_CONNECT(self) -> None:
            asked.append(self.path)

    server = http.server.HTTPServer(("127.0.0.1", 0), Listening)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
            patch.setenv(name, f"http://127.0.0.1:{server.server_port}")
        with pytest.raises(AppError, match="Typst can't use the template"):
            print_sheet(ysolde(), with_marks=True, template_dir=tmp_path)
    server.shutdown()
    server.server_close()
    assert not asked, "not even the proxy of the machine"
