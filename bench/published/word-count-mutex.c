// SPDX-License-Identifier: MIT
//
// Word count of two files, a thread for each, mutex on the total.
//
// ends: yes
// expect: verified
// args: /etc/passwd /etc/group
// why: the total is incremented under the mutex, each thread reads its own file, main prints
//      after the joins.
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <ctype.h>

int total_words;
pthread_mutex_t counter_lock = PTHREAD_MUTEX_INITIALIZER;

void *count_words(void *);

int main(int argc, char *argv[])
{
	pthread_t t1, t2;

	if (argc != 3) {
		printf("usage: %s file1 file2\n", argv[0]);
		exit(1);
	}
	total_words = 0;
	pthread_create(&t1, NULL, count_words, (void *)argv[1]);
	pthread_create(&t2, NULL, count_words, (void *)argv[2]);
	pthread_join(t1, NULL);
	pthread_join(t2, NULL);
	printf("%5d: total words\n", total_words);
	return 0;
}

void *count_words(void *f)
{
	char *name = (char *)f;
	FILE *fp;
	int c, prev = '\0';

	fp = fopen(name, "r");
	if (fp != NULL) {
		while ((c = getc(fp)) != EOF) {
			if (!isalnum(c) && isalnum(prev)) {
				pthread_mutex_lock(&counter_lock);
				total_words++;
				pthread_mutex_unlock(&counter_lock);
			}
			prev = c;
		}
		fclose(fp);
	} else
		perror(name);
	return NULL;
}
