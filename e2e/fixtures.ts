import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { markerCookie } from '@muster/contract/access/viewer'
import { companyAt, type Company } from './support/company.ts'
import { Faults, reportPolicyViolations } from './support/faults.ts'
import { retryAbortedLoads, Pages, saveData, type Appearance } from './support/pages.ts'
import { sharedScene } from './support/sharedScene.ts'
import { startServer, TEMPLATE, type RunningServer } from './support/server.ts'

export interface EnterOptions extends Appearance, Pick<BrowserContextOptions, 'isMobile' | 'hasTouch'> {
  /** The address to open first, such as `/?view=leaves`. */
  at?: string
  /** The address of a server other than the worker's own. */
  url?: string
}

interface PersonOptions extends EnterOptions {
  /** True if the test ends the session. It then gets a session that no other test uses. */
  ownSession?: boolean
}

interface TestFixtures {
  /** Fails a test that has changed shared data. */
  sharedDataUnchanged: void
  /** Collects the faults of pages. Any that were not expected fail the test. */
  faults: Faults
  /** Opens the application in a separate browser context, as a person who has signed in before. */
  openAs: (username: string, options?: PersonOptions) => Promise<Page>
  /** Opens an empty page in a separate browser context without a session. */
  openBlankPage: (options?: Omit<EnterOptions, 'at'>) => Promise<Page>
  /** Opens the application in a separate browser context without a session. */
  openSignedOut: (options?: EnterOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** The data folder with the demo company. Each server gets a copy of it. */
  template: string
  /** The worker's own server, with the demo company. Its tests share it, so each uses different people or days. */
  server: RunningServer
  company: Company
  pages: Pages
  /** The data that a worker's tests share. Each test must leave it unchanged, so that they can run in any order. */
  scene: Awaited<ReturnType<typeof sharedScene>>
}

/** Matches log lines of errors. */
const seriousLines = /"level":(50|60)/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  template: [process.env[TEMPLATE] ?? '', { scope: 'worker', option: true }],
  server: [
    async ({ template }, use) => {
      const server = await startServer({ template })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  company: [async ({ server }, use) => use(companyAt(server.url)), { scope: 'worker' }],

  pages: [
    async ({ browser, server }, use) => {
      const pages = new Pages(browser, server.url)
      await use(pages)
      await pages.close()
    },
    { scope: 'worker' },
  ],

  scene: [async ({ server }, use) => use(await sharedScene(server)), { scope: 'worker' }],

  sharedDataUnchanged: [
    async ({ scene }, use) => {
      await use()
      expect(await scene.changed(), 'People, roles and settings that other tests share').toStrictEqual([])
    },
    { auto: true },
  ],
  baseURL: ({ server }, use) => use(server.url),
  faults: [
    async ({ server }, use) => {
      const faults = new Faults()
      const before = server.output().length
      await use(faults)
      expect(faults.unexpected()).toEqual([])
      const logged = server.output().slice(before).split('\n')
      expect(logged.filter((line) => seriousLines.test(line))).toEqual([])
    },
    { auto: true },
  ],
  openBlankPage: async ({ browser, pages, server, faults }, use) => {
    const endings: (() => Promise<void>)[] = []
    await use(async ({ url = server.url, viewport, colorScheme, reducedMotion, ...others } = {}) => {
      if (url === server.url && Object.keys(others).length === 0) {
        const page = await pages.take({ viewport, colorScheme, reducedMotion })
        const unfollow = faults.follow(page.context(), [url])
        endings.push(async () => {
          unfollow()
          await pages.release(page)
        })
        return page
      }
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion, ...others, baseURL: url })
      await reportPolicyViolations(context)
      await saveData(context)
      retryAbortedLoads(context)
      faults.follow(context, [url])
      endings.push(() => context.close())
      return context.newPage()
    })
    for (const end of endings) await end()
  },
  page: async ({ openBlankPage }, use) => use(await openBlankPage()),
  context: ({ page }, use) => use(page.context()),
  openSignedOut: async ({ openBlankPage }, use) => {
    await use(async ({ at = '/', ...options } = {}) => {
      const page = await openBlankPage(options)
      await page.goto(at)
      return page
    })
  },
  openAs: async ({ openBlankPage, company, server }, use) => {
    await use(async (username, { at = '/', ownSession = false, ...options } = {}) => {
      const { url = server.url } = options
      const own = ownSession || url !== server.url
      const { token } = own ? await companyAt(url).signIn(username) : await company.sessionOf(username)
      const page = await openBlankPage(options)
      const cookie = { name: 'session', value: token, url, httpOnly: true, sameSite: 'Lax' as const }
      const mark = { name: markerCookie, value: 'yes', url, sameSite: 'Lax' as const }
      await page.context().addCookies([cookie, mark])
      await page.goto(at)
      await expect(connection(page)).toHaveText('Live')
      return page
    })
  },
})

/** Returns the header's indicator of the live connection. */
export const connection = (page: Page) => page.getByRole('banner').getByRole('status')

/**
 * Waits until the browser's history has `dialogs` entries for open dialogs above the entry of the page. The history
 * changes only a moment after a dialog opens or closes, and going back or forward before that would interfere. A dialog
 * that is part of the address, such as a request's details, has no separate entry.
 */
export const expectDialogDepth = (page: Page, dialogs: number) =>
  expect.poll(() => page.evaluate(() => (history.state as { depth: number }).depth)).toBe(dialogs)

/**
 * Goes to another address of the application as the browser's Forward button does, without a reload. A reload takes
 * longer than anything else in a test. First waits until no dialog is open. Afterwards, the previous screen may stay
 * visible for a moment.
 */
export async function moveTo(page: Page, at: string): Promise<void> {
  await expectDialogDepth(page, 0)
  await page.evaluate((at) => {
    const { place } = history.state as { place: number }
    history.pushState({ place: place + 1, depth: 0 }, '', at)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, at)
}

export { expect }
