import type { Page } from '@playwright/test'

/** Holds back the answers of matching calls until the returned function is called. */
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
 * Leaves matching calls without an answer until the returned function is called. Its handler stays in place afterwards:
 * if it were removed while the browser waits for some of them, it would wait forever.
 */
export async function abortRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let reachable = false
  await page.route(url, (route) => (reachable ? route.continue() : route.abort()))
  return () => {
    reachable = true
  }
}
