// SPDX-License-Identifier: MIT
//
// Lazy initialization with double-checked locking on a plain pointer, ten threads.
//
// ends: yes
// expect: failed race
// why: the first test of ptest is outside the mutex while another thread writes it inside
#include <iostream>
#include <mutex>
#include <thread>
#include <vector>

class Test {
	int value = 42;
public:
	void func() { if (value != 42) std::cout << "not ready\n"; }
};

Test *ptest = nullptr;            // Variable to be lazily initialized
std::mutex mut;

void process()
{
	if (!ptest) {                     // First check of ptest
		std::lock_guard<std::mutex> lck_guard(mut);

		if (!ptest)                   // Second check of ptest
			ptest = new Test;         // Initialize ptest
	}
	ptest->func();
}

int main()
{
	std::vector<std::thread> threads;

	for (int i = 0; i < 10; ++i)
		threads.push_back(std::thread(process));

	for (auto& thr : threads)
		thr.join();

	std::cout << "done\n";
	delete ptest;
}
