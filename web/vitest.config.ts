import { defineConfig } from 'vitest/config';

// Only pure functions are tested here, so no plugin of the build is needed; `npm run words` has written the messages.
// For the same reason files may share what they import: alone, each would load all messages anew.
// The long time limit is for machines that are busy with other work.
export default defineConfig({ test: { include: ['tests/**/*.test.ts'], isolate: false, pool: 'threads', testTimeout: 300_000 } });
