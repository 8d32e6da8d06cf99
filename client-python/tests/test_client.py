"""The client against a server of this file that breaks, refuses and redirects."""
import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from fits import faults
from prop_pick import ProblemError, PropPick, flat, to_frame
from prop_pick.types import PickNow


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, *responses):
        """`responses`: status, headers and body of each, in order; None breaks the connection."""
        self.responses = list(responses)
        self.seen = []
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(BaseHTTPRequestHandler):
    def respond(self):
        self.server.seen.append((self.command, self.path, dict(self.headers)))
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        response = self.server.responses.pop(0)
        if response is None:
            self.close_connection = True
            return
        status, headers, body = response
        text = json.dumps(body).encode()
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(text))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PATCH = do_DELETE = respond

    def log_message(self, *_args):
        pass


BUSY = (503, {"Retry-After": "2"}, {"type": "https://x/errors/unavailable", "title": "Unavailable", "status": 503})
DONE = (200, {}, [])


class ClientTest(unittest.TestCase):
    def stage(self, *responses):
        server = Server(*responses)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.waits = []
        return server, PropPick(server.url, api_key="pp_x", wait=self.waits.append)

    def test_a_read_is_sent_again_after_503_429_and_a_break_and_never_before_retry_after(self):
        server, client = self.stage(BUSY, (429, {"Retry-After": "1"}, {}), None, DONE)
        self.assertEqual(client.get_leagues(), [])
        self.assertEqual(len(server.seen), 4)
        self.assertTrue(2 <= self.waits[0] <= 2.5 and 1 <= self.waits[1] <= 1.25 and self.waits[2] <= 2)

    def test_four_requests_at_most(self):
        server, client = self.stage(BUSY, BUSY, BUSY, BUSY)
        with self.assertRaises(ProblemError) as caught:
            client.get_leagues()
        self.assertEqual((caught.exception.slug, len(server.seen)), ("unavailable", 4))

    def test_what_creates_something_is_repeated_with_the_same_key(self):
        server, client = self.stage(BUSY, None, (201, {}, {}))
        client.post_me_bets({"pickId": 1, "stake": 5})
        keys = {headers["Idempotency-Key"] for _, _, headers in server.seen}
        self.assertEqual((len(server.seen), len(keys)), (3, 1))

    def test_what_could_act_twice_is_sent_once(self):
        server, client = self.stage(BUSY)
        with self.assertRaises(ProblemError):
            client.patch_me_bets_by_id(1, {"note": "x"})
        self.assertEqual((len(server.seen), self.waits), (1, []))

    def test_a_wait_of_hours_raises_at_once(self):
        server, client = self.stage((429, {"Retry-After": "3600"}, {"type": "x/errors/rate-limit-exceeded", "resetAt": "later"}))
        with self.assertRaises(ProblemError) as caught:
            client.get_leagues()
        problem = caught.exception
        self.assertEqual((problem.slug, problem.members["resetAt"], problem.retry_after_seconds), ("rate-limit-exceeded", "later", 3600))
        self.assertEqual((len(server.seen), self.waits), (1, []))

    def test_a_redirect_is_an_error_and_the_key_goes_nowhere_else(self):
        elsewhere, _ = self.stage(DONE)
        server, client = self.stage((302, {"Location": elsewhere.url}, {}))
        with self.assertRaises(ProblemError) as caught:
            client.get_leagues()
        self.assertEqual((caught.exception.slug, elsewhere.seen), ("http-302", []))

    def test_parameters_are_written_as_the_service_reads_them(self):
        server, client = self.stage(DONE, DONE)
        client.get_data_picks_today(fields=["id", "now"], limit=5)
        self.assertEqual(server.seen[0][1], "/api/v1/data/picks/today?limit=5&fields=id%2Cnow")
        client.get_shared_bets_by_token("a/b?c")
        self.assertEqual(server.seen[1][1], "/api/v1/shared-bets/a%2Fb%3Fc")

    def test_pages_are_read_as_they_are_needed_and_a_cursor_that_leads_to_itself_is_an_error(self):
        page = (200, {}, {"items": [1, 2], "nextCursor": "c"})
        server, client = self.stage(page, page)
        items = client.iter_players()
        self.assertEqual([next(items), next(items)], [1, 2])
        self.assertEqual(len(server.seen), 1)
        with self.assertRaises(RuntimeError):
            list(items)

    def test_a_row_becomes_flat_and_a_frame_needs_pandas(self):
        row = {"id": 1, "now": {"price": -110, "best": {"line": 2.5}}, "list": [1]}
        self.assertEqual(flat(row), {"id": 1, "now.price": -110, "now.best.line": 2.5, "list": [1]})
        try:
            import pandas  # noqa: F401
        except ImportError:
            with self.assertRaisesRegex(ImportError, "pip install pandas"):
                to_frame([row])
        else:
            self.assertEqual(list(to_frame([row]).columns), ["id", "now.price", "now.best.line", "list"])

    def test_the_check_of_types_finds_missing_unknown_and_wrong_members(self):
        found = faults({"at": 3, "state": "offered", "odd": 1}, PickNow)
        self.assertTrue(any("at: 3 is no str" in one for one in found) and any("odd is not in" in one for one in found))
        self.assertTrue(any("price is missing" in one for one in found))


if __name__ == "__main__":
    unittest.main()
