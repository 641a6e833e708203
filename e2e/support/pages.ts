import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { reportPolicyViolations } from './faults.ts'

/**
 * The display options that can be changed on an open page. Any other option of a browser context needs a separate
 * browser context.
 */
export interface Appearance {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
}

const isAborted = (error: unknown) => error instanceof Error && error.message.includes('net::ERR_ABORTED')

/**
 * Makes every page of a browser context retry a load that the application itself has interrupted. Shortly after a
 * dialog has closed, the application steps back in the history, and the browser cancels the loads that are in progress.
 */
export function retryAbortedLoads(context: BrowserContext): void {
  context.on('page', (page) => {
    const withRetry =
      <Args extends unknown[], Loaded>(load: (...args: Args) => Promise<Loaded>) =>
      (...args: Args) =>
        load(...args).catch((error: unknown) => {
          if (!isAborted(error)) throw error
          return load(...args)
        })
    page.goto = withRetry(page.goto.bind(page))
    page.reload = withRetry(page.reload.bind(page))
  })
}

/** Turns on the data saver for the pages of a browser context, because prefetching while idle would slow every test. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object }
    if (connection) Object.defineProperty(connection, 'saveData', { value: true, configurable: true })
  })

/** A small file from the application's origin, which a page shows while it waits for the next test. */
const blankPage = '/favicon.svg'

const desktop = { width: 1280, height: 720 }

interface OpenPage {
  context: BrowserContext
  page: Page
  devTools: CDPSession
}

/**
 * Pages that tests use one after another, each in a separate browser context. A page that has already shown the
 * application shows it again in half the time, because its scripts are loaded and compiled. Before the next test, all
 * traces of the previous one are removed: cookies, storage, history and routes.
 */
export class Pages {
  readonly #browser: Browser
  readonly #url: string
  readonly #seats: OpenPage[] = []
  readonly #free: OpenPage[] = []

  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.#url = url
  }

  /** Returns an unused page. Animations are reduced unless the test is about them, because every frame costs time. */
  async take({ viewport = desktop, colorScheme = 'light', reducedMotion = 'reduce' }: Appearance): Promise<Page> {
    const { page } = this.#free.pop() ?? (await this.#open())
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion })
    return page
  }

  /** Takes a page back from a test that has ended. A closed page is replaced when needed. */
  async release(page: Page): Promise<void> {
    const seat = this.#seats.find((one) => one.page === page)
    if (!seat) throw new Error('This page was not taken here')
    if (page.isClosed()) return seat.context.close()
    await this.#wipe(seat)
    this.#free.push(seat)
  }

  async close(): Promise<void> {
    for (const { context } of this.#seats) await context.close()
  }

  async #open(): Promise<OpenPage> {
    const context = await this.#browser.newContext({ baseURL: this.#url })
    await reportPolicyViolations(context)
    await saveData(context)
    retryAbortedLoads(context)
    const page = await context.newPage()
    const seat = { context, page, devTools: await context.newCDPSession(page) }
    this.#seats.push(seat)
    return seat
  }

  async #wipe({ context, page, devTools }: OpenPage): Promise<void> {
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.goto(blankPage)
    for (const event of ['request', 'response']) page.removeAllListeners(event)
    await page.evaluate(() => sessionStorage.clear())
    await devTools.send('Storage.clearDataForOrigin', { origin: this.#url, storageTypes: 'all' })
    await context.clearCookies()
    await devTools.send('Page.resetNavigationHistory')
  }
}
