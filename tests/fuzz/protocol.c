// Fuzzes the protocol: protocol [LINES [SEED [LOG]]]. Each line goes to LOG before it is executed, so that after a
// crash the last ones can be found there.
#include "support/protocol_fuzz.h"

int main(int argc, char **argv) {
    return fuzz_main(argc, argv, protocol_fuzz);
}
