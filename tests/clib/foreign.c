// SPDX-License-Identifier: MIT
//
// What a program has from elsewhere: compiled without hooks, in an object or a library.
int foreign_count;

void foreign_count_up(void);
double foreign_sum(double a, double b, int c, long d, float e);

void foreign_count_up(void)
{
	foreign_count++;
}

double foreign_sum(double a, double b, int c, long d, float e)
{
	return a + b + c + (double)d + (double)e;
}
