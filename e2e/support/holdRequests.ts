import type { Page } from '@playwright/test'

/** Delays matching calls until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route(url, async (route) => {
    await opened
    await route.continue()
  })
  return () => open()
}

/**
 * Fails matching calls until the returned function is called. The handler stays in place afterwards: if it were removed
 * while the browser waits for a call, the browser would wait forever.
 */
export async function abortRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let reachable = false
  await page.route(url, (route) => (reachable ? route.continue() : route.abort()))
  return () => {
    reachable = true
  }
}
