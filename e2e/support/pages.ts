import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { reportPolicyViolations } from './faults.ts'

/** How a page is seen. Anything else that a browser can be told when it opens is for a browser of its own. */
export interface Looks {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
}

const brokenOff = (error: unknown) => error instanceof Error && error.message.includes('net::ERR_ABORTED')

/**
 * Has every page of a context load again what the application itself broke off: a moment after something closed it steps
 * back through the history, and for that a browser gives up what it had begun to load.
 */
export function keepLoading(context: BrowserContext): void {
  context.on('page', (page) => {
    const again =
      <Given extends unknown[], Loaded>(load: (...given: Given) => Promise<Loaded>) =>
      (...given: Given) =>
        load(...given).catch((error: unknown) => {
          if (!brokenOff(error)) throw error
          return load(...given)
        })
    page.goto = again(page.goto.bind(page))
    page.reload = again(page.reload.bind(page))
  })
}

/** Has the pages of a context save data: what they would fetch ahead when idle takes time from every test. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object }
    if (connection) Object.defineProperty(connection, 'saveData', { value: true, configurable: true })
  })

/** Something small of the application's origin, where a page waits for the next test. */
const waitingRoom = '/favicon.svg'

const desktop = { width: 1280, height: 720 }

interface Seat {
  context: BrowserContext
  page: Page
  devTools: CDPSession
}

/**
 * Pages that tests take one after the other, each in a browser of its own. A page that has shown the application shows
 * it again in half the time, since its scripts are fetched and compiled. What a person leaves behind is wiped before
 * another comes: cookies, storage, history, and what a test put in the way.
 */
export class Pages {
  readonly #browser: Browser
  readonly #url: string
  readonly #seats: Seat[] = []
  readonly #free: Seat[] = []

  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.#url = url
  }

  /** A page as nobody has used it. Nothing moves unless a test is about that: every frame of it costs time. */
  async take({ viewport = desktop, colorScheme = 'light', reducedMotion = 'reduce' }: Looks): Promise<Page> {
    const { page } = this.#free.pop() ?? (await this.#open())
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion })
    return page
  }

  /** Takes a page back from a test that has ended. One that was closed is replaced when it is needed. */
  async giveBack(page: Page): Promise<void> {
    const seat = this.#seats.find((one) => one.page === page)
    if (!seat) throw new Error('This page was not taken here')
    if (page.isClosed()) return seat.context.close()
    await this.#wipe(seat)
    this.#free.push(seat)
  }

  async close(): Promise<void> {
    for (const { context } of this.#seats) await context.close()
  }

  async #open(): Promise<Seat> {
    const context = await this.#browser.newContext({ baseURL: this.#url })
    await reportPolicyViolations(context)
    await saveData(context)
    keepLoading(context)
    const page = await context.newPage()
    const seat = { context, page, devTools: await context.newCDPSession(page) }
    this.#seats.push(seat)
    return seat
  }

  async #wipe({ context, page, devTools }: Seat): Promise<void> {
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.goto(waitingRoom)
    for (const event of ['request', 'response']) page.removeAllListeners(event)
    await page.evaluate(() => sessionStorage.clear())
    await devTools.send('Storage.clearDataForOrigin', { origin: this.#url, storageTypes: 'all' })
    await context.clearCookies()
    await devTools.send('Page.resetNavigationHistory')
  }
}
