"""What the server answers: addresses, tokens, hosts, and pages that are not there."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from urllib.parse import urlsplit

import pytest

from heroplay.core.errors import BadInput
from heroplay.ui import server, standing
from heroplay.ui.process import LINK, Running

UPGRADE = {
    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "aGVyb3BsYXloZXJvcGxheQ==",
}  # fmt: skip


class Client:
    """Plain requests to a server, with what it sets as cookies if they are kept."""

    def __init__(self, url: str) -> None:
        self.at = urlsplit(url)
        self.cookies: dict[str, str] = {}

    def ask(self, path: str, method: str = "GET", headers: dict[str, str] | None = None, body: str | None = None):
        connection = http.client.HTTPConnection("127.0.0.1", self.at.port, timeout=60)
        cookies = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())} if self.cookies else {}
        connection.request(method, path, body=body, headers={**cookies, **(headers or {})})
        answer = connection.getresponse()
        text = "" if answer.status == 101 else answer.read().decode()
        connection.close()
        return answer, text

    def keep(self, answer: http.client.HTTPResponse) -> None:
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value


# ---- on this machine


@pytest.fixture(scope="module")
def client(app):
    return Client(app.url)


@pytest.fixture(scope="module")
def play_page(client):
    """The play page's text, asked for with a template and a theme that nobody offers."""
    answer, text = client.ask("/voila/render/play.ipynb?template=classic&theme=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    assert answer.status == 200
    return text


def kernel_of(text: str) -> str:
    found = re.search(r'"kernelId": "([0-9a-f-]{36})"', text)
    assert found
    return found[1]


def test_what_it_prints(app):
    assert app.lines[:2] == [f"HeroPlay is at {app.url}", "Ctrl-C ends it."]
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", app.url)


def test_the_page_names_no_other_address_and_takes_no_orders(play_page):
    assert not re.findall(r"https?://[\w.-]+", play_page)
    assert "alert(1)" not in play_page
    assert 'data-theme="auto"' in play_page
    assert '"fullMathjaxUrl": null' in play_page
    assert "Setting the table" in play_page
    assert "from heroplay" not in play_page  # sources are stripped


def test_the_policy_allows_this_server_only(client):
    answer, _ = client.ask("/")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy and "frame-ancestors 'self'" in policy
    assert not re.search(r"https?:|\*", policy)


@pytest.mark.parametrize(
    "path, status",
    [
        ("/", 302), ("/nothing", 404), ("/voila/render/none.ipynb", 404), ("/voila/tree", 404),
        ("/voila/api/contents/", 404), ("/voila/files/play.ipynb", 404), ("/api/kernels", 404), ("/api/contents", 404),
        ("/voila/files/../../pyproject.toml", 404), ("/voila/render/../../x.ipynb", 404),
        ("/voila/static/voila.js", 200),
    ],
)  # fmt: skip
def test_what_is_there_and_what_is_not(client, path, status):
    answer, text = client.ask(path)
    assert answer.status == status
    if status == 404:
        assert "There is no such page here." in text and "Traceback" not in text


BAD_TEMPLATES = (
    "x", "", "lab/x/y", "lab/static/../../x", "heroplay/static/", "a%2Fb/static/x", "lab/static/%00", "none/static/x",
)  # fmt: skip


@pytest.mark.parametrize("path", [*(f"/voila/templates/{name}" for name in BAD_TEMPLATES), "/voila/render/%ff.ipynb"])
def test_an_address_that_makes_no_sense_is_not_found(client, app, path):
    said = len(app.lines)
    assert client.ask(path)[0].status == 404
    assert app.lines[said:] == []


def test_who_logs_out_is_asked_for_the_token_again(client, guarded):
    assert client.ask("/logout")[0].headers["Location"] == "/"
    visitor = Client(guarded[0])
    answer, _ = visitor.ask(f"/?{visitor.at.query}")
    visitor.keep(answer)
    assert visitor.ask("/")[0].headers["Location"].startswith("/voila/")
    answer, _ = visitor.ask("/logout")
    assert answer.headers["Location"] == "/"
    visitor.keep(answer)
    assert visitor.ask("/")[0].headers["Location"].startswith("/login")


@pytest.mark.parametrize(
    "query, wanted",
    [("", ""), ("?theme=dark", "?theme=dark"), ("?theme=odd", ""), ("?theme=light&x=1", "?theme=light")],
)
def test_the_bare_address_leads_home_with_its_theme(client, query, wanted):
    answer, _ = client.ask(f"/{query}")
    assert answer.headers["Location"] == f"/voila/render/index.ipynb{wanted}"


def test_only_local_names_are_answered_and_only_this_origin(client, play_page):
    assert client.ask("/", headers={"Host": "heroplay.example"})[0].status == 403
    channels = f"/api/kernels/{kernel_of(play_page)}/channels"
    assert client.ask(channels, headers={**UPGRADE, "Origin": "http://heroplay.example"})[0].status == 403
    assert client.ask(channels, headers={**UPGRADE, "Origin": f"http://{client.at.netloc}"})[0].status == 101


def test_a_goodbye_needs_the_cookie_of_the_page(client, app, play_page):
    path = f"/voila/api/shutdown/{kernel_of(play_page)}"
    assert client.ask(path, "POST")[0].status == 403
    before = len(app.kernels())
    headers = {"Cookie": "_xsrf=abc", "Content-Type": "application/x-www-form-urlencoded"}
    assert client.ask(path, "POST", headers, "_xsrf=abc")[0].status == 204
    assert app.wait_for_kernels(before - 1) == before - 1


# ---- from other websites

LINK_FOLLOWED = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Fetch-User": "?1"}


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize(
    "mode, dest", [("", ""), ("no-cors", "image"), ("cors", "empty"), ("navigate", "iframe"), ("navigate", "embed")]
)
def test_another_website_starts_no_kernel(client, app, site, mode, dest):
    before = len(app.kernels())
    how = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}
    answer, _ = client.ask("/voila/render/play.ipynb", headers=how)
    assert answer.status == 403 and len(app.kernels()) == before


