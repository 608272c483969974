// SPDX-License-Identifier: MIT
//
// Instrumented code that runs by itself: each atomic operation of each size does what it says, and
// so do the copies of memory. Compiled by `treadle cc` (cc.bats) with gcc and clang.
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define SEQ __ATOMIC_SEQ_CST

// With the upper half set, so that an operation on half of it would show.
#define TRY(name, T)                                                                               \
	static void name(void)                                                                     \
	{                                                                                          \
		const T high = (T)((T)1 << (sizeof(T) * 8 - 2));                                   \
		static T place;                                                                    \
		T was;                                                                             \
		__atomic_store_n(&place, high, __ATOMIC_RELEASE);                                  \
		assert(__atomic_load_n(&place, __ATOMIC_ACQUIRE) == high);                         \
		assert(__atomic_exchange_n(&place, high + 5, SEQ) == high);                        \
		assert(__atomic_fetch_add(&place, 3, __ATOMIC_RELAXED) == high + 5);               \
		assert(__atomic_fetch_sub(&place, 2, SEQ) == high + 8);                            \
		assert(__atomic_fetch_and(&place, (T)(high + 3), SEQ) == high + 6);                \
		assert(__atomic_fetch_or(&place, 9, SEQ) == high + 2);                             \
		assert(__atomic_fetch_xor(&place, 1, SEQ) == high + 11);                           \
		assert(__atomic_fetch_nand(&place, (T)(high + 2), SEQ) == high + 10);              \
		assert(__atomic_load_n(&place, SEQ) == (T) ~(high + 2));                           \
		was = 1;                                                                           \
		assert(!__atomic_compare_exchange_n(&place, &was, 7, false, SEQ,                   \
						    __ATOMIC_RELAXED));                            \
		assert(was == (T) ~(high + 2));                                                    \
		assert(__atomic_compare_exchange_n(&place, &was, 7, false, SEQ, SEQ));             \
		was = 7;                                                                           \
		while (!__atomic_compare_exchange_n(&place, &was, high, true, SEQ, SEQ))           \
			assert(was == 7);                                                          \
		assert(__atomic_load_n(&place, SEQ) == high);                                      \
	}

TRY(bytes_1, uint8_t)
TRY(bytes_2, uint16_t)
TRY(bytes_4, uint32_t)
TRY(bytes_8, uint64_t)
#ifdef WIDE
TRY(bytes_16, unsigned __int128)
#endif

struct block {
	char text[200];
};

static struct block from, to;

static void copies(size_t n)
{
	memset(&from, 'x', n);
	memcpy(&to, &from, n);
	assert(to.text[n - 1] == 'x' && to.text[n] == '\0');
	memmove(to.text + 1, to.text, n);
	assert(to.text[n] == 'x');
	strcpy(from.text, "abc");
	to = from;
	assert(strcmp(to.text, "abc") == 0 && strlen(to.text) == 3);
}

// Neither is where its type would want it.
static struct __attribute__((packed)) {
	char c;
	short s;
	int i;
	long l;
} apart;
static volatile int often;

static void others(void)
{
	apart.s++;
	apart.i += 2;
	apart.l += 3;
	often++;
	atomic_thread_fence(memory_order_seq_cst);
	atomic_signal_fence(memory_order_acquire);
	assert(apart.s == 1 && apart.i == 2 && apart.l == 3 && often == 1);
}

int main(int argc, char **argv)
{
	(void)argv;
	bytes_1();
	bytes_2();
	bytes_4();
	bytes_8();
#ifdef WIDE
	bytes_16();
#endif
	copies((size_t)argc * 100);
	others();
	puts("as it says");
	return 0;
}
