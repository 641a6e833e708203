import type { BrowserContext, Page } from '@playwright/test'

/** What a page asks, and is answered, when its browser still has the cookie of a session that is gone. */
const whoIsThere = /^GET \/api\/auth\/me 401$/

/** An answer or failure that the browser reports by itself; `follow` reports it more precisely. */
const reportedTwice = 'Failed to load resource'

/**
 * Collects what pages must not do: console errors and warnings, uncaught exceptions, violations of the content security
 * policy, dialogs of the browser, requests to other hosts, and calls that fail unless a test expects it.
 */
export class Faults {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = [whoIsThere]

  /** Declares that faults like these belong to the test, such as `/POST \/api\/leaves 409/`. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  /** The faults that nobody expected. */
  unexpected(): string[] {
    return this.#found.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)))
  }

  /** Watches every page of a context; pages may ask only `origins`. */
  async follow(context: BrowserContext, origins: string[]): Promise<void> {
    const found = (fault: string) => void this.#found.push(fault)
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Content security policy: ${violatedDirective} ${blockedURI}`),
      )
    })
    context.on('page', (page) => this.#followPage(page))
    context.on('weberror', (error) => found(`Exception: ${error.error().stack ?? error.error().message}`))
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (/^https?:$/.test(url.protocol) && !origins.includes(url.origin)) found(`Request to ${request.url()}`)
    })
    context.on('response', (response) => {
      if (response.status() < 400) return
      found(`${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`)
    })
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? ''
      // The page no longer wanted the answer: it had moved on, or closed.
      if (why === 'net::ERR_ABORTED') return
      found(`${request.method()} ${new URL(request.url()).pathname} ${why}`)
    })
  }

  #followPage(page: Page): void {
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || message.text().startsWith(reportedTwice)) return
      this.#found.push(`Console ${message.type()}: ${message.text()}`)
    })
    page.on('dialog', (dialog) => {
      this.#found.push(`Dialog ${dialog.type()}: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }
}
