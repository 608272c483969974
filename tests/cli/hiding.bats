# SPDX-License-Identifier: MIT
#
# A name without a slash is a lesson's, an act's or a scene's first: what is in the current folder by
# chance hides none of them.

load common
bats_require_minimum_version 1.5.0

@test "a file or folder here that has a scene's, a lesson's or an act's name hides none of them" {
	local hiding
	for hiding in 'mkdir' 'touch' 'treadle record -q -o'; do
		rm -rf permits-lost semaphores timeout
		local name
		for name in permits-lost semaphores timeout; do
			case $hiding in
			treadle*) treadle record semaphores timeout -o $name ;;
			*) $hiding $name ;;
			esac
		done
		run --separate-stderr -0 treadle run --quiet --scene=permits-lost
		run --separate-stderr -0 treadle run --quiet --scene=permits-lost semaphores
		run --separate-stderr -0 treadle view --plain --scene=permits-lost semaphores
		[[ $output == *'the scene fits: '* ]]
		run --separate-stderr -0 treadle view --plain semaphores timeout
		[[ $output == 'semaphores / timeout'* ]]
		run --separate-stderr -4 treadle check -q --executions=3 semaphores timeout -o f.trace
		[ -z "$stderr" ]
	done
	# with a slash, it is the file
	run -2 --separate-stderr treadle run --scene=./permits-lost
	[[ $stderr == *./permits-lost* ]]
	run -0 --separate-stderr treadle view --plain ./semaphores
	[[ $output == *'the end: '* ]]
	# where there is no such scene, a file here is one
	cp "$abs_top_srcdir/lessons/03-semaphores/scenes/permits-lost.scene" mine
	run -0 --separate-stderr treadle run --quiet --scene=mine
	mkdir none
	run -2 --separate-stderr treadle run --scene=none
	[[ $stderr == "treadle: there is no scene 'none'"* ]]
}
