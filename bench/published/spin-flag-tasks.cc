// SPDX-License-Identifier: MIT
//
// Ten tasks print inside an atomic_flag spin lock with a 50 ms sleep in it.
//
// ends: yes
// expect: verified
// why: test_and_set / clear make a right spin lock, everyone gets it once
#include <atomic>
#include <thread>
#include <iostream>
#include <vector>
#include <chrono>

std::atomic_flag lock_cout = ATOMIC_FLAG_INIT;

void task(int n)
{
	// true if another thread has set the flag
	while (lock_cout.test_and_set()) {}

	// Start of critical section
	using namespace std::literals;
	std::this_thread::sleep_for(50ms);
	std::cout << "I'm a task with argument " << n << '\n';
	// End of critical section

	lock_cout.clear();
}

int main()
{
	std::vector<std::thread> threads;

	for (int i = 1; i <= 10; ++i)
		threads.push_back(std::thread(task, i));

	for (auto& thr : threads)
		thr.join();
}