def test_who_follows_a_link_from_another_website_is_asked_first(client, app):
    before, path = len(app.kernels()), "/voila/render/play.ipynb?theme=dark&game=%22%3E%3Cb%3E"
    answer, text = client.ask(path, headers={"Sec-Fetch-Site": "cross-site", **LINK_FOLLOWED})
    assert answer.status == 200 and len(app.kernels()) == before
    assert "Open HeroPlay?" in text and f'href="{path.replace("&", "&amp;")}"' in text
    assert answer.headers["Cache-Control"] == "no-store"


def test_cookies_are_kept_from_other_websites(client):
    answer, _ = client.ask("/voila/render/none.ipynb")
    cookies = answer.headers.get_all("Set-Cookie")
    assert any(cookie.startswith("heroplay-visitor=") and "HttpOnly" in cookie for cookie in cookies)
    assert all(re.search("SameSite=(Lax|Strict)", cookie) for cookie in cookies)


# ---- large requests


def test_a_large_body_is_refused_before_it_is_sent(client):
    with socket.create_connection(("127.0.0.1", client.at.port), timeout=60) as line:
        line.sendall(b"POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 95000000\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 400 ")


# ---- when the room is full


def test_a_full_room_lets_one_in_when_somebody_leaves(tmp_path):
    with Running(("app", "--port", "0", "--most", "1"), env={"HEROPLAY_SAVES": str(tmp_path)}) as app:
        ann, ben, play = Client(app.url), Client(app.url), "/voila/render/play.ipynb"
        answer, first = ann.ask(play)
        ann.keep(answer)
        assert answer.status == 200

        answer, text = ben.ask(play)
        assert answer.status == 503 and int(answer.headers["Retry-After"]) <= 10
        assert "The room is full." in text and '<meta http-equiv="refresh" content="5">' in text
        assert not re.findall(r"(?:src|href)=[\"'](?!data:)", text), "the page needs nothing else"

        answer, second = ann.ask(play)  # a reload
        assert answer.status == 200 and kernel_of(second) != kernel_of(first)
        assert app.wait_for_kernels(1) == 1 and ben.ask(play)[0].status == 503

        headers = {"Cookie": "_xsrf=abc", "Content-Type": "application/x-www-form-urlencoded"}
        assert ann.ask(f"/voila/api/shutdown/{kernel_of(second)}", "POST", headers, "_xsrf=abc")[0].status == 204
        assert ann.ask(f"/voila/api/shutdown/{kernel_of(first)}", "POST", headers, "_xsrf=abc")[0].status == 204
        assert ben.ask(play)[0].status == 200 and ann.ask(play)[0].status == 503
        assert app.lines[2:] == []  # neither waiting nor a second goodbye is news


# ---- for others, with a token

