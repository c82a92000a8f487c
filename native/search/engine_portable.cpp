// The search for any machine.

#include "search/engine_factory.h"
