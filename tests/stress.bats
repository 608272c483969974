# SPDX-License-Identifier: MIT
#
# The teaching library in real time: threads that press it hard, as the kernel runs them. Each program
# checks what its part promises; tests/sanitized.bats runs the same under sanitizers and memcheck.
load lib/common
load lib/stress

@test "lib/sync: semaphores, barriers, monitors" {
	stressed sync
}

@test "lib/collections" {
	stressed collections
}

@test "lib/tasks: tasks, schedulers, agents, graphs, queries" {
	stressed tasks
}
