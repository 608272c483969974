// SPDX-License-Identifier: MIT
//
// A log that main closes before the threads that write it are joined.
// wrong: misuse
// right: verified
#include <pthread.h>
#include <stdio.h>

static FILE *report;

static void *work(void *arg)
{
	fprintf(report, "worker done\n"); // here
	return arg;
}

int main(void)
{
	pthread_t t;
	report = fopen("log.txt", "w");
	if (!report)
		return 2;
	pthread_create(&t, NULL, work, NULL);
#ifdef RIGHT
	pthread_join(t, NULL);
	fclose(report);
#else
	fclose(report); // here
	pthread_join(t, NULL);
#endif
	return 0;
}
