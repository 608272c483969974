// SPDX-License-Identifier: MIT
//
// A best score that is kept in a file from one run to the next: no two executions begin alike.
// wrong: no proof; limit: another finds
// right: verified
#include <pthread.h>
#include <stdio.h>

static int score;

static void *play(void *arg)
{
	score = 3;
	return arg;
}

static int best_so_far(void)
{
	int best = 0;
#ifndef RIGHT
	FILE *f = fopen("best.txt", "r");
	if (f != NULL) {
		if (fscanf(f, "%d", &best) != 1)
			best = 0;
		fclose(f);
	}
#endif
	return best;
}

int main(void)
{
	pthread_t t;
	int best = best_so_far();
	pthread_create(&t, NULL, play, NULL);
	pthread_join(t, NULL);
	FILE *f = fopen("best.txt", "w");
	if (f == NULL)
		return 2;
	fprintf(f, "%d\n", score > best ? score : best);
	fclose(f);
	return 0;
}
