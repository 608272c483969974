// SPDX-License-Identifier: MIT
//
// Main frees the message as soon as it has started the thread that sends it.
// wrong: misuse; named: given back
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Message {
	int length;
	char text[24];
} Message;

static int sent;

static void *sendMessage(void *argument)
{
	Message *message = argument;
	sent += message->length; // here
	return NULL;
}

int main(void)
{
	pthread_t sender;
	Message *message = malloc(sizeof(Message));
	strcpy(message->text, "on my way");
	message->length = (int)strlen(message->text);
	pthread_create(&sender, NULL, sendMessage, message);
#ifdef RIGHT
	pthread_join(sender, NULL);
	free(message);
#else
	free(message); // here
	pthread_join(sender, NULL);
#endif
	printf("%d bytes\n", sent);
	return 0;
}
