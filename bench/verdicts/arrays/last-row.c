// SPDX-License-Identifier: MIT
//
// An array of arrays: each thread fills the row that comes next, and is to stop behind the last. A
// row is filled after another thread's look at the count. The right version counts when it looks.
// wrong: misuse; named: uses board[2], which is past the end of board (char [2][3])
// right: verified
#include <pthread.h>

enum { ROWS = 2, COLUMNS = 3 };

static char board[ROWS][COLUMNS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int row = 1;

static void *fill(void *p)
{
	pthread_mutex_lock(&lock);
	int free = row < ROWS;
#ifdef RIGHT
	int mine = row++;
	pthread_mutex_unlock(&lock);
#else
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
	int mine = row++;
	pthread_mutex_unlock(&lock);
#endif
	for (int c = 0; free && c < COLUMNS; c++)
		board[mine][c] = 'x'; // here
	return p;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, fill, NULL);
	pthread_create(&b, NULL, fill, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return board[0][0] == 'x';
}
