import { defineConfig } from '@playwright/test'
import { chromium } from './scripts/chromium.mjs'
import { temporaryFolder } from './scripts/temporaryFolder.ts'

const { executablePath, args, env } = await chromium()
process.env.TMPDIR = temporaryFolder()

/** Tests of users' actions in a real browser. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  // A test spends some of its time waiting: on two cores, two workers would leave part of them idle.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Not a measure of speed: only a hanging test is ended.
  timeout: 180_000,
  // Long enough for a busy machine; waits normally take a fraction of it.
  expect: { timeout: 15_000 },
  outputDir: 'test-results/browser',
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Africa/Cairo',
    // Few tests are about motion, and every frame of it costs time.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Actions and requests only; pictures and documents of every step would cost each test a fifth of its time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath, args, env },
  },
})
