# SPDX-License-Identifier: MIT
#
# What objects, variables and places are called that the program itself has named for nobody but its
# compiler: from the debug information.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
}

# says TEXT: $output has it, wherever its lines end
says() {
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"$1"* ]] || { echo "$output"; return 1; }
}

@test "variables keep their names in that part of .bss which is not in the file" {
	cat >late.c <<-'END'
		#include <pthread.h>
		char pad[8192];
		pthread_mutex_t late;
		char more[70000];
		pthread_mutex_t later;
		static void *other(void *arg)
		{
			pthread_mutex_lock(&later);
			pthread_mutex_lock(&late);
			pthread_mutex_unlock(&late);
			pthread_mutex_unlock(&later);
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, other, NULL);
			pthread_mutex_lock(&late);
			pthread_mutex_lock(&later);
			pthread_mutex_unlock(&later);
			pthread_mutex_unlock(&late);
			pthread_join(t, NULL);
			return pad[0] + more[0];
		}
	END
	cc_plain late late.c
	run treadle check ./late
	says 'mutex later (held by 2 other); 2 other waits to lock mutex late (held by 1 main)'
	strip --strip-debug late # by the symbols
	run treadle check ./late
	says '1 main is to lock mutex later, but '
}

@test "what a function's variable holds is called by it, whoever uses it" {
	cat >local.c <<-'END'
		#include <pthread.h>
		struct info { int n; pthread_mutex_t monitor; };
		struct place { struct info *info; pthread_mutex_t *forks; int id; };
		static void *work(void *arg)
		{
			struct place *p = arg;
			pthread_mutex_lock(&p->forks[1]);
			pthread_mutex_lock(&p->info->monitor);
			return NULL;
		}
		int main(void)
		{
			struct info train_info = {0, PTHREAD_MUTEX_INITIALIZER};
			pthread_mutex_t forks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
			struct place places[2] = {{&train_info, forks, 0}, {&train_info, forks, 1}};
			pthread_t t[2];
			for (int i = 0; i < 2; i++)
				pthread_create(&t[i], NULL, work, &places[i]);
			for (int i = 0; i < 2; i++)
				pthread_join(t[i], NULL);
			return 0;
		}
	END
	for built in cc_plain 'treadle cc -o'; do
		$built local local.c -O0
		run treadle check ./local
		says 'waits to lock mutex forks[1] (held by 2 work'
		says 'locks train_info.monitor'
	done
}

# Heap blocks, by a pointer in static data, in a structure there, in a frame, and through another.
heap_program() {
	cat >heap.c <<-'END'
		#include <pthread.h>
		#include <stdlib.h>
		struct cell { int n; pthread_mutex_t lock; };
		struct worker { struct cell *cell; int id; };
		struct { int *items; struct cell *cells; } buffer;
		pthread_mutex_t *forks;
		static void *work(void *arg)
		{
			struct worker *w = arg;
			pthread_mutex_lock(&w->cell->lock);
			pthread_mutex_lock(&forks[2]);
			pthread_mutex_lock(&buffer.cells[1].lock);
			buffer.items[3]++;
			return NULL;
		}
		int main(int argc, char **argv)
		{
			struct cell *c = malloc(sizeof *c);
			struct worker *w = malloc(sizeof *w);
			pthread_t t;
			(void)argv;
			forks = calloc(3, sizeof *forks);
			buffer.items = calloc(8, sizeof *buffer.items);
			buffer.cells = calloc(2, sizeof *buffer.cells);
			*c = (struct cell){0, PTHREAD_MUTEX_INITIALIZER};
			w->cell = c;
			pthread_mutex_init(&forks[2], NULL);
			pthread_mutex_init(&buffer.cells[1].lock, NULL);
			pthread_create(&t, NULL, work, w);
			if (argc > 1)
				buffer.items[3]--;
			pthread_join(t, NULL);
			if (argc == 1)
				pthread_mutex_lock(&c->lock);
			return 0;
		}
	END
}

@test "what is on the heap is called by the pointers that lead there" {
	heap_program
	for built in cc_plain 'treadle cc -o'; do
		$built heap heap.c -O0
		run treadle check --width=30 ./heap
		says '2 work locks mutex w->cell->lock'
		says '2 work locks mutex forks[2]'
		says '2 work locks mutex buffer.cells[1].lock'
	done
	run treadle check ./heap -- race
	says 'data race on variable buffer.items[3]'
	run treadle check --explore-races ./heap -- race
	says 'buffer.items[3]'
}

