// SPDX-License-Identifier: MIT
//
// Game of life by bands of rows, a barrier of mutex and condition.
//
// ends: yes
// expect: failed race
// args: 10 20 20 4
// why: the barrier is right, but count++ (which decides who prints the grid) is done by all
//      the threads without a lock, and the grid is printed while others may still copy their rows.
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>

typedef struct {
	int threshold;
	int counter;
	int cycle;
	pthread_mutex_t mutex;
	pthread_cond_t cv;
} mybarrier;

typedef struct {
	int rows;
	int cols;
	int **val;
} grid;

typedef struct {
	grid *in;
	grid *out;
	int section;
	int divide;
	int gen;
} tinfo;

mybarrier barr;
int count = 0;
int generation = 0;

void barrier_init(mybarrier *b, int n)
{
	b->threshold = b->counter = n;
	b->cycle = 0;
	pthread_mutex_init(&b->mutex, NULL);
	pthread_cond_init(&b->cv, NULL);
}

void barrier_wait(mybarrier *b)
{
	int cycle;

	pthread_mutex_lock(&b->mutex);
	cycle = b->cycle;
	if (--b->counter == 0) {
		b->cycle = !b->cycle;
		b->counter = b->threshold;
		pthread_cond_broadcast(&b->cv);
	} else {
		while (cycle == b->cycle) {
			if (pthread_cond_wait(&b->cv, &b->mutex) != 0)
				break;
		}
	}
	pthread_mutex_unlock(&b->mutex);
}

grid *new_grid(int rows, int cols)
{
	grid *g = malloc(sizeof(grid));
	g->rows = rows;
	g->cols = cols;
	g->val = malloc(rows * sizeof(int *));
	for (int i = 0; i < rows; i++)
		g->val[i] = calloc(cols, sizeof(int));
	return g;
}

int neighbors(grid *G, int x, int y)
{
	int n = 0;
	for (int dx = -1; dx <= 1; dx++)
		for (int dy = -1; dy <= 1; dy++) {
			if (dx == 0 && dy == 0)
				continue;
			n += G->val[(x + dx + G->rows) % G->rows][(y + dy + G->cols) % G->cols];
		}
	return n;
}

void evolve(grid *G, grid *T, int height, int from)
{
	for (int i = from; i < from + height; i++)
		for (int j = 0; j < G->cols; j++) {
			int n = neighbors(G, i, j);
			if (G->val[i][j] == 1 && (n < 2 || n > 3))
				T->val[i][j] = 0;
			else if (G->val[i][j] == 0 && n == 3)
				T->val[i][j] = 1;
		}
}

void update(grid *G, grid *T, int height, int from)
{
	for (int i = from; i < from + height; i++)
		for (int j = 0; j < G->cols; j++)
			G->val[i][j] = T->val[i][j];
}

void print_grid(grid *G)
{
	printf("Welcome to the game of life! Generation: %d.\n", generation);
	for (int i = 0; i < G->rows; i++) {
		for (int j = 0; j < G->cols; j++)
			putchar(G->val[i][j] ? 'X' : ' ');
		putchar('\n');
	}
}

void *work(void *arguments)
{
	tinfo *I = (tinfo *)arguments;
	grid *G = I->in;
	grid *T = I->out;
	int height = G->rows / I->divide;
	int from = height * I->section;
	int i = 0;

	while (i < I->gen) {
		evolve(G, T, height, from);
		barrier_wait(&barr);
		update(G, T, height, from);
		count++;
		if (count % I->divide == 0) {
			print_grid(G);
			generation++;
		}
		barrier_wait(&barr);
		i++;
	}
	return NULL;
}

int main(int argc, char **argv)
{
	int g, cols, rows, div;

	if (argc != 5) {
		printf("Usage: %s generations width height threads\n", argv[0]);
		return 1;
	}
	g = atoi(argv[1]);
	cols = atoi(argv[2]);
	rows = atoi(argv[3]);
	div = atoi(argv[4]);
	if (rows % div != 0) {
		printf("I'm sorry, %d does not divide %d.\n", div, rows);
		return 1;
	}

	grid *G = new_grid(rows, cols);
	grid *T = new_grid(rows, cols);
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < cols; j++)
			G->val[i][j] = (rand() % 4 == 0);
	print_grid(G);
	update(T, G, rows, 0);

	barrier_init(&barr, div);

	tinfo *I = malloc(div * sizeof(tinfo));
	pthread_t threads[div];
	for (int i = 0; i < div; i++) {
		I[i].in = G;
		I[i].out = T;
		I[i].section = i;
		I[i].divide = div;
		I[i].gen = g;
	}
	for (int i = 0; i < div; i++)
		pthread_create(&threads[i], NULL, work, &I[i]);
	for (int i = 0; i < div; i++)
		pthread_join(threads[i], NULL);

	pthread_mutex_destroy(&barr.mutex);
	pthread_cond_destroy(&barr.cv);
	print_grid(G);
	return 0;
}
