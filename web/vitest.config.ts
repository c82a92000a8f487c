import { defineConfig } from 'vitest/config';

// Only pure functions are tested here, so no plugin of the build is needed; `npm run words` has written the messages.
// For the same reason files may share what they import: alone, each would load all messages anew.
export default defineConfig({ test: { include: ['tests/**/*.test.ts'], isolate: false, pool: 'threads' } });
