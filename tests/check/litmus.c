// SPDX-License-Identifier: MIT
//
// litmus NAME: small programs of atomic accesses, as the literature on memory models has them. Of
// those whose names begin with "weak-" C11 allows an end that no interleaving has; of the others
// none. None has a data race.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define RLX memory_order_relaxed
#define ACQ memory_order_acquire
#define REL memory_order_release
#define ACQ_REL memory_order_acq_rel
#define SC memory_order_seq_cst

static atomic_int x, y, z, turn, flag[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t called = PTHREAD_COND_INITIALIZER;
static int plain;

#define STORE(at, v, order) atomic_store_explicit(&(at), v, order)
#define LOAD(at, order) atomic_load_explicit(&(at), order)
#define ADD(at, v, order) atomic_fetch_add_explicit(&(at), v, order)
#define CALL() pthread_cond_broadcast(&called)
#define FENCE(order) atomic_thread_fence(order)

// Waits, perhaps till long after.
static void wait_for_call(void)
{
	static const struct timespec late = {.tv_sec = (time_t)1 << 33};
	pthread_mutex_lock(&lock);
	pthread_cond_timedwait(&called, &lock, &late);
	pthread_mutex_unlock(&lock);
}

// CASE(name, a, b, c): three threads that do a, b and c.
#define CASE(name, a, b, c)                                                                        \
	static void name##_1(void)                                                                 \
	{                                                                                          \
		a;                                                                                 \
	}                                                                                          \
	static void name##_2(void)                                                                 \
	{                                                                                          \
		b;                                                                                 \
	}                                                                                          \
	static void name##_3(void)                                                                 \
	{                                                                                          \
		c;                                                                                 \
	}
// clang-format off
CASE(sb_sc, STORE(x, 1, SC); LOAD(y, SC), STORE(y, 1, SC); LOAD(x, SC), )
CASE(sb_ra, STORE(x, 1, REL); LOAD(y, ACQ), STORE(y, 1, REL); LOAD(x, ACQ), )
CASE(sb_mixed, STORE(x, 1, SC); LOAD(y, ACQ), STORE(y, 1, SC); LOAD(x, SC), )
CASE(sb_fences, STORE(x, 1, RLX); FENCE(SC); LOAD(y, RLX), STORE(y, 1, RLX); FENCE(SC); LOAD(x, RLX), )
CASE(sb_fence, STORE(x, 1, RLX); FENCE(SC); LOAD(y, RLX), STORE(y, 1, RLX); LOAD(x, RLX), )
CASE(sb_fences_ra, STORE(x, 1, RLX); FENCE(ACQ_REL); LOAD(y, RLX), STORE(y, 1, RLX); FENCE(ACQ_REL); LOAD(x, RLX), )
CASE(sb_adds, ADD(x, 1, ACQ_REL); LOAD(y, ACQ), ADD(y, 1, ACQ_REL); LOAD(x, ACQ), )
CASE(mp_ra, STORE(x, 1, RLX); STORE(y, 1, REL), if (LOAD(y, ACQ)) LOAD(x, RLX), )
CASE(mp_rlx, STORE(x, 1, RLX); STORE(y, 1, RLX), if (LOAD(y, RLX)) LOAD(x, RLX), )
CASE(mp_fences, STORE(x, 1, RLX); FENCE(REL); STORE(y, 1, RLX), if (LOAD(y, RLX)) { FENCE(ACQ); LOAD(x, RLX); }, )
CASE(mp_plain, plain = 1; STORE(y, 1, REL), if (LOAD(y, ACQ)) plain++, )
CASE(wrc_ra, STORE(x, 1, REL), if (LOAD(x, ACQ)) STORE(y, 1, REL), if (LOAD(y, ACQ)) LOAD(x, RLX))
CASE(wrc_rlx, STORE(x, 1, RLX), if (LOAD(x, RLX)) STORE(y, 1, REL), if (LOAD(y, ACQ)) LOAD(x, RLX))
CASE(wrc_last, STORE(x, 1, REL), if (LOAD(x, ACQ)) STORE(y, 1, REL), if (LOAD(y, RLX)) LOAD(x, RLX))
CASE(store_twice, STORE(x, 1, REL); STORE(y, 2, REL), STORE(y, 1, REL); STORE(x, 2, REL), )
CASE(store_twice_sc, STORE(x, 1, SC); STORE(y, 2, SC), STORE(y, 1, SC); STORE(x, 2, SC), )
CASE(read_read, STORE(x, 1, RLX); STORE(x, 2, RLX), LOAD(x, RLX); LOAD(x, RLX), )
CASE(counted, ADD(x, 1, RLX); ADD(x, 1, RLX), ADD(x, 1, RLX); ADD(x, 1, RLX), ADD(x, 1, RLX))
CASE(locked, pthread_mutex_lock(&lock); STORE(x, 1, RLX); LOAD(y, RLX); pthread_mutex_unlock(&lock),
     pthread_mutex_lock(&lock); STORE(y, 1, RLX); LOAD(x, RLX); pthread_mutex_unlock(&lock), )
CASE(refused, STORE(x, 1, RLX); pthread_mutex_lock(&lock),
     if (pthread_mutex_trylock(&lock)) LOAD(x, RLX); else pthread_mutex_unlock(&lock), )
CASE(handed_on, STORE(x, 1, RLX); STORE(y, 1, RLX),
     if (LOAD(y, RLX)) { pthread_mutex_lock(&lock); plain = 1; pthread_mutex_unlock(&lock); },
     pthread_mutex_lock(&lock); int told = plain; pthread_mutex_unlock(&lock); if (told) LOAD(x, RLX))
CASE(called_sc, STORE(x, 1, SC); CALL(), if (!LOAD(x, SC)) { wait_for_call(); LOAD(x, SC); }, )
CASE(called_rlx, STORE(x, 1, RLX); CALL(), if (!LOAD(x, RLX)) { wait_for_call(); LOAD(x, RLX); }, )
CASE(told_of_call, STORE(x, 1, SC); CALL(); STORE(y, 1, RLX), if (LOAD(y, RLX)) { wait_for_call(); LOAD(x, SC); }, )
CASE(refused_sc, STORE(x, 1, SC); if (pthread_mutex_trylock(&lock) == 0) pthread_mutex_unlock(&lock),
     pthread_mutex_lock(&lock); pthread_mutex_unlock(&lock); LOAD(x, SC), )
CASE(peterson_sc, STORE(flag[0], 1, SC); STORE(turn, 1, SC); if (!LOAD(flag[1], SC) || LOAD(turn, SC) == 0) plain++; STORE(flag[0], 0, SC),
     STORE(flag[1], 1, SC); STORE(turn, 0, SC); if (!LOAD(flag[0], SC) || LOAD(turn, SC) == 1) plain++; STORE(flag[1], 0, SC), )
CASE(spin, while (atomic_exchange_explicit(&x, 1, ACQ)); plain++; STORE(x, 0, REL), while (atomic_exchange_explicit(&x, 1, ACQ)); plain++; STORE(x, 0, REL), )
CASE(spin_looks, do { while (LOAD(x, RLX)); } while (atomic_exchange_explicit(&x, 1, ACQ)); plain++; STORE(x, 0, REL),
     do { while (LOAD(x, RLX)); } while (atomic_exchange_explicit(&x, 1, ACQ)); plain++; STORE(x, 0, REL), )
CASE(tickets, int t = ADD(x, 1, RLX); while (LOAD(y, ACQ) != t); plain++; STORE(y, t + 1, REL),
     int t = ADD(x, 1, RLX); while (LOAD(y, ACQ) != t); plain++; STORE(y, t + 1, REL), )
CASE(sequence, STORE(x, 1, RLX); STORE(y, 1, REL); STORE(y, 2, RLX), if (LOAD(y, ACQ) == 2) LOAD(x, RLX), )
CASE(sequence_ended, STORE(x, 1, RLX); STORE(y, 1, REL), if (LOAD(y, RLX) == 1) STORE(y, 2, RLX), if (LOAD(y, ACQ) == 2) LOAD(x, RLX))
CASE(load_first, LOAD(x, RLX); STORE(y, 1, RLX), LOAD(y, RLX); STORE(x, 1, RLX), )
CASE(told_by_adds, STORE(x, 1, RLX); ADD(y, 1, REL), if (ADD(y, 1, ACQ)) LOAD(x, RLX), )
static void iriw(int order)
{
	LOAD(x, order), LOAD(y, order);
}
static void iriw_back(int order)
{
	LOAD(y, order), LOAD(x, order);
}
CASE(writers_sc, STORE(x, 1, SC), STORE(y, 1, SC), iriw(SC))
CASE(writers_ra, STORE(x, 1, REL), STORE(y, 1, REL), iriw(ACQ))
// clang-format on

static void back_sc(void)
{
	iriw_back(SC);
}

static void back_ra(void)
{
	iriw_back(ACQ);
}

#define ROW(name, text)                                                                            \
	{                                                                                          \
		text,                                                                              \
		{                                                                                  \
			name##_1, name##_2, name##_3                                               \
		}                                                                                  \
	}

static const struct {
	const char *name;
	void (*does[4])(void);
} rows[] = {
	ROW(sb_sc, "store-buffer"),
	ROW(sb_ra, "weak-store-buffer"),
	ROW(sb_mixed, "weak-store-buffer-mixed"),
	ROW(sb_fences, "store-buffer-fences"),
	ROW(sb_fence, "weak-store-buffer-one-fence"),
	ROW(sb_fences_ra, "weak-store-buffer-light-fences"),
	ROW(sb_adds, "weak-store-buffer-adds"),
	ROW(mp_ra, "message"),
	ROW(mp_rlx, "weak-message"),
	ROW(mp_fences, "message-fences"),
	ROW(mp_plain, "message-plain"),
	ROW(wrc_ra, "passed-on"),
	ROW(wrc_rlx, "passed-on-coherent"),
	ROW(wrc_last, "weak-passed-on-last"),
	ROW(store_twice, "weak-stores"),
	ROW(store_twice_sc, "stores"),
	ROW(read_read, "coherent"),
	ROW(counted, "counted"),
	ROW(locked, "locked"),
	ROW(refused, "weak-refused"),
	ROW(handed_on, "weak-handed-on"),
	ROW(called_sc, "called"),
	ROW(called_rlx, "weak-called"),
	ROW(told_of_call, "weak-told-of-call"),
	ROW(refused_sc, "weak-refused-looks-after"),
	ROW(peterson_sc, "peterson"),
	ROW(spin, "spin"),
	ROW(spin_looks, "spin-looks"),
	ROW(tickets, "tickets"),
	ROW(sequence, "sequence"),
	ROW(sequence_ended, "weak-sequence-ended"),
	ROW(load_first, "load-first"),
	ROW(told_by_adds, "told-by-adds"),
	{"readers", {writers_sc_1, writers_sc_2, writers_sc_3, back_sc}},
	{"weak-readers", {writers_ra_1, writers_ra_2, writers_ra_3, back_ra}},
};

static void *run(void *what)
{
	(*(void (*const *)(void))what)();
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t[4];
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (argc < 2)
			puts(rows[i].name);
		if (argc < 2 || strcmp(rows[i].name, argv[1]) != 0)
			continue;
		int n = rows[i].does[3] ? 4 : 3;
		for (int k = 0; k < n; k++)
			pthread_create(&t[k], NULL, run, (void *)&rows[i].does[k]);
		for (int k = 0; k < n; k++)
			pthread_join(t[k], NULL);
	}
	return 0;
}