ELSEWHERE = """
from heroplay.ui import server
server.is_loopback = lambda host: False  # as if other machines could reach this address
from heroplay.ui.app import serve
serve(0, "127.0.0.1", False, say=lambda line: print(line, flush=True))
"""


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """The link of a server that others can reach, and the folder where a setting would be written."""
    config = tmp_path_factory.mktemp("config")
    process = subprocess.Popen(
        [sys.executable, "-c", ELSEWHERE], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "JUPYTER_CONFIG_DIR": str(config), "HEROPLAY_SAVES": str(config / "saves")},
    )  # fmt: skip
    first, second = process.stdout.readline(), process.stdout.readline()
    yield LINK.search(first)[1], second, config
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0


def test_the_link_to_give_out_is_said_and_its_token_is_long(guarded):
    link, second, _ = guarded
    assert re.search(r"\?token=[\w-]{22}$", link)
    assert second == "Give out this link: without its token nobody gets in. Ctrl-C ends it.\n"


@pytest.mark.parametrize("token", ["", "?token=", "?token=wrong"])
@pytest.mark.parametrize("path", ["/", "/voila/render/play.ipynb", "/nothing"])
def test_without_the_token_nobody_gets_in(guarded, path, token):
    client = Client(guarded[0])
    answer, _ = client.ask(path + token, headers={"Authorization": "token wrong"})
    assert answer.status == 302 and answer.headers["Location"].startswith("/login?next=")
    answer, text = client.ask(answer.headers["Location"])
    assert answer.status == 200 and "This table needs its whole link." in text


def test_with_the_link_one_gets_in_and_stays_in(guarded):
    client = Client(guarded[0])
    answer, _ = client.ask(f"/?{client.at.query}")
    assert answer.headers["Location"] == "/voila/render/index.ipynb"  # the token is not in the address any more
    stranger = Client(guarded[0])
    client.keep(answer)
    answer, text = client.ask("/voila/render/play.ipynb")
    assert answer.status == 200
    kernel = kernel_of(text)
    channels, origin = f"/api/kernels/{kernel}/channels", {"Origin": f"http://{client.at.netloc}"}
    assert stranger.ask(channels, headers={**UPGRADE, **origin})[0].status == 403
    assert stranger.ask(f"/api/kernels/{kernel}")[0].status == 403
    assert stranger.ask(f"/api/kernels/{kernel}", "DELETE")[0].status == 403
    assert stranger.ask(f"/voila/api/shutdown/{kernel}", "POST")[0].status == 403
    assert client.ask(channels, headers={**UPGRADE, **origin})[0].status == 101


def test_a_visitor_cannot_set_a_password(guarded):
    link, _, config = guarded
    client = Client(link)
    client.cookies["_xsrf"] = "abc"
    token = client.at.query.partition("=")[2]
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    client.ask("/login", "POST", form, f"_xsrf=abc&password={token}&new_password=mine")
    assert Client(link).ask("/login", "POST", form, "_xsrf=abc&password=mine")[0].status in (401, 403)
    assert not [file for file in config.rglob("*.json") if "mine" in file.read_text() or "password" in file.read_text()]


# ---- addresses


def test_a_taken_port_gives_the_next_free_one_and_says_so(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with Running(("app", "--port", str(port)), env={"HEROPLAY_SAVES": str(tmp_path)}) as app:
            used = urlsplit(app.url).port
            assert app.lines[:2] == [f"Port {port} is taken; using {used}.", standing.MOVED]
            assert used != port
            assert Client(app.url).ask("/")[0].status == 302


@pytest.mark.parametrize(
    "host, only_here",
    [("127.0.0.1", True), ("127.9.9.9", True), ("localhost", True), ("::1", True), ("[::1]", True), ("0.0.0.0", False),
     ("::", False), ("192.168.1.5", False), ("localhost.example", False), ("", False)],
)  # fmt: skip
def test_which_addresses_only_this_machine_can_reach(host, only_here):
    assert server.is_loopback(host) is only_here


def test_an_address_that_is_not_here_is_refused_in_a_sentence():
    with pytest.raises(BadInput, match="cannot listen on 192\\.0\\.2\\.1"):
        server.bound(8866, "192.0.2.1", print)


def test_links():
    assert server.address("127.0.0.1", 80) == "http://127.0.0.1:80/"
    assert server.address("::1", 80, "abc") == "http://[::1]:80/?token=abc"
    assert "0.0.0.0" not in server.address("0.0.0.0", 80)
