// SPDX-License-Identifier: MIT
//
// Worker prints every second until the user presses Enter, plain bool flag.
//
// ends: yes
// expect: failed race
// why: s_finished is an ordinary bool written by main and read by the worker
#include <iostream>
#include <thread>
#include <chrono>

static bool s_finished = false;

void doWork()
{
    using namespace std::literals::chrono_literals;

    std::cout << "Started thread id = " << std::this_thread::get_id() << "\n";

    while (!s_finished)
    {
        std::cout << "Working on something..." << "\n";
        std::this_thread::sleep_for(1s);
    }
    std::cout << "Done working" << "\n";
}

int main(void)
{
    std::thread worker(doWork); // immediately start the thread

    std::cin.get(); // wait for the user to press Enter
    s_finished = true;

    worker.join();
    std::cout << "finished" << "\n";
    std::cout << "Main thread id = " << std::this_thread::get_id() << "\n";
    return 0;
}
