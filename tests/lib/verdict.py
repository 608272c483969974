# SPDX-License-Identifier: MIT
#
# verdict.py STATUS < JSON: is this what `treadle check --json` may say, ending in this status? Every
# key, in its order, with a value of its type; what it is not, a line each, and then status 1.
import json
import sys

KEYS = """verdict for_ever rounds executions interleavings redundant states stand_for estimate seconds strategy level runner runs
limits advice failure fate waits also left remarks""".split()
ADVICE = "text file line seconds".split()
ESTIMATE = "executions more_than first after".split()
ALSO = "kind thread object file line sentence".split()
LIMIT = "text blocks".split()
WAIT = "thread file line condition loops until holds values".split()
LEFT = "kind thread object file line sentence".split()
RUNS = "forked persistent resumed compared differed refused why".split()
FATE = "steps lost_from open_to lost_by sentence executions".split()
FAILURE = "kind thread object file line sentence trace".split()
KINDS = """deadlock lost-wakeup race assertion crash misuse livelock starvation leak exit property""".split()
STATUSES = {"verified": (0,), "no-failure-found": (0, 4), "failed": (1,)}

wrong = []


def must(condition, text):
    if not condition:
        wrong.append(text)


def is_text(value):
    return isinstance(value, str) and value != "" and "\n" not in value


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def look_at_failure(f):
    must(list(f) == FAILURE, "keys of failure: %s" % list(f))
    must(f["kind"] in KINDS, "kind: %r" % f["kind"])
    for key in ("thread", "object", "file", "trace"):
        must(f[key] is None or is_text(f[key]), "%s: %r" % (key, f[key]))
    must(f["line"] is None or is_count(f["line"]) and f["line"] > 0, "line: %r" % f["line"])
    must((f["file"] is None) == (f["line"] is None), "a file without a line, or a line without")
    must(is_text(f["sentence"]), "sentence: %r" % f["sentence"])


def look_at_fate(fate):
    must(list(fate) == FATE, "keys of fate: %s" % list(fate))
    must(is_count(fate["steps"]) and is_count(fate["executions"]), "counts of fate: %r" % fate)
    for key in ("lost_from", "open_to", "lost_by"):
        must(fate[key] is None or is_count(fate[key]) and fate[key] <= fate["steps"], "%s: %r" % (key, fate))
    opened = -1 if fate["open_to"] is None else fate["open_to"]
    by = fate["lost_by"]
    must(by is None or opened < by, "order of fate: %r" % fate)
    must(fate["lost_from"] == (by if by == opened + 1 else None), "lost_from: %r" % fate)
    must(is_text(fate["sentence"]), "sentence of fate: %r" % fate)


def look_at_wait(wait):
    must(list(wait) == WAIT, "keys of a wait: %s" % list(wait))
    for key in ("thread", "file", "condition"):
        must(is_text(wait[key]), "%s of a wait: %r" % (key, wait))
    must(is_count(wait["line"]) and wait["line"] > 0, "line of a wait: %r" % wait)
    must(isinstance(wait["loops"], bool) and isinstance(wait["until"], bool), "kind of a wait: %r" % wait)
    must(wait["holds"] in (True, False, None), "holds of a wait: %r" % wait)
    for value in wait["values"]:
        must(list(value) == ["name", "value", "writer", "file", "line"] and is_text(value["name"]), "a value: %r" % value)
        known = is_text(value["file"]) and is_count(value["line"])
        must(known if value["file"] else value["line"] is None, "where it was written: %r" % value)
        must(value["writer"] is None or is_text(value["writer"]), "a writer: %r" % value)
        must(value["value"] is None or is_text(value["value"]), "a value: %r" % value)


def look_at_limit(limit):
    must(list(limit) == LIMIT, "keys of a limit: %s" % limit)
    must(is_text(limit["text"]), "text of a limit: %r" % limit["text"])
    must(isinstance(limit["blocks"], bool), "blocks of a limit: %r" % limit["blocks"])


def look_at_advice(advice):
    must(list(advice) == ADVICE, "keys of advice: %s" % list(advice))
    must(is_text(advice["text"]), "text of advice: %r" % advice["text"])
    must((advice["file"] is None) == (advice["line"] is None), "a file without a line, or a line without")
    if advice["file"] is not None:
        must("%(file)s:%(line)d" % advice in advice["text"], "place of advice: %r" % advice)
    must(advice["seconds"] is None or advice["seconds"] > 0, "seconds of advice: %r" % advice)


def look_at_estimate(estimate):
    must(list(estimate) == ESTIMATE, "keys of estimate: %s" % list(estimate))
    for key in ESTIMATE:
        must(estimate[key] is None or is_count(estimate[key]), "estimate: %r" % estimate)
    must((estimate["first"] is None) == (estimate["after"] is None), "first estimate: %r" % estimate)


def look_at_also(also):
    must(list(also) == ALSO, "keys of also: %s" % list(also))
    must(also["kind"] == "race", "kind of also: %r" % also["kind"])
    for key in ("thread", "object", "sentence"):
        must(is_text(also[key]), "%s of also: %r" % (key, also[key]))
    must((also["file"] is None) == (also["line"] is None), "a file without a line, or a line without")


