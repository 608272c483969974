// SPDX-License-Identifier: MIT
//
// Jobs: functions that a client hands to an object, and that run in threads of the object's, or in
// whichever thread it likes. What becomes of a job, no call returns. So a contract has operations
// that are no calls: events that happen to a job, and are steps of the same machine.
//
//	enum { SUBMIT, TAKES, STARTS, ENDS };
//
//	static void job_run(void *job)			// what the answer calls
//	{
//		struct contract_job *j = job;
//		j->note(j, STARTS, 0);
//		j->hold(j, j->arg[0]);			// "submit(3)" lasts until moment 3
//		j->note(j, ENDS, 0);
//	}
//
//	static int give_submit(void *p, const int *arg, struct contract_job *job, int *out)
//	{
//		return pool_submit(p, job_run, job);
//	}
//
// may() then says when each event may happen to c->job: STARTS needs one that was taken, ENDS one
// that has started, and c->moment >= c->arg[0], which is the argument of the call that brought the
// job. Its result is what the job noted. TAKES is CONTRACT_HIDDEN: which job a worker has taken,
// nobody sees before it starts.
//
// An execution is explained if the events happen in the order in which they were noted, each in its
// moment; calls and hidden events take their steps in any order between them. At the end of a
// moment no event may be left that could happen.
#ifndef CONTRACT_JOBS_H
#define CONTRACT_JOBS_H

// Lasts as long as the program; the contract does not change it.
struct contract_job {
	void *object;		    // to which it is given
	const int *arg;		    // of the call that brings it
	unsigned number;	    // as in struct contract_call
	struct contract_job *inner; // one that this job may bring by itself; NULL: it is that

	// Notes an event: it happens now, to this job, in the calling thread. Any thread; blocks
	// nowhere, and is no step of the search.
	void (*note)(struct contract_job *j, unsigned op, int result);

	// Sleeps until that moment. Returns at once if it is past; 0 always is.
	void (*hold)(const struct contract_job *j, int moment);
};

#endif
