// SPDX-License-Identifier: MIT
//
// Rock-paper-scissors with a referee and two players, condition variables without taking the
// mutex, marked "NON VA" by its author.
//
// ends: no
// expect: failed misuse
// why: cond_wait and unlock are called by threads that do not hold m; turno and the moves are
//      read and written unlocked (also a race)
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <unistd.h>
#include <time.h>

char *nomi_mosse[3] = {"carta", "sasso", "forbice"};
pthread_mutex_t m;
pthread_cond_t g1, g2, ar;
int mossag1, mossag2;
int giocatore1ok, giocatore2ok, turno;

void pausetta(void)
{
	struct timespec t;
	t.tv_sec = 0;
	t.tv_nsec = (rand() % 10 + 1) * 1000000;
	nanosleep(&t, NULL);
}

void myInit(void)
{
	pthread_cond_init(&ar, NULL);
	pthread_cond_init(&g1, NULL);
	pthread_cond_init(&g2, NULL);
	pthread_mutex_init(&m, NULL);

	mossag1 = mossag2 = 0;
	giocatore1ok = giocatore2ok = 0;
	turno = 0;
}

int decreta_vincitore(int a, int b)
{
	if (a == b)
		return 0;
	if ((a + 1) % 3 == b)
		return 1;
	return 2;
}

void *arbitro(void *arg)
{
	int vincitore;
	int id = (int)(long)arg;
	printf("Sono l'arbitro e sto per dare il via al gioco..\n");
	while (1) {
		while (id != turno) {
			pthread_cond_wait(&ar, &m);
		}
		// pthread_mutex_lock(&m);
		turno = 1;
		pthread_cond_signal(&g1);
		pthread_cond_signal(&g2);
		printf("ho dato il via\n");
		pthread_mutex_unlock(&m);
		while (turno != id) {
			pthread_cond_wait(&ar, &m);
		}
		// pthread_mutex_lock(&m);
		vincitore = decreta_vincitore(mossag1, mossag2);
		printf("g1 ha tirato %s e g2 %s\t vincitore %d\n", nomi_mosse[mossag1],
		       nomi_mosse[mossag2], vincitore);
		turno = 0;
		giocatore1ok = giocatore2ok = 0;
		pthread_mutex_unlock(&m);
		pausetta();
	}
}

void *giocatore1(void *arg)
{
	int id = (int)(long)arg;
	while (1) {
		while (turno != id) {
			printf("il gio1 si e blocc\n");
			pthread_cond_wait(&g1, &m);
		}
		mossag1 = rand() % 3;
		printf("Il giocatore1 ha effettuato la mossa \t %s\n", nomi_mosse[mossag1]);
		giocatore1ok = 1;
		if (giocatore1ok && giocatore2ok) {
			turno = 0;
			pthread_cond_signal(&ar);
		}
		pthread_mutex_unlock(&m);
	}
}

void *giocatore2(void *arg)
{
	int id = (int)(long)arg;
	while (1) {
		while (turno != id) {
			printf("il gio2 si e blocc\n");
			pthread_cond_wait(&g2, &m);
		}
		mossag2 = rand() % 3;
		printf("Il giocatore2 ha effettuato la mossa \t %s\n", nomi_mosse[mossag2]);
		giocatore2ok = 1;
		if (giocatore1ok && giocatore2ok) {
			turno = 0;
			pthread_cond_signal(&ar);
		}
		pthread_mutex_unlock(&m);
	}
}

int main()
{
	pthread_attr_t a;
	pthread_t p, q, r;

	myInit();
	srand(555);
	pthread_attr_init(&a);

	pthread_create(&p, &a, arbitro, (void *)0);
	pthread_create(&q, &a, giocatore1, (void *)1);
	pthread_create(&r, &a, giocatore2, (void *)1);

	pthread_attr_destroy(&a);

	sleep(10);
	pthread_join(p, NULL);
	pthread_join(q, NULL);
	pthread_join(r, NULL);
	return 0;
}
