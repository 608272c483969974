// SPDX-License-Identifier: MIT
//
// file-system(N): each of N threads finds a free block for its inode, under a mutex for each
// inode and each block. Up to 13 threads never meet; each one more meets one other at one block:
// 2 interleavings for N = 14, 8 for 16, 32 for 18, 64 for 19.
// The problem: C. Flanagan, P. Godefroid: Dynamic Partial-Order Reduction for Model Checking
// Software, POPL 2005.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#define INODES 32
#define BLOCKS 26

// inode[i] is under inode_lock[i], busy[b] under block_lock[b].
static pthread_mutex_t inode_lock[INODES], block_lock[BLOCKS];
static int inode[INODES];
static bool busy[BLOCKS];

static void take_block(int i)
{
	for (int b = i * 2 % BLOCKS;; b = (b + 1) % BLOCKS) {
		pthread_mutex_lock(&block_lock[b]);
		bool free = !busy[b];
		if (free) {
			busy[b] = true;
			inode[i] = b + 1;
		}
		pthread_mutex_unlock(&block_lock[b]);
		if (free)
			return;
	}
}

static void *make_file(void *arg)
{
	int i = (int)((long)arg % INODES);
	pthread_mutex_lock(&inode_lock[i]);
	if (inode[i] == 0)
		take_block(i);
	pthread_mutex_unlock(&inode_lock[i]);
	return NULL;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 14;
	pthread_t t[INODES];
	if (n < 1 || n > BLOCKS)
		return 2;
	for (int i = 0; i < INODES; i++)
		pthread_mutex_init(&inode_lock[i], NULL);
	for (int b = 0; b < BLOCKS; b++)
		pthread_mutex_init(&block_lock[b], NULL);
	for (long i = 0; i < n; i++)
		pthread_create(&t[i], NULL, make_file, (void *)i);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	for (int i = 0; i < n; i++)
		assert(inode[i] != 0);
	return 0;
}
