// SPDX-License-Identifier: MIT
//
// The words of scenes: see scene_vocabulary.h.
#include "scene/scene_vocabulary.h"

#include "base/i18n.h"

const struct scene_verb_row verb_rows[VERBS] = {
	[VERB_TITLE] = {"title", "title TEXT", N_("one line that says what is to be seen")},
	[VERB_PROGRAM] = {"program", "program LESSON|PROGRAM [ACT] [ARG...]",
			  N_("what it is a scene of, as after 'treadle view'")},
	[VERB_MEMORY] = {"memory", "memory races|ends|off",
			 N_("accesses to variables with a data race are steps (the default), or a "
			    "data race ends the run, or memory is not looked at")},
	[VERB_RESUMES] = {"resumes", "resumes",
			  N_("a thread's own code after an operation that lets others continue is "
			     "a step, too")},
	[VERB_STEP] = {"step", "step THREAD [TIMES]",
		       N_("the thread takes one step, or as many; if it sleeps, the sleep ends")},
	[VERB_RUN] = {"run", "run THREAD [until OPERATION [OBJECT]]",
		      N_("it runs until it cannot continue or has ended, or until it is about to "
			 "do this")},
	[VERB_FINISH] = {"finish", "finish",
			 N_("all threads run, each in its turn, until the program ends")},
	[VERB_CHOOSE] = {"choose", "choose waiter THREAD", N_("the next signal wakes this thread")},
	[VERB_TIMEOUT] = {"timeout", "timeout THREAD",
			  N_("the time limit or the sleep of the thread ends")},
	[VERB_SPURIOUS] = {"spurious", "spurious THREAD",
			   N_("the thread wakes from its wait for no reason")},
	[VERB_INTERRUPT] = {"interrupt", "interrupt THREAD",
			    N_("the thread is interrupted in its wait")},
	[VERB_CANCEL] = {"cancel", "cancel THREAD",
			 N_("the thread, which was cancelled, acts on that where it stands")},
	[VERB_SAY] = {"say", "say TEXT", N_("the narrator says it")},
	[VERB_ASK] = {"ask", "ask TEXT", N_("the narrator asks it, and waits for a key")},
	[VERB_RIGHT] = {"right", "right TEXT",
			N_("an answer to the question before it, to be chosen by its number: this "
			   "one is right")},
	[VERB_WRONG] = {"wrong", "wrong TEXT", N_("an answer that is not")},
	[VERB_PAUSE] = {"pause", "pause", N_("waits for a key")},
	[VERB_EXPECT] = {"expect", "expect ...", N_("the scene is wrong if this is not so")},
};

const char *const state_names[STATES] = {
	[STATE_READY] = "ready",       [STATE_BLOCKED] = "blocked", [STATE_WAITING] = "waiting",
	[STATE_SLEEPING] = "sleeping", [STATE_NEW] = "new",	    [STATE_ENDED] = "ended",
};
