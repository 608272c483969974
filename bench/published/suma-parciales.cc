// SPDX-License-Identifier: MIT
//
// Four threads sum quarters of a vector of a million into their own cell.
//
// ends: yes
// expect: verified
// why: the vector is only read and every thread writes its own cell, main adds after the joins
#include <iostream>
#include <thread>
#include <vector>
using namespace std;

// Cada thread guarda su resultado en su propia casilla
vector<long long> parciales(4);

void sumarTramo(const vector<int>& datos, int inicio, int fin, int idx) {
    long long suma = 0;
    for (int i = inicio; i < fin; ++i) suma += datos[i];
    parciales[idx] = suma;
}

int main() {
    // Vector con los numeros del 1 al 1.000.000
    vector<int> datos(1000000);
    for (int i = 0; i < 1000000; i++) {
        datos[i] = i + 1;
    }

    // Cada thread suma un cuarto del vector
    thread t1(sumarTramo, ref(datos), 0, 250000, 0);
    thread t2(sumarTramo, ref(datos), 250000, 500000, 1);
    thread t3(sumarTramo, ref(datos), 500000, 750000, 2);
    thread t4(sumarTramo, ref(datos), 750000, 1000000, 3);

    t1.join();
    t2.join();
    t3.join();
    t4.join();

    long long total = 0;
    for (int i = 0; i < 4; i++) {
        cout << "Parcial " << i << ": " << parciales[i] << "\n";
        total += parciales[i];
    }
    cout << "Suma total: " << total << "\n";
    return 0;
}
