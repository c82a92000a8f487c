// The search for processors with BMI2. The build compiles this file with BMI2 instructions.

#include "search/engine_factory.h"
