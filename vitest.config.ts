import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { throwAwayFolder } from './scripts/throwAwayFolder.ts'

process.env.TMPDIR = throwAwayFolder()

// Most of a test's time is waiting for a database or a process: on two cores, one worker alone leaves one idle.
const maxWorkers = Math.max(3, Math.floor(availableParallelism() * 0.75))

// What a test waits for takes a fraction of it; a machine that has other things to do may be late.
const patient = { poll: { timeout: 15_000 } }

/** `npm test` runs all of these; `npx vitest run --project server` one. Browser tests are in e2e/, see playwright.config.ts. */
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
          // Each file has a database and a server of its own; the modules are loaded once for each worker, not for each file.
          isolate: false,
          // Not a measure of speed: only what hangs is ended.
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
          // A window and the modules take longer to load than most files to run: a worker's files share them, but in the
          // long runs.
          isolate: process.env.TEST_EVERY_CASE === '1',
          // A thread begins sooner than a process. Without a number, they would run one by one.
          pool: 'threads',
          maxWorkers,
          testTimeout: 30_000,
          expect: patient,
        },
      },
    ],
  },
})
