// SPDX-License-Identifier: MIT
//
// Compiled by liveness.c: much is kept in registers across calls here, and not for long.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
	struct node *left, *right;
	unsigned key;
};

static unsigned seed = 1;

static unsigned next(void)
{
	return seed = seed * 1103515245 + 12345;
}

static struct node *put(struct node *n, unsigned key)
{
	if (!n) {
		n = calloc(1, sizeof *n);
		if (!n)
			abort();
		n->key = key;
	} else if (key < n->key) {
		n->left = put(n->left, key);
	} else {
		n->right = put(n->right, key);
	}
	return n;
}

static unsigned walk(struct node *n, unsigned depth)
{
	if (!n)
		return 0;
	unsigned before = walk(n->left, depth + 1);
	printf("%u:%u ", depth, n->key % 1000);
	unsigned after = walk(n->right, depth + 1);
	free(n);
	return before + after + 1;
}

static int by_number(const void *a, const void *b)
{
	unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
	return x < y ? -1 : x > y;
}

static unsigned calls(unsigned a, unsigned b, unsigned c, unsigned d)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < 5; i++) {
		unsigned x = next() % (a + 1), y = next() % (b + 1);
		switch ((x + y) % 6) {
		case 0:
			sum += c * x;
			break;
		case 1:
			sum ^= d + y;
			printf("%u ", sum);
			break;
		case 2:
			sum += (unsigned)strlen(d % 2 ? "one" : "three");
			break;
		case 3:
			sum = sum * 3 + next() % 5;
			break;
		case 4:
			return sum + a;
		default:
			sum -= x;
		}
	}
	return sum;
}

int main(void)
{
	struct node *tree = NULL;
	unsigned numbers[50];
	for (unsigned i = 0; i < 100; i++)
		tree = put(tree, next() >> 8);
	printf("%u\n", walk(tree, 0));
	for (unsigned i = 0; i < 50; i++)
		numbers[i] = next() >> 16;
	qsort(numbers, 50, sizeof *numbers, by_number);
	for (unsigned i = 1; i < 50; i++)
		printf("%u ", numbers[i] - numbers[i - 1]);
	for (unsigned i = 0; i < 20; i++)
		printf("%u\n", calls(i, i * 2, i + 3, i ^ 5));
	return 0;
}
