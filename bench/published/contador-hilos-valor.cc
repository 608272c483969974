// SPDX-License-Identifier: MIT
//
// Two threads count a million each under a mutex and print the counter at the end without it.
//
// ends: yes
// expect: failed race
// why: the last print of args.counter is outside the lock while the other thread may still
//      count
#include <iostream>
#include <mutex>
#include <thread>

struct increment_counter_thread_args
{
    int counter;
    std::mutex mutex;
};

void increment_counter (increment_counter_thread_args& args)
{
    std::cout << "Hilo creado: " << std::this_thread::get_id() << "\n";

    for (int i = 0; i < 1000000; i++) {
        // Bloquear el mutex antes de incrementar el contador.
        std::lock_guard<std::mutex> lock( args.mutex );
        args.counter++;
    }

    std::cout << "Valor del contador: " << args.counter << "\n";
}

int main()
{
    increment_counter_thread_args thread_args = { 0, {} };

    // Crear dos hilos, cada uno ejecuta increment_counter()
    std::thread thread1(increment_counter, std::ref(thread_args));
    std::thread thread2(increment_counter, std::ref(thread_args));

    // Esperar a que los hilos terminen antes de continuar.
    thread1.join();
    thread2.join();

    std::cout << "Valor final del contador: " << thread_args.counter << "\n";

    return 0;
}
