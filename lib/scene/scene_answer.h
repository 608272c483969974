// SPDX-License-Identifier: MIT
//
// The answers to a question of a scene.
#ifndef SCENE_SCENE_ANSWER_H
#define SCENE_SCENE_ANSWER_H

#include <stdbool.h>

struct scene_answer {
	char *text;
	bool right;
};

enum { SCENE_ANSWERS_MOST = 9 }; // to one question: a key for each

#endif
