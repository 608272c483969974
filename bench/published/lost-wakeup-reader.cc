// SPDX-License-Identifier: MIT
//
// Lost wakeup lesson, writer notifies before the reader waits.
//
// ends: yes
// expect: failed lost-wakeup
// why: wait without a predicate; if the writer has notified before the reader waits, the
//      reader never wakes
#include <iostream>
#include <thread>
#include <mutex>
#include <condition_variable>
#include <chrono>
#include <string>

using namespace std::literals;

// The shared data
std::string sdata;

std::mutex mut;
std::condition_variable cond_var;

// Waiting thread
void reader()
{
	std::cout << "Reader thread locking mutex\n";
	std::unique_lock<std::mutex> uniq_lck(mut);
	std::cout << "Reader thread has locked the mutex\n";

	std::cout << "Reader thread sleeping...\n";
	cond_var.wait(uniq_lck);

	std::cout << "Reader thread wakes up\n";
	std::cout << "Data is \"" << sdata << "\"\n";
}

// Notifying thread
void writer()
{
	{
		std::cout << "Writer thread locking mutex\n";
		std::lock_guard<std::mutex> lck_guard(mut);
		std::cout << "Writer thread has locked the mutex\n";

		// Pretend to be busy...
		std::this_thread::sleep_for(2s);

		std::cout << "Writer thread modifying data...\n";
		sdata = "Populated";
	}

	std::cout << "Writer thread sends notification\n";
	cond_var.notify_one();
}

int main()
{
	sdata = "Empty";
	std::cout << "Data is \"" << sdata << "\"\n";

	std::thread write(writer);
	std::this_thread::sleep_for(500ms);
	std::thread read(reader);

	write.join();
	read.join();
}
