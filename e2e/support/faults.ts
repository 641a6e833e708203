import type { BrowserContext, ConsoleMessage, Dialog, Request, Response, WebError } from '@playwright/test'

/** Matches the request of a page whose browser still has the cookie of an ended session, with its answer. */
const sessionProbe = /^GET \/api\/auth\/me 401$/

/**
 * Begins the console message with which a browser reports a failed request. `follow` reports the failure more
 * precisely.
 */
const loadFailureText = 'Failed to load resource'

/**
 * Collects the faults of pages: console errors and warnings, uncaught exceptions, violations of the content security
 * policy, dialogs of the browser, requests to other hosts, and failed calls. A test can declare the faults it expects.
 */
export class Faults {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = [sessionProbe]

  /** Declares faults that the test expects, such as `/POST \/api\/leaves 409/`. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  /** Returns the unexpected faults. */
  unexpected(): string[] {
    return this.#found.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)))
  }

  /**
   * Watches every page of a browser context until the returned function is called. Pages may only send requests to
   * `origins`.
   */
  follow(context: BrowserContext, origins: string[]): () => void {
    const found = (fault: string) => void this.#found.push(fault)
    const onConsole = (message: ConsoleMessage) => {
      if (!['error', 'warning'].includes(message.type()) || message.text().startsWith(loadFailureText)) return
      found(`Console ${message.type()}: ${message.text()}`)
    }
    const onDialog = (dialog: Dialog) => {
      found(`Dialog ${dialog.type()}: ${dialog.message()}`)
      void dialog.dismiss()
    }
    const threw = (error: WebError) => found(`Exception: ${error.error().stack ?? error.error().message}`)
    const sent = (request: Request) => {
      const url = new URL(request.url())
      if (/^https?:$/.test(url.protocol) && !origins.includes(url.origin)) found(`Request to ${request.url()}`)
    }
    const answered = (response: Response) => {
      if (response.status() < 400) return
      found(`${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`)
    }
    const failed = (request: Request) => {
      const why = request.failure()?.errorText ?? ''
      // The page no longer needed the answer, because it had navigated away or closed.
      if (why === 'net::ERR_ABORTED') return
      found(`${request.method()} ${new URL(request.url()).pathname} ${why}`)
    }
    context.on('console', onConsole)
    context.on('dialog', onDialog)
    context.on('weberror', threw)
    context.on('request', sent)
    context.on('response', answered)
    context.on('requestfailed', failed)
    return () => {
      context.off('console', onConsole)
      context.off('dialog', onDialog)
      context.off('weberror', threw)
      context.off('request', sent)
      context.off('response', answered)
      context.off('requestfailed', failed)
    }
  }
}

/** Makes every page of a browser context report violations of the content security policy as console errors. */
export const reportPolicyViolations = (context: BrowserContext) =>
  context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content security policy: ${violatedDirective} ${blockedURI}`),
    )
  })
