# SPDX-License-Identifier: MIT
#
# lib/collections: every interleaving of small scenarios, with the collections compiled by `treadle
# cc`, so that data races in them would be seen; and slips put into the sources are found.
load lib/common
load lib/sync
bats_require_minimum_version 1.5.0

part=collections
all="bag blocking collection dictionary queue stack"

setup() {
	cd "$TMPDIR" || exit 1
}

# but SOURCE: all the others
but() {
	printf '%s\n' $all | grep -vx "$1" | tr '\n' ' '
}

# slip SOURCE SED PROGRAM SCENARIO [WORDS]: with this slip in the source the scenario fails.
slip() {
	broken "$1" "$2" "$3" "$(but "$1")" '' "$4" "${5-}"
}

@test "queue, stack and bag" {
	scenarios kinds "$all" '' queue-all stack-all bag-all queue-order stack-order bag-own bag-steals never-empty
}

@test "queue, stack and bag: slips are found" {
	slip collection '/^int tr_collection_put/,/^}/s/pthread_mutex_lock(&c->lock);/;/' kinds queue-all
	slip collection '/^int tr_collection_try_take/,/^}/s/pthread_mutex_unlock(&c->lock);/;/' kinds queue-all
	slip collection 's/if (c->count == 0)/if (tr_collection_count(c) == 0)/' kinds queue-all
	slip collection '/^int tr_collection_insert/,/^}/s/c->count++;/;/' kinds stack-all
	slip queue 's/TAILQ_INSERT_TAIL/TAILQ_INSERT_HEAD/' kinds queue-order 'first in, first out'
	slip stack 's/TAILQ_LAST(&s->nodes, tr_collection_nodes)/TAILQ_FIRST(\&s->nodes)/' kinds stack-order \
		'the newer one first'
	slip bag 's/TAILQ_LAST(&part->nodes, tr_collection_nodes)/TAILQ_FIRST(\&part->nodes)/' kinds bag-own \
		'its own newest'
	slip bag 's/^\tif (part) {/\tif (0) {/' kinds bag-own 'its own newest'
	slip bag 's/node = TAILQ_FIRST(&part->nodes)/node = TAILQ_LAST(\&part->nodes, tr_collection_nodes)/' kinds \
		bag-steals 'takes the oldest'
	slip bag 's/^\t\tfree(part);/\t\t;/; s/^\t\tTAILQ_REMOVE(&b->parts, part, next);/\t\t;/' kinds bag-all
}

@test "the blocking collection" {
	OPTIONS=--spurious=1 scenarios blocking "$all" '' fifo lifo close-full close-empty close-at-work try busy \
		passed-on room-passed-on room-refused limit limit-of-room over-before
}

@test "the blocking collection: slips are found" {
	slip blocking '/remove_one(/,/^}/s/pthread_cond_signal(&b->not_full);/;/' blocking fifo 'lost wake-up'
	slip blocking '/^int tr_blocking_complete/,/^}/s/pthread_cond_broadcast(&b->not_full);/;/' blocking close-full \
		'lost wake-up'
	slip blocking 's/pthread_cond_broadcast(&b->not_empty);/;/' blocking close-empty 'lost wake-up'
	slip blocking 's/if (result == 0 && b->completed)/if (0)/' blocking close-at-work
	slip blocking 's/int result = has_items(b) ? 0/int result = 1 ? 0/' blocking try
	slip blocking 's/int result = b->waiting ? EBUSY : 0;/int result = 0;/' blocking busy
	slip blocking 's/pthread_cond_signal(changed);/;/' blocking passed-on 'lost wake-up'
	slip blocking 's/has(b))$/has(b) \&\& has == has_items)/' blocking room-passed-on 'lost wake-up'
	slip blocking 's/pthread_cond_signal(result == 0 ? .*/if (result == 0) pthread_cond_signal(\&b->not_empty);/' \
		blocking room-refused 'lost wake-up'
	slip blocking '/_take(/,/^}/s/if (result == 0)$/if (has_items(b))/' blocking limit
	slip blocking '/_add(/,/^}/s/if (result == 0)$/if (has_room(b))/' blocking limit-of-room
	slip blocking '/^static int await/,/^}/s/int result = 0;/int result = tr_interrupted() ? EINTR : 0;/' \
		blocking over-before 'what is there it gets'
}

@test "the dictionary" {
	scenarios dictionary "$all" '' exact removed added-once compared others-keys
}

@test "the dictionary: slips are found" {
	slip dictionary 's/^\treturn key ? pthread_mutex_lock(&d->lock) : EINVAL;/\treturn 0;/; s/^\tpthread_mutex_unlock.*/\t;/' \
		dictionary exact
	slip dictionary '/^int tr_dictionary_add_or_update/,/^}/s/^\t\te->value = update(key, e->value, arg);/\t\t{ intptr_t old = e->value; pthread_mutex_unlock(\&d->lock); old = update(key, old, arg); pthread_mutex_lock(\&d->lock); e->value = old; }/' \
		dictionary exact
	slip dictionary '/^int tr_dictionary_try_remove/,/^}/s/^\tend(d, e ? 0 : ENOENT);/\tintptr_t was = e ? e->value : 0; end(d, 0); if (e) e->value = was - 1;/' \
		dictionary removed
	slip dictionary 's/if (find(d, key))/if (0)/' dictionary added-once
	slip dictionary 's/else if (e->value != old)/else if (0)/' dictionary compared
	slip dictionary '/^int tr_dictionary_for_each/,/^}/s/pthread_mutex_unlock(&d->lock);/;/' dictionary others-keys
	slip dictionary '/^int tr_dictionary_try_get/,/^}/s/\*value = e->value;/;/' dictionary others-keys
}

@test "the page of promises names every scenario, and no other" {
	for program in blocking dictionary kinds; do
		grep -o '{"[a-z-]*"' "$abs_top_srcdir/tests/collections/$program.c" | tr -d '{"' | sed "s/^/$program /"
	done | sort >there
	awk -F'|' '{ print $3 }' "$abs_top_srcdir/tests/collections/promises.md" | grep -o '`[^`]*`' | tr -d '`' |
		grep ' ' | sort -u >named
	diff there named
}
