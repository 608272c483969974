// SPDX-License-Identifier: MIT
//
// A race of runners with a referee, semaphores, detached threads.
//
// ends: yes
// expect: verified
// why: the last runner hands the mutex to the referee, so all is ordered; the loop makes one
//      runner too many who waits for ever, but the threads are detached and main leaves.
#include <stdio.h>
#include <semaphore.h>
#include <pthread.h>
#include <unistd.h>
#include <stdlib.h>
#include <time.h>

#define N 15

struct gara_t {
	sem_t mutex;
	sem_t partenza;
	sem_t arbitro;
	int pronti, arrivati;
	int primo, ultimo;
} gara;

void pausetta(void)
{
	struct timespec t;
	t.tv_sec = 0;
	t.tv_nsec = (rand() % 10 + 1) * 1000000;
	nanosleep(&t, NULL);
}

void init_gara(struct gara_t *g)
{
	sem_init(&g->mutex, 0, 1);
	sem_init(&g->partenza, 0, 0);
	sem_init(&g->arbitro, 0, 0);
	g->pronti = g->arrivati = 0;
	g->primo = g->ultimo = -1;
}

void corridore_attendi(struct gara_t *g, int num)
{
	sem_wait(&g->mutex);
	printf("%d: attendo il via\n", num);
	g->pronti++;
	if (g->pronti == N)
		sem_post(&g->arbitro);
	sem_post(&g->mutex);
	sem_wait(&g->partenza);
}

void corridore_arrivo(struct gara_t *g, int num)
{
	sem_wait(&g->mutex);
	if (g->arrivati == 0) {
		g->arrivati++;
		g->primo = num;
		sem_post(&g->mutex);
	} else if (g->arrivati < N - 1) {
		g->arrivati++;
		sem_post(&g->mutex);
	} else {
		/* l'ultimo passa il mutex all'arbitro */
		g->arrivati++;
		g->ultimo = num;
		sem_post(&g->arbitro);
	}
}

void arbitro_attendi(struct gara_t *g)
{
	sem_wait(&g->arbitro);
	sem_wait(&g->mutex);
	printf("Ai vostri posti...\n");
	sem_post(&g->mutex);
}

void arbitro_via(struct gara_t *g)
{
	sem_wait(&g->mutex);
	for (int i = 0; i < N; i++)
		sem_post(&g->partenza);
	printf("...via!\n");
	sem_post(&g->mutex);
}

void arbitro_risultato(struct gara_t *g, int *primo, int *ultimo)
{
	sem_wait(&g->arbitro);
	*primo = g->primo;
	*ultimo = g->ultimo;
	printf("Primo: %d\n", *primo);
	printf("Ultimo: %d\n", *ultimo);
	sem_post(&g->mutex);
}

void *corridore(void *arg)
{
	pausetta();
	corridore_attendi(&gara, *(int *)arg);
	pausetta();
	corridore_arrivo(&gara, *(int *)arg);
	return NULL;
}

void *arbitro(void *arg)
{
	int primo, ultimo;

	pausetta();
	arbitro_attendi(&gara);
	pausetta();
	arbitro_via(&gara);
	pausetta();
	arbitro_risultato(&gara, &primo, &ultimo);
	return NULL;
}

int main()
{
	pthread_attr_t a;
	pthread_t p;

	init_gara(&gara);
	srand(555);

	pthread_attr_init(&a);
	pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);

	pthread_create(&p, &a, arbitro, NULL);
	for (int i = 0; i <= N; i++) {
		int *arg = malloc(sizeof(*arg));
		*arg = i;
		pthread_create(&p, &a, corridore, arg);
	}
	sleep(100);
	return 0;
}
