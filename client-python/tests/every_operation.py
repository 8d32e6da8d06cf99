"""Calls every operation once against a running demo, and compares each response with its type.

python every_operation.py ADDRESS demo-accounts.json
"""
import base64
import hmac
import inspect
import itertools
import json
import struct
import sys
import time

from fits import faults, result_type
from prop_pick import ProblemError, PropPick, flat
from prop_pick.types import Operations

ADDRESS, ACCOUNTS = sys.argv[1:]
PEOPLE = {account["tier"]: account for account in json.load(open(ACCOUNTS, encoding="utf-8"))}
PASSWORD = "a long sentence that is hard to guess"

#: What a demo cannot do, with the problem that it responds with.
REFUSED = {
    "post_auth_verify_email": "invalid-request",
    "post_auth_reset_password": "invalid-request",
    "post_ops_operations_by_id_cancel": "operation-state",
    "post_ops_operations_by_id_retry": "operation-state",
    "post_ops_operations_archive_quotes": "unprocessable",
    "post_ops_names_decide": "not-found",
    "delete_me_bets_imports_by_id": "not-found",
}


def signed_in(tier):
    client = PropPick(ADDRESS)
    client.sign_in(PEOPLE[tier]["email"], PEOPLE[tier]["password"])
    return client


admin, free = signed_in("Admin"), signed_in("Free")
called, wrong, refused = set(), [], {}


def call(name, *args, by=admin, **more):
    """The response of an operation, checked; None if it is refused."""
    called.add(name)
    try:
        value = getattr(by, name)(*args, **more)
    except ProblemError as problem:
        refused[name] = problem.slug
        if REFUSED.get(name) != problem.slug:
            sys.exit(f"{name} is refused: {problem.slug}: {problem}")
        return None
    if inspect.isgenerator(value):
        return value
    wrong.extend(f"{name}: {fault}" for fault in faults(value, result_type(getattr(Operations, name)))[:3])
    return value


def code_of(secret, ahead=0):
    """The six digits that an authenticator app shows."""
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", int(time.time()) // 30 + ahead), "sha1").digest()
    start = digest[-1] & 15
    return str((struct.unpack(">I", digest[start : start + 4])[0] & 0x7FFFFFFF) % 10**6).zfill(6)


# Reads without parameters of a path.
for name, operation in inspect.getmembers(Operations, inspect.isfunction):
    needed = [p for p in inspect.signature(operation).parameters.values() if p.default is p.empty and p.name != "self"]
    if name.startswith("get_") and not needed and name != "get_data_events_stream":
        call(name)
call("get_picks_pickem", house="prizepicks", legs=2)

# Reads of one thing.
picks = admin.get_picks_top(count=20)
pick = picks[0]
prop = {"playerId": pick["playerId"], "stat": pick["stat"], "line": pick["line"], "direction": pick["direction"]}
day = next(iter(admin.iter_picks_ledger()))["date"]
player = pick["playerId"]
call("get_picks_by_id_history", pick["id"])
call("get_picks_ledger_by_date", day)
call("get_public_ledger_by_date", admin.get_public_record()["leagues"][0]["date"])
call("get_players_by_id", player)
games = call("get_players_by_id_games", player)
call("get_games_by_id_live", pick["gameId"], path=True)
call("get_players_by_id_game_log", player)
call("get_data_players_by_id_props_history", player)
call("get_research_player_by_player_id_shooting_zones", player)
call("get_data_research_teammates_by_player_id", player)
call("get_players_by_id_news", player, game_id=games[0]["id"])
call("post_picks_evaluate", prop)
other = next(one for one in picks if one["gameId"] == pick["gameId"] and one["playerId"] != player)
legs = [{name: one[name] for name in prop} for one in (pick, other)]
call("post_picks_combo", {"legs": legs, "payout": {"house": "prizepicks"}})
call("get_ops_jobs_by_job_name_runs", "settle-recent-days")
call("get_admin_config_by_section", "leagues")
default = call("get_admin_config_by_section_by_key", "exports", "instanceMebibytes")
call("put_admin_config_by_section_by_key", "exports", "instanceMebibytes", {"value": default["value"]})

