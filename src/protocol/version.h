// The engine's name, version and authors.
#ifndef PROTOCOL_VERSION_H
#define PROTOCOL_VERSION_H

#define ENGINE_NAME "Mfalme"
#define ENGINE_VERSION "1.0"
#define ENGINE_AUTHOR "the Mfalme team"
#define ENGINE_ABOUT ENGINE_NAME " " ENGINE_VERSION ", reference engine for Tanzania Draughts-64, GPL-3.0"

#endif
