// SPDX-License-Identifier: MIT
//
// Quick sort by worker threads with a bag of tasks.
//
// ends: yes
// expect: failed deadlock
// args: 10 4
// why: nobody tells the workers that the sort is over: they all wait for a task for ever and
//      main waits for them (a full bag too would stop them).
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>

#define TAM_BUFFER 10

typedef struct {
	int *vetor;
	int inicio;
	int fim;
} tarefa;

tarefa *buffer[TAM_BUFFER];
int quantos = 0, entrada = 0, saida = 0;

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond_cons = PTHREAD_COND_INITIALIZER;
pthread_cond_t cond_prod = PTHREAD_COND_INITIALIZER;

void insere(tarefa *t)
{
	pthread_mutex_lock(&mutex);
	while (quantos == TAM_BUFFER) {
		printf("P bloqueou\n");
		pthread_cond_wait(&cond_prod, &mutex);
		printf("P desbloqueou\n");
	}
	buffer[entrada] = t;
	entrada = (entrada + 1) % TAM_BUFFER;
	quantos++;
	pthread_mutex_unlock(&mutex);
	pthread_cond_signal(&cond_cons);
}

tarefa *retira(int id)
{
	tarefa *t;
	pthread_mutex_lock(&mutex);
	while (quantos == 0) {
		printf("C[%d] bloqueou\n", id);
		pthread_cond_wait(&cond_cons, &mutex);
		printf("C[%d] desbloqueou\n", id);
	}
	t = buffer[saida];
	saida = (saida + 1) % TAM_BUFFER;
	quantos--;
	printf("C[%d] consumiu %d-%d\n", id, t->inicio, t->fim);
	pthread_mutex_unlock(&mutex);
	pthread_cond_signal(&cond_prod);
	return t;
}

void nova_tarefa(int *v, int inicio, int fim)
{
	tarefa *t = malloc(sizeof(tarefa));
	if (!t) {
		printf("ERRO: malloc\n");
		exit(1);
	}
	t->vetor = v;
	t->inicio = inicio;
	t->fim = fim;
	insere(t);
}

int particao(int *v, int inicio, int fim)
{
	int pivo = v[fim], menores = inicio, temp;

	for (int i = inicio; i < fim; i++) {
		if (v[i] <= pivo) {
			temp = v[menores];
			v[menores] = v[i];
			v[i] = temp;
			menores++;
		}
	}
	temp = v[menores];
	v[menores] = v[fim];
	v[fim] = temp;
	return menores;
}

void quicksort(int *v, int inicio, int fim)
{
	if (fim - inicio > 1) {
		int p = particao(v, inicio, fim - 1);
		nova_tarefa(v, inicio, p);
		nova_tarefa(v, p + 1, fim);
	}
}

void *trabalhador(void *arg)
{
	int *id = (int *)arg;
	tarefa *t;

	printf("Inicio da thread[%d]\n", *id);
	while (1) {
		t = retira(*id);
		quicksort(t->vetor, t->inicio, t->fim);
		free(t);
	}
	pthread_exit(NULL);
}

int main(int argc, char *argv[])
{
	if (argc < 3) {
		fprintf(stderr, "Uso: %s <tamanho> <threads>\n", argv[0]);
		return 1;
	}
	int n = atoi(argv[1]);
	int nthreads = atoi(argv[2]);
	int *v = malloc(sizeof(int) * n);
	int ids[nthreads];
	pthread_t tid[nthreads];

	for (int i = 0; i < n; i++)
		v[i] = rand() % 1000;

	quicksort(v, 0, n);
	for (int i = 0; i < nthreads; i++) {
		ids[i] = i + 1;
		if (pthread_create(&tid[i], NULL, trabalhador, &ids[i])) {
			printf("ERRO: pthread_create\n");
			exit(1);
		}
	}
	for (int i = 0; i < nthreads; i++)
		pthread_join(tid[i], NULL);

	for (int i = 0; i < n; i++)
		printf("%d ", v[i]);
	printf("\n");
	free(v);
	return 0;
}
