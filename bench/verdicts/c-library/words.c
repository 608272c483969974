// SPDX-License-Identifier: MIT
//
// Each thread counts the words of a line of its own, with strtok.
// wrong: race; named: the hidden state of strtok
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef struct {
	char line[40];
	int words;
} job_t;

void *count_words(void *p)
{
	job_t *job = p;
	char *word;
#ifdef RIGHT
	char *rest;
	word = strtok_r(job->line, " ", &rest);
#else
	word = strtok(job->line, " ");	  // here
#endif
	while (word != NULL) {
		job->words++;
#ifdef RIGHT
		word = strtok_r(NULL, " ", &rest);
#else
		word = strtok(NULL, " "); // here
#endif
	}
	return NULL;
}

int main(void)
{
	job_t jobs[2] = {{"one two", 0}, {"alpha beta", 0}};
	pthread_t tid[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&tid[i], NULL, count_words, &jobs[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(tid[i], NULL);
	printf("%d words\n", jobs[0].words + jobs[1].words);
	return 0;
}
