// SPDX-License-Identifier: MIT
//
// A function fills one structure for all its threads, the next before the last one has read it.
// wrong: race; named: local variable job.row of; named: each thread needs its own
// right: verified
#include <pthread.h>

struct job {
	char *pixels;
	int row;
};

static void *fill(void *arg)
{
	struct job *job = arg;
	int row = job->row; // here
	job->pixels[row] = 'x';
	return NULL;
}

static void paint(char *pixels)
{
	pthread_t a, b;
	struct job job = {pixels, 0};
	pthread_create(&a, NULL, fill, &job);
#ifdef RIGHT
	struct job other = {pixels, 1};
	pthread_create(&b, NULL, fill, &other);
#else
	job.row = 1; // here
	pthread_create(&b, NULL, fill, &job);
#endif
	pthread_join(a, NULL);
	pthread_join(b, NULL);
}

int main(void)
{
	char pixels[2] = {1, 1};
	paint(pixels);
	return pixels[0] == 0;
}