# As many pointers without a type as one likes do not hide the one that has a name.
@test "what a local pointer leads to has its name, however many others lead there" {
	cat >many.c <<-'END'
		#include <pthread.h>
		#include <stdlib.h>
		struct counter {
			int made, used;
		};
		static void *kept[100];
		static void *use(void *counter)
		{
			struct counter *c = counter;
			c->used++;
			return NULL;
		}
		int main(void)
		{
			pthread_t t;
			void *c = calloc(1, sizeof(struct counter));
			for (int i = 0; i < 100; i++)
				kept[i] = c;
			pthread_create(&t, NULL, use, c);
			use(c);
			pthread_join(t, NULL);
			return 0;
		}
	END
	treadle cc many.c -o many
	run treadle check ./many
	says 'data race on variable c->used'
}

@test "things that one pointer leads to, one after the other, are told apart by numbers" {
	cat >alike.c <<-'END'
		#include <pthread.h>
		#include <stdlib.h>
		struct account { int balance; pthread_mutex_t m; };
		static struct account *account_new(void)
		{
			struct account *a = malloc(sizeof *a);
			pthread_mutex_init(&a->m, NULL);
			return a;
		}
		int main(void)
		{
			struct account *one = account_new(), *two = account_new();
			pthread_mutex_lock(&one->m);
			pthread_mutex_lock(&two->m);
			pthread_mutex_lock(&one->m);
			return 0;
		}
	END
	cc_plain alike alike.c -O0
	run treadle check ./alike
	says 'initialises mutex a->m '
	says 'locks mutex a->m #2 '
	says 'waits to lock mutex a->m (which it holds itself)'
}

@test "a place in a function that was called is told with its caller" {
	cat >helper.c <<-'END'
		#include <assert.h>
		#include <pthread.h>
		#include <stdlib.h>
		pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
		static void take(pthread_mutex_t *m)
		{
			pthread_mutex_lock(m);
		}
		static void *work(void *arg)
		{
			take(&b);
			take(&a);
			pthread_mutex_unlock(&a);
			pthread_mutex_unlock(&b);
			return arg;
		}
		static void look(int x)
		{
			assert(x);
		}
		int main(int argc, char **argv)
		{
			pthread_t t;
			(void)argv;
			if (argc > 1)
				look(0);
			pthread_create(&t, NULL, work, NULL);
			take(&a);
			take(&b);
			pthread_mutex_unlock(&b);
			pthread_mutex_unlock(&a);
			pthread_join(t, NULL);
			return 0;
		}
	END
	cc_plain helper helper.c -O0
	run treadle check ./helper
	[[ $output == *'
 step line from  1 main '*'
>   2    7   28  locks a
'*'
>   4    7   11                                  locks b
'* ]]
	says '2 work is to lock mutex a, but mutex a is held by 1 main'
	run treadle check ./helper -- fail
	says 'fails the assertion x (helper.c:19, called from main at helper.c:26)'
	# without frame pointers nothing is said, and nothing wrong
	cc_plain helper helper.c -fomit-frame-pointer
	run treadle check ./helper
	[[ $output == *'
 step line  1 main '* ]]
}

@test "what is left behind is called by what holds it, on the stack, too" {
	cat >left.c <<-'END'
		#include <pthread.h>
		struct shop { int sold; pthread_mutex_t lock; };
		static void *sell(void *of)
		{
			struct shop *s = of;
			pthread_mutex_lock(&s->lock);
			s->sold++;
			pthread_mutex_unlock(&s->lock);
			return NULL;
		}
		static int one_day(void)
		{
			struct shop bakery = {0};
			pthread_t t;
			pthread_mutex_init(&bakery.lock, NULL);
			pthread_create(&t, NULL, sell, &bakery);
			pthread_join(t, NULL);
			return bakery.sold - 1;
		}
		int main(void)
		{
			pthread_mutex_t door;
			pthread_mutex_init(&door, NULL);
			pthread_mutex_lock(&door);
			return one_day();
		}
	END
	for level in -O0 -O1 -O2; do
		treadle cc -g $level -pthread -o left left.c
		treadle check --json ./left >out
		[ "$(jq -r '.left[].object' out | sort | tr '\n' ' ')" = 'mutex bakery.lock mutex door ' ]
	done
}
