import { defineConfig } from 'vitest/config';

// Only pure functions are tested here, so no plugin of the build is needed; `npm run words` has written the messages.
export default defineConfig({ test: { include: ['tests/**/*.test.ts'] } });
