# SPDX-License-Identifier: MIT
#
# Search strategies, verdicts, reports: every .c and .h of this folder.
noinst_LIBRARIES += libchecker.a
libchecker_a_SOURCES = \
	checker/report/alike.c checker/report/alike.h \
	checker/report/bearing.c checker/report/bearing.h \
	checker/report/columns.c checker/report/columns.h \
	checker/report/effort.c \
	checker/report/fate_text.c \
	checker/report/json_text.c checker/report/json_text.h \
	checker/report/report.c checker/report/report.h \
	checker/report/report_json.c \
	checker/report/rows.c checker/report/rows.h \
	checker/report/counterexample_scene.c \
	checker/fate/fate.c checker/fate/fate.h \
	checker/fate/probe.c checker/fate/probe.h \
	checker/outcomes/outcome.c checker/outcomes/outcome.h \
	checker/outcomes/outcomes.c checker/outcomes/outcomes.h \
	checker/play/play_book.c checker/play/play_book.h \
	checker/play/play_map.c checker/play/play_map.h \
	checker/play/play_search.c checker/play/play_search.h \
	checker/explain/cycle.c checker/explain/cycle.h \
	checker/explain/deciding.c checker/explain/deciding.h \
	checker/explain/explain.c checker/explain/explain.h \
	checker/explain/explanation.h \
	checker/explain/facts.c checker/explain/facts.h \
	checker/explain/idiom.c \
	checker/explain/idiom_case.h \
	checker/explain/idiom_stuck.c \
	checker/explain/idiom_waits.c \
	checker/explain/idioms.def checker/explain/idioms.h \
	checker/explain/nearest.c checker/explain/nearest.h \
	checker/explain/runs.c checker/explain/runs.h \
	checker/explain/shown.c checker/explain/shown.h \
	checker/explain/told.c \
	checker/remarks/remarks.c checker/remarks/remarks.h \
	checker/remarks/remarks_walk.c \
	checker/explain/way_out.c checker/explain/way_out.h \
	checker/report/two_runs.c \
	checker/report/waits_report.c \
	checker/report/waits_report.h \
	checker/report/explain_json.c \
	checker/report/explain_text.c checker/report/explain_text.h \
	checker/report/outcomes_json.c \
	checker/report/outcomes_text.c checker/report/outcomes_text.h \
	checker/verdict/addresses.c checker/verdict/addresses.h \
	checker/verdict/advice.c checker/verdict/advice.h \
	checker/verdict/by_rounds.c checker/verdict/by_rounds.h \
	checker/verdict/causes.c checker/verdict/causes.h \
	checker/verdict/counterexample.c checker/verdict/counterexample.h \
	checker/verdict/loop_source.c checker/verdict/loop_source.h \
	checker/verdict/failure.c checker/verdict/failure.h \
	checker/verdict/minimize.c checker/verdict/minimize.h \
	checker/verdict/reorder.c \
	checker/verdict/waits.c \
	checker/verdict/waits.h \
	checker/verdict/way_in.c \
	checker/verdict/way_in.h \
	checker/verdict/verdict.c checker/verdict/verdict.h \
	checker/search/bounded.c \
	checker/search/endless.c checker/search/endless.h \
	checker/search/ends.c checker/search/ends.h \
	checker/search/estimate.c checker/search/estimate.h \
	checker/search/options.h \
	checker/search/result.c checker/search/result.h \
	checker/search/strategy.h \
	checker/search/files.c checker/search/files.h \
	checker/search/runner_set.c checker/search/runner_set.h \
	checker/search/sparse.c checker/search/sparse.h \
	checker/search/left.c checker/search/left.h \
	checker/search/livelock.c checker/search/livelock.h \
	checker/search/odpor.c \
	checker/path/happens_before.c checker/path/happens_before.h \
	checker/path/path.c checker/path/path.h \
	checker/search/pct.c \
	checker/search/phases.c \
	checker/search/pool.c checker/search/pool.h \
	checker/search/races.c checker/search/races.h \
	checker/search/reach.c checker/search/reach.h \
	checker/search/replica.c checker/search/replica.h \
	checker/search/reversal.c checker/search/reversal.h \
	checker/search/runner.c checker/search/runner.h \
	checker/search/search.c checker/search/search.h \
	checker/search/state_cycles.c checker/search/state_cycles.h \
	checker/search/state_graph.c checker/search/state_graph.h \
	checker/search/states.c \
	checker/search/tally.c checker/search/tally.h \
	checker/search/wakeup.c checker/search/wakeup.h

EXTRA_DIST += docs/checker.md docs/exhaustive.md docs/states.md
