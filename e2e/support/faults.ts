import type { BrowserContext, ConsoleMessage, Dialog, Request, Response, WebError } from '@playwright/test'

/** The request and answer of a page whose browser still has the cookie of an ended session. */
const sessionProbe = /^GET \/api\/auth\/me 401$/

/** An answer or failure that the browser reports by itself; `follow` reports it more precisely. */
const loadFailureText = 'Failed to load resource'

/**
 * Collects faults of pages: console errors and warnings, uncaught exceptions, violations of the content security
 * policy, dialogs of the browser, requests to other hosts, and calls that fail unless a test expects it.
 */
export class Faults {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = [sessionProbe]

  /** Declares that faults like these belong to the test, such as `/POST \/api\/leaves 409/`. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  /** Returns the unexpected faults. */
  unexpected(): string[] {
    return this.#found.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)))
  }

  /** Watches every page of a context, until the returned function is called; pages may only request `origins`. */
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
      // The page no longer needed the answer: it had moved on, or closed.
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

/** Makes every page of a context report violations of the content security policy as console errors. */
export const reportPolicyViolations = (context: BrowserContext) =>
  context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content security policy: ${violatedDirective} ${blockedURI}`),
    )
  })
