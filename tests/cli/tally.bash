# SPDX-License-Identifier: MIT
#
# A small exercise, so that tests depend on none of the project's, and files for it: the stub, an
# answer, and a wrong one.

# An exercise of two properties: `twice` and `last`, in 01-tally.
exercise() {
	mkdir -p ex/01-tally
	cat >ex/01-tally/tally.h <<-'END'
		#ifndef TALLY_H
		#define TALLY_H
		void tally_add(void);
		int tally_get(void);
		#endif
	END
	cat >ex/01-tally/spec <<-'END'
		title Count in two threads
		property twice 6 two additions make two
		hint What if the other thread comes in between?
		scenario two.c 2 --executions=5000
		property zero 4 nothing makes nothing   # a comment
		hint Where does it begin?
		scenario none.c
	END
	cat >ex/01-tally/two.c <<-'END'
		#include "tally.h"
		#include "treadle.h"
		#include <pthread.h>
		#include <stdlib.h>
		static void *add(void *arg)
		{
			tally_add();
			return arg;
		}
		int main(int argc, char **argv)
		{
			pthread_t t[2];
			int n = argc > 1 ? atoi(argv[1]) : 0;
			for (int i = 0; i < n; i++)
				pthread_create(&t[i], NULL, add, NULL);
			for (int i = 0; i < n; i++)
				pthread_join(t[i], NULL);
			tr_check(tally_get() == n, "%d additions make %d", n, tally_get());
		}
	END
	cat >ex/01-tally/none.c <<-'END'
		#include "tally.h"
		#include "treadle.h"
		int main(void)
		{
			tr_check(tally_get() == 0, "nothing makes %d", tally_get());
		}
	END
	unlocked >ex/01-tally/tally.c
	echo task >ex/01-tally/task.md
}

unlocked() {
	cat <<-'END'
		#include "tally.h"
		static int n;
		void tally_add(void) { n++; }
		int tally_get(void) { return n; }
	END
}

locked() {
	cat <<-'END'
		#include "tally.h"
		#include <pthread.h>
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static int n;
		void tally_add(void) { pthread_mutex_lock(&lock); n++; pthread_mutex_unlock(&lock); }
		int tally_get(void) { pthread_mutex_lock(&lock); int m = n; pthread_mutex_unlock(&lock); return m; }
	END
}

# Read under the lock, written under it, and somebody may come in between.
halves() {
	cat <<-'END'
		#include "tally.h"
		#include <pthread.h>
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static int n;
		int tally_get(void) { pthread_mutex_lock(&lock); int m = n; pthread_mutex_unlock(&lock); return m; }
		void tally_add(void)
		{
			int m = tally_get() + 1;
			pthread_mutex_lock(&lock);
			n = m;
			pthread_mutex_unlock(&lock);
		}
	END
}
