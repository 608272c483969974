// SPDX-License-Identifier: MIT
//
// Two threads copy a struct for ever, main checks it is whole, mutex around all.
//
// ends: no
// expect: verified
// why: copy and check are both under the mutex, so no field ever mismatches
#include <stdio.h>
#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>

struct employee {
	int number;
	int id;
	char first_name[32];
	char last_name[32];
	char department[32];
	int root_number;
};

/* read only */
struct employee employees[] = {
	{1, 12345678, "astro", "Bluse", "Accounting", 101},
	{2, 87654321, "Shrek", "Charl", "Programmer", 102},
};

struct employee employee_of_the_day;

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void copy_employee(struct employee *from, struct employee *to)
{
	memcpy(to, from, sizeof(struct employee));
}

void *do_loop(void *data)
{
	int num = *(int *)data;

	while (1) {
		pthread_mutex_lock(&lock);
		copy_employee(&employees[num - 1], &employee_of_the_day);
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

int main(int argc, const char *argv[])
{
	pthread_t th1, th2;
	int num1 = 1;
	int num2 = 2;

	copy_employee(&employees[0], &employee_of_the_day);

	if (pthread_create(&th1, NULL, do_loop, &num1))
		errx(EXIT_FAILURE, "pthread_create() error.\n");
	if (pthread_create(&th2, NULL, do_loop, &num2))
		errx(EXIT_FAILURE, "pthread_create() error.\n");

	while (1) {
		pthread_mutex_lock(&lock);
		struct employee *p = &employees[employee_of_the_day.number - 1];

		if (p->id != employee_of_the_day.id) {
			printf("mismatching 'id', %d != %d\n", employee_of_the_day.id, p->id);
			exit(EXIT_FAILURE);
		}
		if (strcmp(p->first_name, employee_of_the_day.first_name)) {
			printf("mismatching 'first_name', %s != %s\n",
			       employee_of_the_day.first_name, p->first_name);
			exit(EXIT_FAILURE);
		}
		if (strcmp(p->last_name, employee_of_the_day.last_name)) {
			printf("mismatching 'last_name', %s != %s\n", employee_of_the_day.last_name,
			       p->last_name);
			exit(EXIT_FAILURE);
		}
		if (strcmp(p->department, employee_of_the_day.department)) {
			printf("mismatching 'department', %s != %s\n",
			       employee_of_the_day.department, p->department);
			exit(EXIT_FAILURE);
		}
		if (p->root_number != employee_of_the_day.root_number) {
			printf("mismatching 'root_number', %d != %d\n",
			       employee_of_the_day.root_number, p->root_number);
			exit(EXIT_FAILURE);
		}
		printf("lory, employees contents was always consistent\n");
		pthread_mutex_unlock(&lock);
	}

	exit(EXIT_SUCCESS);
}