# Bets, shares and systems.
bet = call("post_me_bets", {**prop, "book": "fanduel", "price": -110, "stake": 5})
call("get_me_bets_by_id", bet["id"])
call("patch_me_bets_by_id", bet["id"], {"note": "seen"})
call("delete_me_bets_by_id", bet["id"])
call("post_me_bets_import", admin.get_me_bets_imports_template(), dry_run=True)
call("delete_me_bets_imports_by_id", 2_147_483_647)
share = call("post_me_bets_share", {})
call("get_shared_bets_by_token", share["url"].split("/")[-1])
call("delete_me_bets_share_by_id", share["id"])
system = {"where": {"direction": "Over", "minL10OverHits": 8}}
call("post_research_systems", system)
call("post_research_systems_export_csv", system)
saved = call("post_me_systems", {"name": "Overs", "system": system})
call("get_me_systems_by_id", saved["id"])
call("patch_me_systems_by_id", saved["id"], {"name": "Overs after 8"})
call("get_me_systems_by_id_bets", saved["id"])
call("delete_me_systems_by_id", saved["id"])
call("put_me_preferences", admin.get_me_preferences())

# Alerts, channels and follows.
channel = call("post_me_channels", {"kind": "ntfy", "name": "Phone", "topic": "prop-pick-test"})
call("post_me_channels_by_id_test", channel["id"])
call("get_me_channels_by_id_deliveries", channel["id"])
alert = call("post_me_alerts", {"name": "Out", "on": "news.changed", "channels": [channel["id"]]})
call("get_me_alerts_by_id", alert["id"])
call("patch_me_alerts_by_id", alert["id"], {"name": "Who is out"})
call("delete_me_alerts_by_id", alert["id"])
call("delete_me_channels_by_id", channel["id"])
follow = call("post_me_follows", {"playerId": player})
call("delete_me_follows_by_id", follow["id"])

# Webhooks, the stream and exports.
hook = call("post_data_webhook_subscriptions", {"url": "https://example.org/hooks", "events": ["news.changed"]})
call("get_data_webhook_subscriptions_by_id", hook["id"])
call("patch_data_webhook_subscriptions_by_id", hook["id"], {"events": ["picks.scored"]})
call("post_data_webhook_subscriptions_by_id_rotate_secret", hook["id"])
sent = call("post_data_webhook_subscriptions_by_id_test", hook["id"])
call("get_data_webhook_subscriptions_by_id_deliveries", hook["id"])
call("post_data_webhook_subscriptions_by_id_deliveries_by_delivery_id_redeliver", hook["id"], sent["deliveryId"])
events = call("get_data_events_stream", last_event_id="0")
first = next(events)
wrong.extend(faults(first, result_type(Operations.get_data_events_stream).__args__[0]))
call("post_data_webhook_subscriptions_by_id_replay", hook["id"], {"since": first["id"]})
call("delete_data_webhook_subscriptions_by_id", hook["id"])
made = call("post_data_exports", {"type": "picks", "format": "csv", "filters": {"from": day, "to": day}})
for _ in range(120):
    if call("get_data_exports_by_id", made["id"])["status"] == "completed":
        break
    time.sleep(1)
call("get_data_exports_by_id_download", made["id"])

# Operations.
today = {"date": pick["gameDate"]}
scored = call("post_ops_operations_score_day", today)
call("get_ops_operations_by_id", scored["operationId"] if "operationId" in scored else scored["id"])
call("post_ops_operations_ingest", {"source": "simulated-league"})
call("post_ops_operations_republish_picks", {"date": day})
call("post_ops_operations_settle", {"date": day})
call("post_ops_operations_settle_range", {"from": "2024-03-01", "to": "2024-03-02"})
call("post_ops_operations_archive_quotes", {"month": "2024-03"})
ended = next(one for one in admin.iter_ops_operations() if one["status"] == "succeeded")
call("post_ops_operations_by_id_cancel", ended["id"])
call("post_ops_operations_by_id_retry", ended["id"])
call("post_ops_setup_checks")
call("post_ops_names_decide", {"spelling": "No Such Player", "playerId": player})

