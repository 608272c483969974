// SPDX-License-Identifier: MIT
//
// Bridge crossing in turns, two semaphores.
//
// ends: yes
// expect: failed race
// args: 8 2
// why: the number of cars passed and the side are changed by cars leaving together without any
//      lock (and a lost increment leaves the other side waiting).
#include <stdio.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <unistd.h>
#include <time.h>

#define TEMPO_BASE 1000000

typedef enum { CONTINENTE, ILHA } lado_t;

typedef struct {
	int id;
	lado_t lado;
	pthread_t thread;
} veiculo_t;

char lados[2][11] = {"CONTINENTE", "ILHA"};
int total_veiculos;
int por_turno;

int passaram, lado_atual;
sem_t da_ilha, do_continente;

void ponte_abrir()
{
	lado_atual = 0;
	sem_init(&do_continente, 0, por_turno);
	sem_init(&da_ilha, 0, 0);
	printf("\n[PONTE] Sentido: CONTINENTE -> ILHA\n\n");
	fflush(stdout);
}

void ponte_entrar(veiculo_t *v)
{
	if (v->lado != CONTINENTE)
		sem_wait(&da_ilha);
	else
		sem_wait(&do_continente);
}

void ponte_sair(veiculo_t *v)
{
	passaram++;

	if (passaram == por_turno) {
		printf("\n[PONTE] Sentido: %s -> %s\n\n", lados[v->lado], lados[!v->lado]);
		fflush(stdout);

		if (lado_atual != 0)
			for (int i = 0; i < por_turno; i++)
				sem_post(&do_continente);
		else
			for (int i = 0; i < por_turno; i++)
				sem_post(&da_ilha);

		lado_atual = !lado_atual;
		passaram = 0;
	}
}

void ponte_fechar()
{
	sem_destroy(&do_continente);
	sem_destroy(&da_ilha);
	printf("[PONTE] FIM!\n\n");
	fflush(stdout);
}

void *veiculo(void *arg)
{
	veiculo_t *v = (veiculo_t *)arg;

	printf("[Veiculo %3d] espera em %s\n", v->id, lados[v->lado]);
	fflush(stdout);

	ponte_entrar(v);
	printf("[Veiculo %3d] ENTROU por %s\n", v->id, lados[v->lado]);
	fflush(stdout);

	usleep(TEMPO_BASE + rand() % 1000);

	v->lado = !v->lado;
	printf("[Veiculo %3d] SAIU por %s\n", v->id, lados[v->lado]);
	fflush(stdout);
	ponte_sair(v);

	pthread_exit(NULL);
}

int main(int argc, char **argv)
{
	if (argc < 3) {
		printf("Uso: %s [TOTAL_VEICULOS] [POR_TURNO]\n", argv[0]);
		return 1;
	}
	total_veiculos = atoi(argv[1]);
	por_turno = atoi(argv[2]);
	if (total_veiculos % (por_turno * 2)) {
		printf("ERRO: o total deve ser divisivel por 2 * POR_TURNO\n");
		return 1;
	}
	srand(time(NULL));

	veiculo_t veiculos[total_veiculos];

	ponte_abrir();
	for (int i = 0; i < total_veiculos; i++) {
		veiculos[i].id = i;
		veiculos[i].lado = i % 2;
		pthread_create(&veiculos[i].thread, NULL, veiculo, (void *)&veiculos[i]);
	}
	for (int i = 0; i < total_veiculos; i++)
		pthread_join(veiculos[i].thread, NULL);
	ponte_fechar();
	return 0;
}
