# SPDX-License-Identifier: MIT
#
# Answers that the scenarios of an exercise do not refuse, but its contract does; and what their
# authors are shown.
load ../lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR"
	answer=$abs_top_srcdir/solutions/06-fifo-semaphore/fifo-semaphore.c
}

# The points of a property in grade.json.
points() {
	sed -n "/\"name\": \"$1\"/,/\"points\"/s/.*\"points\": \([0-9]*\),/\1/p" grade.json
}

@test "a right answer has all points, and the grade says which clients were tried" {
	run -0 treadle grade 10 --file="$abs_top_srcdir/solutions/10-batch-queue/batch-queue.c"
	[[ $output == *"Tried by the contract: "*" chosen clients, every client of 1 call"* ]]
	[[ $output == *"20 of 20 points"* ]]
}

# Right; right, but it wakes all; and wrong, by a client.
@test "with several jobs the grade is the same, to the byte" {
	local n
	mkdir answers
	cp "$answer" answers/right.c
	sed 's/pthread_cond_signal/pthread_cond_broadcast/' "$answer" >answers/wakes-all.c
	sed 's/waiting++;/waiting = 1;/' "$answer" >answers/wrong.c
	for file in answers/*.c; do
		cp "$file" fifo-semaphore.c
		for n in 1 3; do
			mkdir -p treadle-grade
			treadle grade 6 --jobs=$n >$n.txt || [ $? = 1 ]
			tar --sort=name --mtime=@0 -cf $n.tar treadle-grade
			rm -r treadle-grade
		done
		sed -i 's/, in [0-9.]* s//' ?.txt
		cmp 1.txt 3.txt
		cmp 1.tar 3.tar
		cp 1.txt "${file%.c}.txt"
	done
	grep -q '^20 of 20 points' answers/right.txt
	grep -q '^Remark' answers/wakes-all.txt
	grep -q '^12 of 20 points' answers/wrong.txt
}

# Two threads wait in no scenario when somebody asks how many do.
@test "what no scenario asks for, a client does: as a table, a trace, and a program" {
	sed 's/waiting++;/waiting = 1;/' "$answer" >fifo-semaphore.c
	run -1 treadle grade 6 --json
	cat >grade.json <<<"$output"
	[ "$(points whole)" = 0 ]
	[ "$(points served)" = 4 ]
	grep -q '"sentence": "property: after moment .*, the threads that wait: expected 2, found 1' grade.json
	grep -q '"client": "new(.): A acquire' grade.json
	grep -q '"tried": "[0-9]* chosen clients' grade.json
	run -1 treadle grade 6
	[[ $output == *"| moment | A "*"A row is a moment, a column a thread."* ]]
	[[ $output != *harness.c* && $output != *"[whole]"* ]]
	[[ $output == *"To compile it: treadle cc -I"*"contract-whole.c fifo-semaphore.c"* ]]
	run -0 treadle view --plain treadle-grade/06-fifo-semaphore/contract-whole.trace
	[[ $output == *"fifo-semaphore.c:"* ]]
	treadle cc -I"$abs_top_srcdir/exercises/06-fifo-semaphore" \
		treadle-grade/06-fifo-semaphore/contract-whole.c fifo-semaphore.c -o client
	./client | grep -q 'waiting 1'
	run -0 treadle check --timeouts=virtual --executions=50 ./client
	run -0 treadle grade 6 --file="$answer"
	[ -z "$(ls treadle-grade/06-fifo-semaphore)" ]
}

# No scenario has two workers and more jobs than these can take: the newest is taken first then.
@test "what becomes of a job is judged, too, and shown as a program" {
	sed 's/STAILQ_INSERT_TAIL(&p->jobs, j, next);/if (p->workers > 1)\n\t\tSTAILQ_INSERT_HEAD(\&p->jobs, j, next);\n\telse\n\t\t&/' \
		"$abs_top_srcdir/solutions/19-thread-pool/thread-pool.c" >thread-pool.c
	cp -r "$abs_top_srcdir/exercises/19-thread-pool" .
	chmod -R u+w 19-thread-pool
	echo 'new(2): A submit(2); submit(0); submit(0)' >19-thread-pool/clients
	run -1 treadle grade ./19-thread-pool --file=thread-pool.c --json
	cat >grade.json <<<"$output"
	[ "$(points runs)" = 0 ]
	[ "$(points shutdown)" = 4 ]
	grep -q 'the job of submit(0) by thread A: expected that it does not, found that it starts' grade.json
	run -1 treadle grade ./19-thread-pool --file=thread-pool.c
	treadle cc -I19-thread-pool treadle-grade/19-thread-pool/contract-runs.c thread-pool.c -o client
	./client | grep -q 'a job ends'
}

@test "what an answer calls its functions is its own affair, but for main and the contract" {
	{ cat "$answer"
	  echo 'int judge_row(void); int judge_row(void) { return 1; }'
	  echo 'int client_read(void); int client_read(void) { return 1; }'
	  echo 'int buf_puts(void); int buf_puts(void) { return 1; }'; } >fifo-semaphore.c
	run -0 treadle grade 6
	echo 'int tr_contract;' >>fifo-semaphore.c
	run -1 treadle grade 6
	[[ $output == *"0 of 20 points"* ]]
}

# Checks exercise 10 as its author has changed it, in a folder of its own; what is wrong is one line.
check_own() {
	run -"$1" --separate-stderr treadle exercise check ./10-batch-queue \
		--solutions="$abs_top_srcdir/solutions/10-batch-queue"
	[ -z "$output" ]
	[ "${#stderr_lines[@]}" = 1 ]
	[[ $stderr == *"$2"* ]]
}

own_folder() {
	rm -rf 10-batch-queue
	cp -r "$abs_top_srcdir/exercises/10-batch-queue" 10-batch-queue
	chmod -R u+w 10-batch-queue
}

@test "what is wrong with a contract and its clients is said to the author" {
	own_folder
	sed -i 's/struct state {/struct state { nonsense/' 10-batch-queue/contract.c
	run -3 treadle grade ./10-batch-queue --file="$abs_top_srcdir/solutions/10-batch-queue/batch-queue.c"
	[[ $output == *"the exercise itself is wrong, its contract.c does not compile"* ]]
	own_folder
	sed -i 's/= "own",/= "owned",/' 10-batch-queue/contract.c
	check_own 3 "its contract.c names a property that its spec does not have: 'owned'"
	own_folder
	sed -i 's/.make = make,//' 10-batch-queue/contract.c
	check_own 3 "its contract.c: ops, make, drop or may is missing"
	own_folder
	printf '# first\nA wait\nA jump\n' >10-batch-queue/clients
	check_own 2 "clients:3: 'A jump': there is no such operation"
	echo 'A wait /' >10-batch-queue/clients
	check_own 2 "clients:1: 'A wait /': a column is expected, from A on"
}

@test "--thorough where there is no contract" {
	run -0 --separate-stderr treadle grade 28 --thorough \
		--file="$abs_top_srcdir/solutions/28-test-account/test-account.c"
	[[ $stderr == *"28-test-account has no contract: --thorough tries nothing more there"* ]]
}

@test "few clients are chosen that refuse the mutants, the same on one processor and on all" {
	mkdir -p answers/mutants
	cp "$abs_top_srcdir/solutions/10-batch-queue/batch-queue.c" answers
	cp "$abs_top_srcdir"/solutions/10-batch-queue/mutants/{deaf,no-limit}.patch answers/mutants
	treadle exercise choose 10 --solutions=answers >all 2>errors
	grep -vc '^#' all | grep -qx '[12]'
	grep -q 'interrupt A' all
	run -1 grep 'None refuses' all
	processors=$(taskset -cp $$)
	first=${processors##*: }
	taskset -c "${first%%[,-]*}" treadle exercise choose 10 --solutions=answers >one 2>>errors
	cmp one all
	[[ ! -s errors ]] # no progress is shown to a file
	run -2 treadle exercise choose 28
	[[ $output == *"test-account has no contract"* ]]
	run -2 treadle exercise choose
}

@test "all clients are tried of one file, not of a class" {
	run -2 treadle grade 6 --submissions=. --thorough
	[[ $output == *"--thorough does not go with --submissions"* ]]
}
