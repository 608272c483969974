// SPDX-License-Identifier: MIT
//
// Vector sum with one argument struct shared by all threads.
//
// ends: yes
// expect: failed race
// args: 4 gen:100 gen:100
// why: the threads share and change *start and *remainder_loops without any lock
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <pthread.h>

typedef struct allargs {
	double *a;
	double *b;
	double *c;
	int n_loops;
	int *start;
	int *remainder_loops;
} allargs;

double *load_vector(const char *filename, int *out_size)
{
	int size = 0;
	if (sscanf(filename, "gen:%d", &size) != 1 || size <= 0)
		return NULL;
	double *v = malloc(size * sizeof(double));
	for (int i = 0; i < size; ++i)
		v[i] = rand() % 100;
	*out_size = size;
	return v;
}

void avaliar(double *a, double *b, double *c, int size)
{
	for (int i = 0; i < size; ++i) {
		if (c[i] != a[i] + b[i]) {
			printf("Errado no indice %d\n", i);
			return;
		}
	}
	printf("Certo!\n");
}

void *thread(void *arg)
{
	allargs *args = (allargs *)arg;

	int temp = args->n_loops;
	if (*(args->remainder_loops) > 0) {
		temp++;
		*(args->remainder_loops) -= 1;
	}

	for (int i = *(args->start); i < temp + *(args->start); i++)
		args->c[i] = args->a[i] + args->b[i];
	*(args->start) += temp;
	pthread_exit(NULL);
}

int main(int argc, char *argv[])
{
	srand(time(NULL));

	if (argc < 4) {
		printf("Uso: %s n_threads a_file b_file\n", argv[0]);
		return 1;
	}
	int n_threads = atoi(argv[1]);
	if (!n_threads) {
		printf("Número de threads deve ser > 0\n");
		return 1;
	}
	int a_size = 0, b_size = 0;
	double *a = load_vector(argv[2], &a_size);
	double *b = load_vector(argv[3], &b_size);
	if (!a || !b) {
		printf("Erro ao ler arquivo\n");
		return 1;
	}
	if (a_size != b_size) {
		printf("Vetores a e b tem tamanhos diferentes! (%d != %d)\n", a_size, b_size);
		return 1;
	}
	double *c = calloc(a_size, sizeof(double));

	if (n_threads > a_size)
		n_threads = a_size;

	int n_loops = a_size / n_threads;
	int remainder_loops = a_size % n_threads;
	int start = 0;
	pthread_t all_threads[n_threads];
	allargs std_args = {a, b, c, n_loops, &start, &remainder_loops};

	for (int i = 0; i < n_threads; ++i)
		pthread_create(&all_threads[i], NULL, thread, (void *)&std_args);

	for (int j = 0; j < n_threads; j++)
		pthread_join(all_threads[j], NULL);

	avaliar(a, b, c, a_size);

	free(a);
	free(b);
	free(c);
	return 0;
}
