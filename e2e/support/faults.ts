import type { BrowserContext, ConsoleMessage, Dialog, Request, Response, WebError } from '@playwright/test'

/**
 * Matches a fault that every test expects: a page asks for the signed-in person and gets a 401, because the browser
 * still has the cookie of an ended session.
 */
const sessionProbe = /^GET \/api\/auth\/me 401$/

/**
 * The beginning of the console message about a failed request. The message is ignored, because `follow` reports the
 * failure more precisely.
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
    const report = (fault: string) => void this.#found.push(fault)
    const onConsole = (message: ConsoleMessage) => {
      if (!['error', 'warning'].includes(message.type()) || message.text().startsWith(loadFailureText)) return
      report(`Console ${message.type()}: ${message.text()}`)
    }
    const onDialog = (dialog: Dialog) => {
      report(`Dialog ${dialog.type()}: ${dialog.message()}`)
      void dialog.dismiss()
    }
    const onError = (error: WebError) => report(`Exception: ${error.error().stack ?? error.error().message}`)
    const onRequest = (request: Request) => {
      const url = new URL(request.url())
      if (/^https?:$/.test(url.protocol) && !origins.includes(url.origin)) report(`Request to ${request.url()}`)
    }
    const onResponse = (response: Response) => {
      if (response.status() < 400) return
      report(`${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`)
    }
    const onRequestFailed = (request: Request) => {
      const reason = request.failure()?.errorText ?? ''
      // The page no longer needed the answer, because it had navigated away or closed.
      if (reason === 'net::ERR_ABORTED') return
      report(`${request.method()} ${new URL(request.url()).pathname} ${reason}`)
    }
    context.on('console', onConsole)
    context.on('dialog', onDialog)
    context.on('weberror', onError)
    context.on('request', onRequest)
    context.on('response', onResponse)
    context.on('requestfailed', onRequestFailed)
    return () => {
      context.off('console', onConsole)
      context.off('dialog', onDialog)
      context.off('weberror', onError)
      context.off('request', onRequest)
      context.off('response', onResponse)
      context.off('requestfailed', onRequestFailed)
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
