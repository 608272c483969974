// SPDX-License-Identifier: MIT
//
// Matrix multiplication, one thread for each element.
//
// ends: yes
// expect: verified
// why: every thread writes its own element and frees its own argument; main reads after the
//      joins.
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <errno.h>

#define M 2
#define N 3
#define R 2

int A[M][N] = {{1, 2, 3}, {4, 5, 6}};
int B[N][R] = {{1, 2}, {3, 4}, {5, 6}};
int C[M][R];

struct cell {
	int row;
	int col;
};

void *worker(void *param);

int main()
{
	int i, j, rc;
	pthread_t tid[M][R];
	pthread_attr_t attr;

	pthread_attr_init(&attr);
	for (i = 0; i < M; i++) {
		for (j = 0; j < R; j++) {
			struct cell *c = (struct cell *)malloc(sizeof(struct cell));
			c->row = i;
			c->col = j;
			rc = pthread_create(&tid[i][j], &attr, worker, c);
			if (rc != 0) {
				fprintf(stderr, "pthread_create() failed: %s\n",
					rc == EAGAIN ? "no resources" : "other error");
				exit(1);
			}
		}
	}
	for (i = 0; i < M; i++) {
		for (j = 0; j < R; j++) {
			rc = pthread_join(tid[i][j], NULL);
			if (rc != 0) {
				fprintf(stderr, "pthread_join() failed\n");
				exit(1);
			}
		}
	}
	printf("Result:\n");
	for (i = 0; i < M; i++) {
		for (j = 0; j < R; j++)
			printf("%d\t", C[i][j]);
		printf("\n");
	}
	return 0;
}

void *worker(void *param)
{
	struct cell *c = (struct cell *)param;
	int k, sum = 0;

	fprintf(stderr, "thread [%d][%d]\n", c->row, c->col);
	for (k = 0; k < N; k++)
		sum += A[c->row][k] * B[k][c->col];
	C[c->row][c->col] = sum;
	free(param);
	pthread_exit(0);
}
