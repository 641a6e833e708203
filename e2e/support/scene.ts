import { resolve } from 'node:path'
import { chromium as browsers, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { markerCookie } from '@muster/contract/access/viewer'
import { chromium } from '../../scripts/chromium.mjs'
import { companyAt, type Company } from './company.ts'
import { makeTemplate, startServer, TEMPLATE, type RunningServer } from './server.ts'

/** The folder of the documentation, for which pictures and films are made. */
export const docs = resolve(import.meta.dirname, '../../docs')

/** A demo company of its own, and a browser to take pictures of it. */
export interface Scene {
  server: RunningServer
  company: Company
  browser: Browser
  /** Opens a page as a person, or without a session if `username` is null. */
  open: (username: string | null, at: string, options: BrowserContextOptions) => Promise<Page>
}

/** Runs `take` with a new demo company and a browser, and ends both. */
export async function withScene(take: (scene: Scene) => Promise<void>): Promise<void> {
  const removeTemplate = await makeTemplate()
  const server = await startServer({ template: process.env[TEMPLATE] ?? '' })
  const company = companyAt(server.url)
  const browser = await browsers.launch(await chromium())

  async function open(username: string | null, at: string, options: BrowserContextOptions): Promise<Page> {
    const contextOptions = { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'Africa/Cairo' } as const
    const context = await browser.newContext({ baseURL: server.url, ...contextOptions, ...options })
    if (username) {
      const { token } = await company.signIn(username)
      await context.addCookies([
        { name: 'session', value: token, url: server.url },
        { name: markerCookie, value: 'yes', url: server.url },
      ])
    }
    const page = await context.newPage()
    await page.goto(at, { waitUntil: 'load' })
    await page.getByText(username ? 'Live' : 'Forgot Password', { exact: true }).waitFor()
    return page
  }

  try {
    await take({ server, company, browser, open })
  } finally {
    await browser.close()
    await server.stop()
    await removeTemplate()
  }
}

/** Waits until nothing is loading: skeletons don't belong in a picture. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => !document.querySelector('[data-due], [aria-busy]'))
}
