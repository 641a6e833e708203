import type { Page } from '@playwright/test'

/** Something to wait for that the test itself brings about, before calls that match are answered. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route(url, async (route) => {
    await opened
    await route.continue()
  })
  return () => open()
}

/**
 * Calls that match get no answer, until what is returned is called. They go through the same hands afterwards: where
 * those are taken away while the browser waits for some of them, it waits for ever.
 */
export async function cutOff(page: Page, url: string | RegExp): Promise<() => void> {
  let reachable = false
  await page.route(url, (route) => (reachable ? route.continue() : route.abort()))
  return () => {
    reachable = true
  }
}
