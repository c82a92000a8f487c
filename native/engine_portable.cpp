// The search for any machine.

#include "engine_make.h"
