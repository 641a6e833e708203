import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** `npm test` runs all of these; `npx vitest run --project server` one. Browser tests are in e2e/, see playwright.config.ts. */
export default defineConfig({
  test: {
    // Most of a test's time is waiting for a database or a process: on two cores, one worker alone leaves one idle.
    maxWorkers: Math.max(3, Math.floor(availableParallelism() * 0.75)),
    execArgv: ['--import', new URL('server/src/quickImports.ts', import.meta.url).href],
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/{src,testing}/**/*.test.ts'],
          globalSetup: ['server/testing/globalSetup.ts'],
          setupFiles: ['server/testing/setup.ts'],
          // Each file has a database and a server of its own; the modules are loaded once for each worker, not for each file.
          isolate: false,
          // Not a measure of speed: only what hangs is ended.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
