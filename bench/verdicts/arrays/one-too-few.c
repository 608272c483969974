// SPDX-License-Identifier: MIT
//
// An index below zero: one thread gives back what another has not yet taken. The right version
// waits for it.
// wrong: misuse; named: uses held[-1], which is in front of held (int [4])
// right: verified
#include <pthread.h>
#include <semaphore.h>

static int held[4], top;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t taken;

static void *take(void *p)
{
	pthread_mutex_lock(&lock);
	held[top++] = 5;
	pthread_mutex_unlock(&lock);
	sem_post(&taken);
	return p;
}

static void *give_back(void *p)
{
#ifdef RIGHT
	sem_wait(&taken);
#endif
	pthread_mutex_lock(&lock);
	top--;
	held[top] = 0; // here
	pthread_mutex_unlock(&lock);
	return p;
}

int main(void)
{
	pthread_t a, b;
	sem_init(&taken, 0, 0);
	pthread_create(&a, NULL, take, NULL);
	pthread_create(&b, NULL, give_back, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return top;
}
