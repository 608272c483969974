// SPDX-License-Identifier: MIT
//
// What the C++ library makes of futexes: futures, latches, barriers, semaphores, waits on atomic
// variables; right, and wrong. The argument says which.
#include <atomic>
#include <barrier>
#include <cassert>
#include <chrono>
#include <cstring>
#include <future>
#include <latch>
#include <semaphore>
#include <thread>

static int value;

static void promise()
{
	std::promise<int> p;
	auto f = p.get_future();
	std::thread t([&] { p.set_value(42); });
	assert(f.get() == 42);
	t.join();
}

static void promise_forgotten()
{
	std::promise<int> p;
	auto f = p.get_future();
	std::thread t([&] { value = 42; });
	f.get(); // promise-forgotten here
	t.join();
}

static void async()
{
	auto f = std::async(std::launch::async, [] { return 3; });
	assert(f.get() == 3);
}

static void wait_for()
{
	std::promise<int> p;
	auto f = p.get_future();
	std::thread t([&] { p.set_value(42); });
	bool ready = f.wait_for(std::chrono::seconds(1)) == std::future_status::ready;
	assert(!ready || f.get() == 42);
	t.join();
}

static void two_arrive(int parties)
{
	std::latch done(parties);
	std::thread t([&] {
		value = 1;
		done.count_down();
	});
	std::thread u([&] { done.count_down(); });
	done.wait(); // latch-of-three here
	assert(value == 1);
	t.join();
	u.join();
}

static void latch()
{
	two_arrive(2);
}

static void latch_of_three()
{
	two_arrive(3);
}

static void barrier()
{
	std::barrier both(2);
	int came[2] = {0, 0};
	std::thread t([&] {
		came[0] = 1;
		both.arrive_and_wait();
		assert(came[1] == 1);
	});
	came[1] = 1;
	both.arrive_and_wait();
	assert(came[0] == 1);
	t.join();
}

static void semaphore()
{
	std::counting_semaphore<5> permits(0);
	std::thread t([&] {
		value = 1;
		permits.release();
	});
	permits.acquire();
	assert(value == 1);
	t.join();
}

static void semaphore_for()
{
	std::counting_semaphore<5> permits(0);
	std::thread t([&] {
		value = 1;
		permits.release();
	});
	if (permits.try_acquire_for(std::chrono::seconds(1)))
		assert(value == 1);
	t.join();
}

static void waits(bool notified)
{
	std::atomic<int> x(0);
	std::thread t([&] {
		x.store(1);
		if (notified)
			x.notify_one();
	});
	x.wait(0); // atomic-silent here
	assert(x == 1);
	t.join();
}

static void atomic()
{
	waits(true);
}

static void atomic_silent()
{
	waits(false);
}

static void flag()
{
	std::atomic_flag set;
	std::thread t([&] {
		set.test_and_set();
		set.notify_all();
	});
	set.wait(false);
	t.join();
}

static const struct {
	const char *name;
	void (*go)();
} all[] = {
	{"promise", promise},
	{"promise-forgotten", promise_forgotten},
	{"async", async},
	{"wait-for", wait_for},
	{"latch", latch},
	{"latch-of-three", latch_of_three},
	{"barrier", barrier},
	{"semaphore", semaphore},
	{"semaphore-for", semaphore_for},
	{"atomic", atomic},
	{"atomic-silent", atomic_silent},
	{"flag", flag},
};

int main(int argc, char **argv)
{
	for (const auto &one : all)
		if (argc > 1 && !strcmp(argv[1], one.name)) {
			one.go();
			return 0;
		}
	return 2;
}
