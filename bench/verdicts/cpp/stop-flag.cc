// SPDX-License-Identifier: MIT
//
// A worker goes on until it is told to stop. The wrong version sets the flag and notifies without the
// lock, so both may fall between the worker's look and its sleep.
// wrong: lost-wakeup; named: more
// right: verified
#include <condition_variable>
#include <atomic>
#include <mutex>
#include <thread>

struct Worker {
	std::mutex m;
	std::condition_variable more;
	std::atomic<bool> stop{false};

	void run()
	{
		std::unique_lock<std::mutex> l(m);
		while (!stop)
			more.wait(l);
	}
	void end()
	{
#ifdef RIGHT
		std::lock_guard<std::mutex> l(m);
#endif
		stop = true;
		more.notify_one();
	}
};

int main()
{
	Worker w;
	std::thread t(&Worker::run, &w);
	w.end();
	t.join();
}