def look_at_remark(remark):
    must(list(remark) == ["kind", "file", "line", "sentence"], "keys of a remark: %s" % list(remark))
    must(remark["kind"] in ("waits-holding", "reads-twice"), "kind of a remark: %r" % remark["kind"])
    must(is_text(remark["sentence"]), "sentence of a remark: %r" % remark["sentence"])


def look_at_left(left):
    must(list(left) == LEFT, "keys of left: %s" % list(left))
    must(left["kind"] in ("lock", "thread", "object"), "kind of left: %r" % left["kind"])
    must((left["thread"] is None) == (left["kind"] == "object"), "thread of left: %r" % left)
    must((left["object"] is None) == (left["kind"] == "thread"), "object of left: %r" % left)
    must((left["file"] is None) == (left["line"] is None), "a file without a line, or a line without")
    must(is_text(left["sentence"]), "sentence of left: %r" % left["sentence"])


def look_at_runs(runner, runs):
    must(runner in ("fork", "persistent", "both"), "runner")
    must(list(runs) == RUNS, "keys of runs: %s" % list(runs))
    for key in RUNS[:-1]:
        must(is_count(runs[key]), "%s: %r" % (key, runs[key]))
    must((runner == "fork") == (runs["persistent"] == 0), "%s: %r" % (runner, runs))
    must(runs["resumed"] <= runs["persistent"], "resumed: %r" % runs)
    must(runs["compared"] <= min(runs["forked"], runs["persistent"]), "compared: %r" % runs)
    must(runs["differed"] <= runs["compared"], "differed: %r" % runs)
    must((runs["why"] is not None) == (runs["refused"] > 0), "refused: %r" % runs)


def look_at(answer, status):
    must(list(answer) == KEYS, "keys: %s" % list(answer))
    must(status in STATUSES.get(answer["verdict"], ()), "%s with %d" % (answer["verdict"], status))
    for key in ("executions", "interleavings", "redundant"):
        must(is_count(answer[key]), "%s: %r" % (key, answer[key]))
    must(answer["for_ever"] in ((False, True) if answer["verdict"] == "verified" else (False,)), "for ever")
    rounds = answer["rounds"]
    must(rounds is None or is_count(rounds) and rounds > 0 and answer["verdict"] != "verified", "rounds: %r" % rounds)
    must(answer["states"] is None or is_count(answer["states"]), "states: %r" % answer["states"])
    stand_for = answer["stand_for"]
    must(stand_for is None or is_count(stand_for) and stand_for > answer["states"], "stand_for: %r" % stand_for)
    if answer["estimate"] is not None:
        look_at_estimate(answer["estimate"])
    must(answer["interleavings"] + answer["redundant"] <= answer["executions"], "counts")
    must(isinstance(answer["seconds"], float), "seconds: %r" % answer["seconds"])
    must(answer["strategy"] in ("default", "bounded", "exhaustive", "states", "pct"), "strategy")
    must(answer["level"] in ("calls", "memory"), "level")
    look_at_runs(answer["runner"], answer["runs"])
    for wait in answer["waits"]:
        look_at_wait(wait)
    must(not answer["waits"] or answer["verdict"] == "failed", "waits where nothing fails")
    for limit in answer["limits"]:
        look_at_limit(limit)
    must(len({l["text"] for l in answer["limits"]}) == len(answer["limits"]), "a limit twice")
    for advice in answer["advice"]:
        look_at_advice(advice)
    raced = "race" in [what["kind"] for what in answer["also"] + [answer["failure"]] if what]
    must(not answer["advice"] or answer["verdict"] == "no-failure-found" or
         (answer["verdict"] == "failed" and raced and len(answer["advice"]) == 1), "advice for a verdict")
    for also in answer["also"]:
        look_at_also(also)
    must(not answer["also"] or answer["verdict"] == "failed", "also, without a failure")
    for left in answer["left"]:
        look_at_left(left)
    for remark in answer["remarks"]:
        look_at_remark(remark)
    must((answer["failure"] is not None) == (answer["verdict"] == "failed"), "failure or none")
    if answer["verdict"] == "verified":
        must(not any(l["blocks"] for l in answer["limits"]), "verified, with a limit that blocks")
        cut = [l for l in answer["limits"] if "cut short" in l["text"] or "budget" in l["text"]]
        must(not cut, "verified, and cut short")
    if answer["failure"] is not None:
        look_at_failure(answer["failure"])
    if answer["fate"] is not None:
        look_at_fate(answer["fate"])
        must(answer["failure"]["kind"] != "race", "a fate of a race")
    must(answer["fate"] is None or answer["failure"] is not None, "a fate of no failure")


text = sys.stdin.read()
look_at(json.loads(text), int(sys.argv[1]))
print("".join("%s\n" % line for line in wrong), end="")
sys.exit(1 if wrong else 0)