# Accounts, keys and sessions. The last ones end the account.
user = next(one for one in admin.iter_admin_users() if one["email"] == PEOPLE["Pro"]["email"])
call("get_admin_users_by_id", user["id"])
call("patch_admin_users_by_id", user["id"], {"tier": "Pro"})
call("post_auth_login", {"email": PEOPLE["Free"]["email"], "password": PEOPLE["Free"]["password"]}, by=PropPick(ADDRESS))
call("post_auth_register", {"email": "new@example.org", "password": PASSWORD}, by=PropPick(ADDRESS))
call("post_auth_resend_verification", {"email": "new@example.org"}, by=PropPick(ADDRESS))
call("post_auth_forgot_password", {"email": "new@example.org"}, by=PropPick(ADDRESS))
call("post_auth_verify_email", {"token": "4fzGm1Uj0pWqS8cZl2rYtA", "password": PASSWORD}, by=PropPick(ADDRESS))
call("post_auth_reset_password", {"token": "4fzGm1Uj0pWqS8cZl2rYtA", "password": PASSWORD}, by=PropPick(ADDRESS))
call("post_auth_reauthenticate", {"password": PEOPLE["Admin"]["password"]})
key = call("post_me_api_keys", {"name": "notebook"})
with_key = PropPick(ADDRESS, api_key=key["rawKey"])
token = call("post_ops_tokens", {"name": "job", "scopes": ["ops:read"]})
PropPick(ADDRESS, token=token["rawToken"]).get_ops_health()

# Pages: all of them, in order and without repeats.
pages = list(itertools.islice(with_key.iter_players(limit=3), 10))
if [one["id"] for one in pages] != [one["id"] for one in with_key.get_players(limit=10)["items"]]:
    wrong.append("pages of three are not the first ten")
rows = list(with_key.iter_research_props(page_size=200))
if len({(row["playerId"], row["gameId"], row["propType"]) for row in rows}) != len(rows) or len(rows) < 201:
    wrong.append(f"{len(rows)} rows in pages of 200, some of them twice")
if "now.state" not in flat(pick):
    wrong.append("a flat pick has no now.state")

call("delete_me_api_keys_by_id", key["id"])
call("delete_ops_tokens_by_id", token["id"])
before = free.refresh_token
call("post_auth_refresh", by=free) if before is None else free.resume(before)
called.add("post_auth_refresh")
call("post_auth_reauthenticate", {"password": PEOPLE["Free"]["password"]}, by=free)
two = call("post_me_two_factor", by=free)
call("post_me_two_factor_confirm", {"code": code_of(two["secret"])}, by=free)
call("post_auth_reauthenticate", {"password": PEOPLE["Free"]["password"], "code": code_of(two["secret"], 1)}, by=free)
call("post_me_two_factor_recovery_codes", by=free)
call("delete_me_two_factor", by=free)
call("post_auth_reauthenticate", {"password": PEOPLE["Free"]["password"]}, by=free)
call("post_me_email", {"email": "other@example.org"}, by=free)
session = next(one for one in free.get_me_sessions() if not one.get("isCurrent", one.get("current")))
call("delete_me_sessions_by_id", session["id"], by=free)
call("delete_me_sessions", by=free)
call("post_me_password", {"currentPassword": PEOPLE["Free"]["password"], "newPassword": PASSWORD}, by=free)
PEOPLE["Free"]["password"] = PASSWORD
free = signed_in("Free")
call("delete_me", {"password": PASSWORD}, by=free)
call("post_auth_logout")

public = {name for name, _ in inspect.getmembers(Operations, inspect.isfunction) if not name.startswith(("_", "iter_"))}
wrong.extend(f"{name} was not called" for name in sorted(public - called - {"sign_in", "resume", "events"}))
print(json.dumps({"called": len(called), "refused": refused, "wrong": wrong}, indent=1))
sys.exit(1 if wrong else 0)
