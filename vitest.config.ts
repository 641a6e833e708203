import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { temporaryFolder } from './scripts/temporaryFolder.ts'

process.env.TMPDIR = temporaryFolder()

// A test spends most of its time waiting for a database or a process: on two cores, a single worker would leave one
// idle.
const maxWorkers = Math.max(3, Math.floor(availableParallelism() * 0.75))

// Waits normally take a fraction of it; a busy machine may be slow.
const patient = { poll: { timeout: 15_000 } }

/**
 * Runs all of these by `npm test`; a single one by `npx vitest run --project server`. Browser tests are in e2e/, see
 * playwright.config.ts.
 */
export default defineConfig({
  test: {
    maxWorkers,
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
          // Each file has its own database and server; modules are loaded once per worker, not per file.
          isolate: false,
          // Not a measure of speed: only a hanging test is ended.
          testTimeout: 120_000,
          expect: patient,
          // A demo company takes a quarter of a minute to make, and some minutes on a busy machine.
          hookTimeout: 300_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['src/testing/setup.ts'],
          // A window and the modules take longer to load than most files to run: a worker's files share them, except in
          // the long runs.
          isolate: process.env.TEST_EVERY_CASE === '1',
          // A thread starts faster than a process. Without a number, they would run one by one.
          pool: 'threads',
          maxWorkers,
          testTimeout: 30_000,
          expect: patient,
        },
      },
    ],
  },
})
