// The search for machines with BMI2; compiled with the flags that say so.

#include "search/engine_factory.h"
