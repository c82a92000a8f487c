// The search for processors with BMI2; the build file compiles it with those instructions.

#include "search/engine_factory.h"
