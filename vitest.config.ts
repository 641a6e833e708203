import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { temporaryFolder } from './scripts/temporaryFolder.ts'

process.env.TMPDIR = temporaryFolder()

// A test waits most of its time for a database or a process, so a single worker would leave one of two cores idle.
const maxWorkers = Math.max(3, Math.floor(availableParallelism() * 0.75))

// Ends only a wait for something that never happens. Waits normally take a fraction of it, also on a busy machine.
const patient = { poll: { timeout: 50_000 } }

/**
 * Configures the unit tests. `npm test` runs all of them, `npx vitest run --project server` one project. Browser tests
 * are in e2e/, see playwright.config.ts.
 */
export default defineConfig({
  test: {
    maxWorkers,
    // Mantine warns if it can't move the focus into an open menu, as in jsdom, and prints the whole element.
    onConsoleLog: (log) => !log.startsWith('[@mantine/hooks/use-focus-trap]'),
    execArgv: ['--import', new URL('server/src/quickImports.ts', import.meta.url).href],
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          // Only ends a hanging test; some read the whole repository.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/{src,testing}/**/*.test.ts'],
          globalSetup: ['server/testing/globalSetup.ts'],
          setupFiles: ['server/testing/setup.ts'],
          // Each file has its own database and server. Modules are loaded once per worker, not once per file.
          isolate: false,
          // Only ends a hanging test; it does not measure speed. The longest takes 30 seconds, and minutes on a busy machine.
          testTimeout: 300_000,
          expect: patient,
          // Creating a demo company takes 15 seconds, and minutes on a busy machine.
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
          // Loading a window and the modules takes longer than running most files, so a worker's files share them,
          // except in the long runs.
          isolate: process.env.TEST_EVERY_CASE === '1',
          // A thread starts faster than a process. Without a number of workers, the files would run one at a time.
          pool: 'threads',
          maxWorkers,
          // Longer than the waits of the tests, which then say what they were waiting for.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
    ],
  },
})
