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
