// Threads, mutexes and condition variables: those of C11, or with MFALME_PTHREADS those of POSIX under the same few
// names. The Makefile sets it where the C library has no <threads.h>, and for ThreadSanitizer, which does not
// understand glibc's C11 threads. On Windows they are the system's own (platform_windows.c). With MFALME_NO_THREADS, as
// for WebAssembly, there are none: a search then runs in the call that begins it. Functions that return an int return 0
// on failure.
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#ifdef MFALME_NO_THREADS

#include <stddef.h>

typedef struct Thread {
    char unused;
} Thread;
typedef Thread Mutex;
typedef Thread Condition;
#define THREAD_RETURN void *
#define THREAD_RESULT NULL

static inline int thread_start(Thread *t, THREAD_RETURN (*run)(void *), void *argument) {
    (void)t;
    (void)run;
    (void)argument;
    return 0;
}
static inline void thread_join(Thread t) {
    (void)t;
}
static inline int mutex_init(Mutex *m) {
    (void)m;
    return 1;
}
static inline void mutex_free(Mutex *m) {
    (void)m;
}
static inline void mutex_lock(Mutex *m) {
    (void)m;
}
static inline void mutex_unlock(Mutex *m) {
    (void)m;
}
static inline int condition_init(Condition *c) {
    (void)c;
    return 1;
}
static inline void condition_free(Condition *c) {
    (void)c;
}
// Without threads nothing can end the wait, so callers check THREADS_EXIST first.
static inline void condition_wait(Condition *c, Mutex *m) {
    (void)c;
    (void)m;
}
static inline void condition_broadcast(Condition *c) {
    (void)c;
}

#elif defined(_WIN32)

typedef struct {
    void *handle;
} Thread;
typedef struct {
    void *word;
} Mutex;
typedef struct {
    void *word;
} Condition;
#define THREAD_RETURN int
#define THREAD_RESULT 0

int thread_start(Thread *t, THREAD_RETURN (*run)(void *), void *argument);
void thread_join(Thread t);
int mutex_init(Mutex *m);
void mutex_free(Mutex *m);
void mutex_lock(Mutex *m);
void mutex_unlock(Mutex *m);
int condition_init(Condition *c);
void condition_free(Condition *c);
void condition_wait(Condition *c, Mutex *m);
void condition_broadcast(Condition *c);

#elif defined(MFALME_PTHREADS)

#include <pthread.h>
#include <stddef.h>

typedef pthread_t Thread;
typedef pthread_mutex_t Mutex;
typedef pthread_cond_t Condition;
#define THREAD_RETURN void *
#define THREAD_RESULT NULL

static inline int thread_start(Thread *t, THREAD_RETURN (*run)(void *), void *argument) {
    return pthread_create(t, NULL, run, argument) == 0;
}
static inline void thread_join(Thread t) {
    pthread_join(t, NULL);
}
static inline int mutex_init(Mutex *m) {
    return pthread_mutex_init(m, NULL) == 0;
}
static inline void mutex_free(Mutex *m) {
    pthread_mutex_destroy(m);
}
static inline void mutex_lock(Mutex *m) {
    pthread_mutex_lock(m);
}
static inline void mutex_unlock(Mutex *m) {
    pthread_mutex_unlock(m);
}
static inline int condition_init(Condition *c) {
    return pthread_cond_init(c, NULL) == 0;
}
static inline void condition_free(Condition *c) {
    pthread_cond_destroy(c);
}
static inline void condition_wait(Condition *c, Mutex *m) {
    pthread_cond_wait(c, m);
}
static inline void condition_broadcast(Condition *c) {
    pthread_cond_broadcast(c);
}

#elif defined(__STDC_NO_THREADS__)
#error "this C library has no <threads.h>: the Makefile builds with -DMFALME_PTHREADS"
#else

#include <threads.h>

typedef thrd_t Thread;
typedef mtx_t Mutex;
typedef cnd_t Condition;
#define THREAD_RETURN int
#define THREAD_RESULT 0

// Runs `run(argument)` on a new thread; 0 if none could be started.
static inline int thread_start(Thread *t, THREAD_RETURN (*run)(void *), void *argument) {
    return thrd_create(t, run, argument) == thrd_success;
}
static inline void thread_join(Thread t) {
    thrd_join(t, NULL);
}
static inline int mutex_init(Mutex *m) {
    return mtx_init(m, mtx_plain) == thrd_success;
}
static inline void mutex_free(Mutex *m) {
    mtx_destroy(m);
}
static inline void mutex_lock(Mutex *m) {
    mtx_lock(m);
}
static inline void mutex_unlock(Mutex *m) {
    mtx_unlock(m);
}
static inline int condition_init(Condition *c) {
    return cnd_init(c) == thrd_success;
}
static inline void condition_free(Condition *c) {
    cnd_destroy(c);
}
static inline void condition_wait(Condition *c, Mutex *m) {
    cnd_wait(c, m);
}
static inline void condition_broadcast(Condition *c) {
    cnd_broadcast(c);
}

#endif

#ifdef MFALME_NO_THREADS
enum { THREADS_EXIST = 0 };
#else
enum { THREADS_EXIST = 1 };
#endif

// Called now and then by a search, so that a host without threads can do its own work meanwhile: a page that has to
// show something, or a request to stop. Such a host may suspend the program here and resume it later.
#if defined(MFALME_NO_THREADS) && defined(__wasm__)
__attribute__((import_module("env"), import_name("pause"))) void thread_pause(void);
#else
static inline void thread_pause(void) {
}
#endif

#endif
