# SPDX-License-Identifier: MIT
#
# Levels of `treadle play`: a file NN-name.level each, in order of difficulty. They are installed in
# $(levelsdir), and `treadle` looks for the folder levels beside itself. Where that is not the source
# folder, a link leads there.
all-local: levels-link
.PHONY: levels-link
levels-link:
	@test -e levels || ln -s '$(abs_srcdir)/levels' levels

clean-local: clean-levels-link
.PHONY: clean-levels-link
clean-levels-link:
	@test ! -h levels || rm -f levels

dist_levels_DATA = \
	levels/01-double-join.level \
	levels/02-detached-lost.level \
	levels/03-letter-posted.level \
	levels/04-recursive.level \
	levels/05-permits-lost.level \
	levels/06-one-by-one.level \
	levels/07-deadlock.level \
	levels/08-permit-for-all.level \
	levels/09-held-twice.level \
	levels/10-timeout-ignored.level \
	levels/11-never-two-inside.level \
	levels/12-in-pairs.level \
	levels/13-by-turns.level \
	levels/14-no-loop.level \
	levels/15-no-loop-woken.level \
	levels/16-loaves-for-both.level \
	levels/17-race.level \
	levels/18-all-fruit.level \
	levels/19-money-back.level \
	levels/20-nobody.level \
	levels/21-frozen.level \
	levels/22-inline-lie.level \
	levels/23-relative-limit.level \
	levels/24-turn-kept.level \
	levels/25-bell-lost.level \
	levels/26-edge-lost.level \
	levels/27-turn-back.level \
	levels/28-left-behind.level \
	levels/29-wrong-thread.level \
	levels/30-no-reader.level \
	levels/31-lapped.level \
	levels/32-signal-lost.level \
	levels/33-shared.level \
	levels/34-edge-twice.level \
	levels/35-ask-first.level \
	levels/36-poison.level \
	levels/37-answer-in-time.level \
	levels/38-one-condition.level \
	levels/39-baker-woken.level \
	levels/40-leaves-first.level \
	levels/41-dispose-race.level \
	levels/42-removed-twice.level \
	levels/43-all-reset.level \
	levels/44-aba.level \
	levels/45-two-calls.level \
	levels/46-turn-lost.level \
	levels/47-too-early.level \
	levels/48-twice.level
