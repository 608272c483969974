// SPDX-License-Identifier: MIT
//
// Boiler control exercise, monitor with sensor_put/sensor_get/sensor_alarme and three periodic
// threads.
//
// ends: no
// expect: verified
// why: all sensor values are touched inside the monitor's mutex and the alarm waits in a while
//      loop
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- monitor sensor ---- */
static pthread_mutex_t exclusao_mutua = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t alarme = PTHREAD_COND_INITIALIZER;
static double s_temp = 0, s_nivel = 0;
static double limite_atual = HUGE_VAL;

/* Chamado pela thread que le o sensor e disponibiliza aqui o valor lido */
void sensor_put(double temp, double nivel)
{
	pthread_mutex_lock(&exclusao_mutua);
	s_temp = temp;
	s_nivel = nivel;
	if (s_temp >= limite_atual)
		pthread_cond_signal(&alarme);
	pthread_mutex_unlock(&exclusao_mutua);
}

/* Chamado por qualquer thread que precisa do valor lido do sensor */
double sensor_get(char *s)
{
	double aux = 0;
	pthread_mutex_lock(&exclusao_mutua);
	if (strncmp(s, "t", 1) == 0)
		aux = s_temp;
	else if (strncmp(s, "h", 1) == 0)
		aux = s_nivel;
	pthread_mutex_unlock(&exclusao_mutua);
	return aux;
}

/* Thread fica bloqueada ate o valor do sensor chegar em limite */
void sensor_alarmeT(double limite)
{
	pthread_mutex_lock(&exclusao_mutua);
	limite_atual = limite;
	while (s_temp < limite_atual)
		pthread_cond_wait(&alarme, &exclusao_mutua);
	limite_atual = HUGE_VAL;
	pthread_mutex_unlock(&exclusao_mutua);
}

/* ---- threads ---- */
void *thread_mostra_status(void *arg)
{
	double t, h;
	while (1) {
		t = sensor_get("t");
		h = sensor_get("h");
		printf("Temperatura (T)--> %.2lf   Nivel (H)--> %.2lf\n", t, h);
		sleep(1);
	}
	return NULL;
}

void *thread_le_sensor(void *arg)
{
	struct timespec periodo = {0, 10000000}; /* 10ms */
	double temp, nivel;
	while (1) {
		temp = 20 + rand() % 20;
		nivel = (rand() % 300) / 100.0;
		sensor_put(temp, nivel);
		nanosleep(&periodo, NULL);
	}
	return NULL;
}

void *thread_alarme(void *arg)
{
	while (1) {
		sensor_alarmeT(30);
		printf("ALARME: temperatura chegou no limite\n");
		sleep(1);
	}
	return NULL;
}

int main(int argc, char *argv[])
{
	pthread_t t1, t2, t3;

	pthread_create(&t1, NULL, thread_mostra_status, NULL);
	pthread_create(&t2, NULL, thread_le_sensor, NULL);
	pthread_create(&t3, NULL, thread_alarme, NULL);

	pthread_join(t1, NULL);
	pthread_join(t2, NULL);
	pthread_join(t3, NULL);
	return 0;
}
