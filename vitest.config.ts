import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * Configuration of the tests without a browser. `TEST_FULL=1` also runs `*.full.test.ts`. Tests
 * that need a DOM and are not component tests start with `// @vitest-environment happy-dom`.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      // One worker runs many of these files and loads the server's modules once, so tests must
      // leave no state behind.
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{api,contract,security,faults,unit}/**/*.test.ts'],
          globalSetup: './tests/support/global-setup.ts',
          isolate: false,
          server: { deps: { external: [/\/dist\/drawing\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          pool: 'threads',
          include: ['tests/web/**/*.test.ts'],
          setupFiles: './tests/support/web-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          pool: 'threads',
          include: ['tests/web/**/*.test.tsx'],
          setupFiles: './tests/support/web-setup.ts',
          environment: './tests/support/dom.ts',
        },
      },
    ],
    exclude: process.env.TEST_FULL === '1' ? [] : ['**/*.full.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    // Hooks open databases, which takes a while on a busy machine. Only failing tests reach these
    // limits.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
  },
})
