import './server/src/quickImports.ts'
import { defineConfig } from '@playwright/test'
import { chromium } from './scripts/chromium.mjs'
import { temporaryFolder } from './scripts/temporaryFolder.ts'

const { executablePath, args, env } = await chromium()
process.env.TMPDIR = temporaryFolder()

/** Configures the tests that act like users in a real browser. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  testMatch: '**/*.e2e.ts',
  // These run only before a release, see docs/checks.md.
  testIgnore: process.env.TEST_EVERY_CASE === '1' ? [] : ['long/**'],
  fullyParallel: true,
  // A test waits half of its time, so two workers would leave two cores partly idle.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Only ends a hanging test; it does not measure speed.
  timeout: 180_000,
  // Long enough for a busy machine. Waits normally take a fraction of it.
  expect: { timeout: 15_000 },
  outputDir: 'test-results/browser',
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Africa/Cairo',
    // Few tests are about animations, and every frame costs time.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Traces contain only actions and requests: pictures and documents of every step would add a fifth to each test's
    // time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath, args, env },
  },
})
