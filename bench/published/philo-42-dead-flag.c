// SPDX-License-Identifier: MIT
//
// 42 philosophers (philo_one), detached health monitors, one dead flag.
//
// ends: yes
// expect: failed race
// args: 4 310 200 100
// why: is_someone_dead is written under a mutex by the monitor but read everywhere without it.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <sys/time.h>
#include <pthread.h>

typedef struct s_philo {
	int id;
	long lst_meal;
	long max_hunger;
	pthread_t thread;
	pthread_t monitor;
} t_philo;

typedef struct s_vars {
	int nbr;
	long time_to_die;
	long time_to_eat;
	long time_to_sleep;
	long start;
	int is_someone_dead;
	pthread_mutex_t *forks;
	pthread_mutex_t eat_mtx;
	pthread_mutex_t dead_mtx;
	pthread_mutex_t write_mtx;
	t_philo *philos;
} t_vars;

t_vars g_vars;

long get_ms(void)
{
	struct timeval tv;

	gettimeofday(&tv, NULL);
	return (tv.tv_sec * 1000 + tv.tv_usec / 1000);
}

void sleep_exact(long ms)
{
	long end;

	end = get_ms() + ms;
	while (get_ms() < end) {
		if (g_vars.is_someone_dead)
			return;
		usleep(100);
	}
}

void write_log(char *msg, int id)
{
	pthread_mutex_lock(&g_vars.write_mtx);
	if (!g_vars.is_someone_dead)
		printf("%ld %d %s\n", get_ms() - g_vars.start, id, msg);
	pthread_mutex_unlock(&g_vars.write_mtx);
}

void drop_forks(int id)
{
	pthread_mutex_unlock(&g_vars.forks[id - 1]);
	pthread_mutex_unlock(&g_vars.forks[id % g_vars.nbr]);
}

int take_forks(int id)
{
	int first;
	int second;

	first = id - 1;
	second = id % g_vars.nbr;
	if (id % 2 == 0) {
		first = id % g_vars.nbr;
		second = id - 1;
	}
	if (g_vars.is_someone_dead)
		return (0);
	pthread_mutex_lock(&g_vars.forks[first]);
	if (g_vars.is_someone_dead) {
		pthread_mutex_unlock(&g_vars.forks[first]);
		return (0);
	}
	write_log("has taken a fork", id);
	pthread_mutex_lock(&g_vars.forks[second]);
	if (g_vars.is_someone_dead) {
		drop_forks(id);
		return (0);
	}
	write_log("has taken a fork", id);
	return (1);
}

void *health_monitor(void *arg)
{
	t_philo *philo;

	philo = arg;
	while (1) {
		if (g_vars.is_someone_dead)
			return (NULL);
		pthread_mutex_lock(&g_vars.eat_mtx);
		if (get_ms() > philo->max_hunger) {
			pthread_mutex_unlock(&g_vars.eat_mtx);
			pthread_mutex_lock(&g_vars.dead_mtx);
			if (!g_vars.is_someone_dead) {
				write_log("died", philo->id);
				g_vars.is_someone_dead++;
			}
			pthread_mutex_unlock(&g_vars.dead_mtx);
			return (NULL);
		}
		pthread_mutex_unlock(&g_vars.eat_mtx);
		usleep(10);
	}
	return (NULL);
}

void *life_cycle(void *arg)
{
	t_philo *philo;

	philo = arg;
	philo->lst_meal = get_ms();
	philo->max_hunger = philo->lst_meal + g_vars.time_to_die;
	pthread_create(&philo->monitor, NULL, health_monitor, philo);
	pthread_detach(philo->monitor);
	while (!g_vars.is_someone_dead) {
		if (!take_forks(philo->id))
			break;
		pthread_mutex_lock(&g_vars.eat_mtx);
		philo->lst_meal = get_ms();
		philo->max_hunger = philo->lst_meal + g_vars.time_to_die;
		pthread_mutex_unlock(&g_vars.eat_mtx);
		write_log("is eating", philo->id);
		sleep_exact(g_vars.time_to_eat);
		drop_forks(philo->id);
		write_log("is sleeping", philo->id);
		if (g_vars.is_someone_dead)
			break;
		sleep_exact(g_vars.time_to_sleep);
		write_log("is thinking", philo->id);
	}
	return (NULL);
}

int main(int argc, char **argv)
{
	int i;

	if (argc != 5) {
		printf("Usage: %s nbr die eat sleep\n", argv[0]);
		return (1);
	}
	g_vars.nbr = atoi(argv[1]);
	g_vars.time_to_die = atoi(argv[2]);
	g_vars.time_to_eat = atoi(argv[3]);
	g_vars.time_to_sleep = atoi(argv[4]);
	g_vars.forks = malloc(sizeof(pthread_mutex_t) * g_vars.nbr);
	g_vars.philos = malloc(sizeof(t_philo) * g_vars.nbr);
	if (!g_vars.forks || !g_vars.philos)
		return (1);
	pthread_mutex_init(&g_vars.eat_mtx, NULL);
	pthread_mutex_init(&g_vars.dead_mtx, NULL);
	pthread_mutex_init(&g_vars.write_mtx, NULL);
	g_vars.start = get_ms();
	for (i = 0; i < g_vars.nbr; i++)
		pthread_mutex_init(&g_vars.forks[i], NULL);
	for (i = 0; i < g_vars.nbr; i++) {
		g_vars.philos[i].id = i + 1;
		pthread_create(&g_vars.philos[i].thread, NULL, life_cycle, &g_vars.philos[i]);
	}
	for (i = 0; i < g_vars.nbr; i++)
		pthread_join(g_vars.philos[i].thread, NULL);
	return (0);
}
