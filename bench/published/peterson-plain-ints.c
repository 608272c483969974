// SPDX-License-Identifier: MIT
//
// Peterson's algorithm with plain int flags.
//
// ends: yes
// expect: failed race
// why: flag[] and turn are ordinary ints read and written by both threads without any atomic
#include <stdio.h>
#include <pthread.h>

const int MAX = 10000;
int flag[2];
int turn;
int ans = 0;

void lock_init()
{
	flag[0] = flag[1] = 0;
	turn = 0;
}

void lock(int self)
{
	/* I want the lock */
	flag[self] = 1;

	/* but you go first */
	turn = 1 - self;

	while (flag[1 - self] == 1 && turn == 1 - self)
		;
}

void unlock(int self)
{
	flag[self] = 0;
}

void *func(void *s)
{
	int self = (int)(long)s;
	int i = 0;
	printf("Thread Entered: %d\n", self);

	lock(self);
	for (i = 0; i < MAX; i++)
		ans++;
	unlock(self);
	return NULL;
}

int main()
{
	pthread_t p1, p2;

	lock_init();

	pthread_create(&p1, NULL, func, (void *)0);
	pthread_create(&p2, NULL, func, (void *)1);

	pthread_join(p1, NULL);
	pthread_join(p2, NULL);

	printf("Actual Count: %d | Expected Count: %d\n", ans, MAX * 2);
	return 0;
}
