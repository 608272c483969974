# SPDX-License-Identifier: MIT
#
# For tests that run the programs of `make check` which press the teaching library hard.

# A program below tests/, and its arguments.
stresses='
sync/barrier_stress
sync/hoare_stress
sync/sem_broadcast_stress
sync/sem_fifo_stress
sync/sem_signal_stress
sync/sem_specific_stress
collections/collections_stress 1
collections/collections_stress 2
collections/collections_stress 3
tasks/async_stress
tasks/graph_stress
tasks/pool_stress
tasks/pool_stress stop
tasks/query_stress
tasks/schedulers_stress
tasks/schedulers_stress stop
tasks/tasks_stress
tasks/tasks_stress stop'

# stressed FOLDER [COMMAND...]: all of that folder (or of any: *), by this command, in this build.
stressed() {
	local folder=$1 line
	shift
	while read -r line; do
		[[ $line == $folder/* ]] || continue
		# shellcheck disable=SC2086 # a program and its arguments
		timeout 400 "$@" "${build:-$abs_top_builddir}"/tests/$line || { echo "$line: $?"; return 1; }
	done <<<"$stresses"
}
