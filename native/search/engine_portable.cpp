// The search for every processor.

#include "search/engine_factory.h"
