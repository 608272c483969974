// SPDX-License-Identifier: MIT
//
// 42 philosophers, a monitor thread for each philosopher, every field under its mutex.
//
// ends: yes
// expect: verified
// args: 5 800 200 200 7
// why: forks are taken in the other order by odd philosophers, last_meal and the death flag
//      are under mutexes, monitors are joined.
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#include <unistd.h>
#include <sys/time.h>
#include <pthread.h>

typedef struct s_data {
	int nb;
	unsigned long time_to_die;
	unsigned long time_to_eat;
	unsigned long time_to_sleep;
	unsigned long start;
	bool someone_died;
	pthread_mutex_t died_mutex;
	pthread_mutex_t speak_mutex;
	pthread_mutex_t *forks;
} t_data;

typedef struct s_philo {
	int id;
	int must_eat;
	unsigned long last_meal;
	pthread_mutex_t meal_mutex;
	pthread_mutex_t must_eat_mutex;
	pthread_t thread;
	t_data *data;
} t_philo;

unsigned long gettime(void)
{
	struct timeval tv;

	gettimeofday(&tv, NULL);
	return (tv.tv_sec * 1000 + tv.tv_usec / 1000);
}

void ft_msleep(unsigned long ms)
{
	usleep(ms * 1000);
}

bool print_msg(t_philo *philo, char *msg)
{
	pthread_mutex_lock(&philo->data->died_mutex);
	if (philo->data->someone_died) {
		pthread_mutex_unlock(&philo->data->died_mutex);
		return (false);
	}
	pthread_mutex_unlock(&philo->data->died_mutex);
	pthread_mutex_lock(&philo->data->speak_mutex);
	printf("%-6ld %-2d %s\n", gettime() - philo->data->start, philo->id + 1, msg);
	pthread_mutex_unlock(&philo->data->speak_mutex);
	return (true);
}

void drop_forks(t_philo *philo)
{
	pthread_mutex_unlock(&philo->data->forks[philo->id]);
	pthread_mutex_unlock(&philo->data->forks[(philo->id + 1) % philo->data->nb]);
}

bool take_forks(t_philo *philo)
{
	int first;
	int second;

	first = philo->id;
	second = (philo->id + 1) % philo->data->nb;
	if (philo->id % 2) {
		first = second;
		second = philo->id;
	}
	pthread_mutex_lock(&philo->data->forks[first]);
	if (!print_msg(philo, "has taken a fork")) {
		pthread_mutex_unlock(&philo->data->forks[first]);
		return (false);
	}
	pthread_mutex_lock(&philo->data->forks[second]);
	if (!print_msg(philo, "has taken a fork")) {
		drop_forks(philo);
		return (false);
	}
	return (true);
}

bool eat(t_philo *philo)
{
	if (!print_msg(philo, "is eating")) {
		drop_forks(philo);
		return (false);
	}
	pthread_mutex_lock(&philo->meal_mutex);
	philo->last_meal = gettime();
	pthread_mutex_unlock(&philo->meal_mutex);
	ft_msleep(philo->data->time_to_eat);
	drop_forks(philo);
	return (true);
}

bool eaten_enough(t_philo *philo)
{
	bool enough;

	enough = false;
	pthread_mutex_lock(&philo->must_eat_mutex);
	if (philo->must_eat > 0) {
		philo->must_eat--;
		enough = (philo->must_eat == 0);
	}
	pthread_mutex_unlock(&philo->must_eat_mutex);
	return (enough);
}

bool philo_died(t_philo *philo)
{
	unsigned long now;

	pthread_mutex_lock(&philo->meal_mutex);
	now = gettime();
	if (now - philo->last_meal >= philo->data->time_to_die) {
		pthread_mutex_unlock(&philo->meal_mutex);
		pthread_mutex_lock(&philo->data->died_mutex);
		if (!philo->data->someone_died) {
			philo->data->someone_died = true;
			pthread_mutex_unlock(&philo->data->died_mutex);
			pthread_mutex_lock(&philo->data->speak_mutex);
			printf("%-6ld %-2d died\n", now - philo->data->start, philo->id + 1);
			pthread_mutex_unlock(&philo->data->speak_mutex);
			return (true);
		}
		pthread_mutex_unlock(&philo->data->died_mutex);
		return (true);
	}
	pthread_mutex_unlock(&philo->meal_mutex);
	return (false);
}

bool is_done(t_philo *philo)
{
	bool done;

	pthread_mutex_lock(&philo->must_eat_mutex);
	done = (philo->must_eat == 0);
	pthread_mutex_unlock(&philo->must_eat_mutex);
	return (done);
}

void *monitor(void *arg)
{
	t_philo *philo;

	philo = arg;
	ft_msleep(2);
	while (true) {
		if (philo_died(philo))
			break;
		if (is_done(philo))
			break;
		ft_msleep(2);
	}
	return (NULL);
}

void *routine(void *arg)
{
	t_philo *philo;
	pthread_t mon;

	philo = arg;
	while (gettime() < philo->data->start)
		ft_msleep(1);
	if (philo->id % 2)
		ft_msleep(10);
	pthread_mutex_lock(&philo->meal_mutex);
	philo->last_meal = gettime();
	pthread_mutex_unlock(&philo->meal_mutex);
	pthread_create(&mon, NULL, &monitor, philo);
	while (true) {
		if (!take_forks(philo))
			break;
		if (!eat(philo))
			break;
		if (eaten_enough(philo))
			break;
		if (!print_msg(philo, "is sleeping"))
			break;
		ft_msleep(philo->data->time_to_sleep);
		if (!print_msg(philo, "is thinking"))
			break;
	}
	pthread_join(mon, NULL);
	return (philo);
}

int main(int argc, char **argv)
{
	t_data data;
	t_philo *philos;
	int i;

	if (argc != 5 && argc != 6) {
		printf("Usage: ./philo nb die eat sleep [must_eat]\n");
		return (1);
	}
	data.nb = atoi(argv[1]);
	data.time_to_die = atoi(argv[2]);
	data.time_to_eat = atoi(argv[3]);
	data.time_to_sleep = atoi(argv[4]);
	data.someone_died = false;
	pthread_mutex_init(&data.died_mutex, NULL);
	pthread_mutex_init(&data.speak_mutex, NULL);
	data.forks = malloc(sizeof(pthread_mutex_t) * data.nb);
	philos = malloc(sizeof(t_philo) * data.nb);
	if (!data.forks || !philos)
		return (1);
	data.start = gettime() + 20;
	for (i = 0; i < data.nb; i++) {
		pthread_mutex_init(&data.forks[i], NULL);
		philos[i].id = i;
		philos[i].must_eat = argc == 6 ? atoi(argv[5]) : -1;
		philos[i].last_meal = data.start;
		philos[i].data = &data;
		pthread_mutex_init(&philos[i].meal_mutex, NULL);
		pthread_mutex_init(&philos[i].must_eat_mutex, NULL);
	}
	for (i = 0; i < data.nb; i++)
		pthread_create(&philos[i].thread, NULL, &routine, &philos[i]);
	for (i = 0; i < data.nb; i++)
		pthread_join(philos[i].thread, NULL);
	for (i = 0; i < data.nb; i++) {
		pthread_mutex_destroy(&data.forks[i]);
		pthread_mutex_destroy(&philos[i].meal_mutex);
		pthread_mutex_destroy(&philos[i].must_eat_mutex);
	}
	pthread_mutex_destroy(&data.died_mutex);
	pthread_mutex_destroy(&data.speak_mutex);
	free(data.forks);
	free(philos);
	return (0);
}
