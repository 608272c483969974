# SPDX-License-Identifier: MIT
#
# lib/tasks, agents and task graphs: every interleaving of small scenarios, memory included; and slips
# put into the sources are found.
load lib/common
load lib/sync
bats_require_minimum_version 1.5.0

part=tasks
all="agent cancel continuation graph_check graph_run heap spin task timer workers"

setup() {
	cd "$TMPDIR" || exit 1
}

@test "what is posted is handled once, and no two at a time" {
	scenario agent_posts
	verified --spurious=1 ./agent_posts
	verified --spurious=1 ./agent_posts 1
}

@test "an agent whose loop begins twice, or never again, is found" {
	slip 's/starts = !a->active;/starts = true;/' agent agent_posts
	slip '/^static struct tr_message \*next/,/^}/s/a->active = false;//' agent agent_posts
	slip '/^static bool put_in/,/^}/{ /bool starts/s/false/!a->active/; /^\t\tstarts = /d; }' agent agent_posts
	slip '/^static struct tr_message \*next/,/^}/{ s/\t\ta->active = false;//; s/^\tpthread_mutex_unlock.*/&\n\tif (!m)\n\t\ta->active = false;/; }' \
		agent agent_posts
}

@test "an agent that ends handles what it took, and is gone" {
	scenario agent_ends
	verified --spurious=1 ./agent_ends
	slip 's/a->ending ? ECANCELED : 0/0/' agent agent_ends
	slip 's/^\t\ta->active = false;/&\n\t\ta->ended = NULL;/' agent agent_ends
}

@test "two dependencies that end together: what depends on them runs once" {
	scenario graph_two
	verified --spurious=1 ./graph_two 0
	verified --spurious=1 ./graph_two 0 1
	verified --spurious=1 ./graph_two 0 2
	verified ./graph_two 1
	verified ./graph_two 1 1
	verified ./graph_two 1 2
}

@test "completions handled outside the agent, or counted wrongly, are found" {
	slip 's/^\ttr_agent_post(&node->graph->agent, &node->ended);/\thandle(node->graph, \&node->ended);/; s/^static struct tr_graph_node \*node_of/static int handle(void *graph, struct tr_message *m);\n&/; /^static void ended/i static int handle(void *graph, struct tr_message *m);' \
		graph_run graph_two 0
	slip 's/--d->missing == 0/--d->missing <= 1/' graph_run graph_two 0
	slip 's/if (d->state != TR_GRAPH_WAITING)/if (false)/' graph_run graph_two "0 2"
	slip '/^static void handle_ended/,/^}/s/spread(node)/release(node)/' graph_run graph_two "0 1"
	slip 's/node->missing = node->n_ids; \/\/ again.*/;/' graph_check graph_two 0
}

@test "a graph that is cancelled while it begins, runs and ends" {
	scenario graph_cancel
	verified --spurious=1 ./graph_cancel
	slip 's/return g->cancelled || .*/return true;/' graph_run graph_cancel
	slip '/^static void handle_asked/,/^}/s/g->cancelled = true;//' graph_run graph_cancel
	slip 's/if (node->state == TR_GRAPH_WAITING) {/if (true) {/' graph_run graph_cancel
}

@test "an agent that is destroyed when its end is told" {
	scenario agent_over
	verified ./agent_over
	verified ./agent_over 1
	slip 's/\*ended = a->ending ? a->ended : NULL;/;/' agent agent_over
	slip 's/a->over = a->ending;//' agent agent_over 1
}

@test "a graph whose workers are stopped runs to its end" {
	scenario graph_stopped
	verified ./graph_stopped
	verified ./graph_stopped 2
	slip 's/if (!c->on || c->on->submit(c->on, c) != 0)/if (!c->on || (c->on->submit(c->on, c), false))/' \
		continuation graph_stopped
}
