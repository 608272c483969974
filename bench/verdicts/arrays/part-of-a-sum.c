// SPDX-License-Identifier: MIT
//
// Two threads sum up halves of an array, by a pointer and two indices. The wrong version's second
// half has one element too many.
// build: unoptimised
// wrong: misuse; named: numbers[6], which is past the end of numbers (const int [6])
// right: verified
#include <pthread.h>

#ifdef RIGHT
enum { END = 6 };
#else
enum { END = 7 };
#endif

static const int numbers[6] = {1, 2, 3, 4, 5, 6};
static const int other = 7;

struct part {
	const int *all;
	int from, end, sum;
};

static void *sums(void *arg)
{
	struct part *p = arg;
	for (int i = p->from; i < p->end; i++)
		p->sum += p->all[i]; // here
	return NULL;
}

int main(void)
{
	struct part parts[2] = {{numbers, 0, 3, 0}, {numbers, 3, END, 0}};
	pthread_t threads[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, sums, &parts[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return parts[0].sum + parts[1].sum == 21 ? 0 : other;
}
