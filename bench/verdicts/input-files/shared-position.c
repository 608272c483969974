// SPDX-License-Identifier: MIT
//
// Two threads go to their records in one open file and read them. The position is the file's, not
// the thread's: between the two calls another may move it.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static FILE *records;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *reads(void *arg)
{
	int number = *(int *)arg;
	char c;
#ifdef RIGHT
	pthread_mutex_lock(&m);
#endif
	fseek(records, number, SEEK_SET);
	int found = fgetc(records);
#ifdef RIGHT
	pthread_mutex_unlock(&m);
#endif
	c = (char)found;
	assert(c == "abc"[number]);
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	int number[2] = {0, 2};
	records = tmpfile();
	if (records == NULL)
		return 2;
	fputs("abc", records);
	fflush(records);
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, reads, &number[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	fclose(records);
	return 0;
}
