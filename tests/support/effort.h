// How much the tests that sample at random check: little in `make test`, more where the environment asks for it.
#ifndef SUPPORT_EFFORT_H
#define SUPPORT_EFFORT_H

// TEST_EFFORT of the environment, from 1: how many times the usual samples are taken.
int effort_factor(void);

// A sample of `count` cases at an effort of 4, in proportion at any other.
int effort_count(int count);

#endif
