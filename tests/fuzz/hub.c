// Fuzzes the protocol Hub: hub [LINES [SEED [LOG]]]. Each conversation goes to LOG before it is sent.
#include "support/hub_fuzz.h"

int main(int argc, char **argv) {
    return fuzz_main(argc, argv, hub_fuzz);
}
