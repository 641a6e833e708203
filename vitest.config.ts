import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { throwAwayFolder } from './scripts/throwAwayFolder.ts'

process.env.TMPDIR = throwAwayFolder()

// Most of a test's time is waiting for a database or a process: on two cores, one worker alone leaves one idle.
const maxWorkers = Math.max(3, Math.floor(availableParallelism() * 0.75))

// What a test waits for takes a fraction of it; a machine that has other things to do may be late.
const patient = { poll: { timeout: 15_000 } }

const web = (test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: 'web/vite.config.ts',
  root: 'web',
  // A thread begins sooner than a process, and each file has its own. Without a number, they would run one by one.
  test: { environment: 'jsdom', pool: 'threads', maxWorkers, testTimeout: 30_000, expect: patient, ...test },
})

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
          hookTimeout: 120_000,
        },
      },
      web({ name: 'web', include: ['src/**/*.test.tsx'] }),
      // They draw nothing and leave nothing behind: one page does for all of a worker's.
      web({ name: 'web without screens', include: ['src/**/*.test.ts'], isolate: false }),
    ],
  },
})
