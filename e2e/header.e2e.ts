import type { Page } from '@playwright/test'
import { connection, expect, test } from './fixtures.ts'
import { dayAfter, nameOf, type Company } from './support/company.ts'
import { holdRequests } from './support/holdRequests.ts'
import { exactRange, rangeText, toast } from './support/leaveScreen.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

/** Requests leave for a person this many times, a single day each time. */
async function requestLeaves(company: Company, username: string, times: number): Promise<void> {
  const { startDate } = await company.freeDays(username, times)
  for (let later = 0; later < times; later++) {
    const day = dayAfter(startDate, later)
    await company.ask(username, { startDate: day, endDate: day })
  }
}

test('the bell shows numbers up to nine and the latest five, and all can be marked as read', async ({
  openAs,
  company,
}) => {
  await company.readAll('hassan.elmasry')
  await requestLeaves(company, 'ivana.petrovic', 9)
  const page = await openAs('hassan.elmasry')
  await expect(bell(page)).toHaveText('9')
  await requestLeaves(company, 'luca.moretti', 1)
  await expect(bell(page)).toHaveText('9+')

  await bell(page).click()
  const panel = page.getByRole('dialog').filter({ hasText: 'View all notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(panel.getByRole('listitem').first()).toContainText(`${nameOf('luca.moretti')} requests 1 day`)
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveText('')
  await page.reload()
  await expect(connection(page)).toHaveText('Live')
  await expect(bell(page)).toHaveText('')
  await bell(page).click()
  await panel.getByRole('button', { name: 'View all notifications' }).click()
  await expect(page).toHaveURL(/\?view=notifications$/)
  await expect(page.getByRole('main').getByRole('heading', { name: 'Notifications' })).toBeVisible()
})

test('the button below the latest notifications stays in its place when they arrive', async ({ openAs, company }) => {
  await requestLeaves(company, 'ivana.petrovic', 1)
  const page = await openAs('hassan.elmasry')
  await expect(bell(page)).not.toHaveText('')
  const release = await holdRequests(page, '**/api/notifications?*limit=5*')
  await bell(page).click()
  const panel = page.getByRole('dialog').filter({ hasText: 'View all notifications' })
  const end = panel.getByRole('button', { name: 'View all notifications' })
  await expect(panel.locator('[aria-busy]')).toBeVisible()
  const before = await end.boundingBox()
  release()
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  expect(await end.boundingBox()).toEqual(before)
})

test('a notification leads to its request and counts as read', async ({ openAs, company }) => {
  await company.readAll('victor.almeida')
  const days = await company.freeDays('jonas.weiss', 1)
  const { id } = await company.ask('jonas.weiss', { ...days, reason: 'A day in the mountains' })
  const page = await openAs('victor.almeida')
  await expect(bell(page)).toHaveText('1')
  await bell(page).click()
  await page.getByRole('button', { name: new RegExp(`${nameOf('jonas.weiss')} requests 1 day`) }).click()
  await expect(page).toHaveURL(new RegExp(`\\?view=leaves&request=${id}$`))
  await expect(page.getByRole('dialog', { name: 'Leave Request Details' })).toContainText('A day in the mountains')
  await expect(bell(page)).toHaveText('')
})

test('more tabs than a browser opens connections are all live, and each shows a notification once', async ({
  openAs,
  company,
}) => {
  const first = await openAs('marcus.bergstrom')
  const others = await Promise.all(Array.from({ length: 7 }, () => first.context().newPage()))
  await Promise.all(others.map((page) => page.goto('/')))
  for (const page of others) await expect(connection(page)).toHaveText('Live')
  // Checked on all pages at the same time, because a toast disappears after a while.
  const expectOneToast = async (pages: Page[]) => {
    const days = await company.freeDays('adaeze.nwosu', 1)
    await company.ask('adaeze.nwosu', days)
    const newRequestToast = (page: Page) => toast(page, 'New leave request').filter({ hasText: exactRange(days) })
    await Promise.all(pages.map((page) => expect(newRequestToast(page)).toHaveCount(1)))
  }
  await expectOneToast([first, ...others])

  // The tab that holds the connection closes, and another takes it over.
  await first.close()
  await expectOneToast(others)
})

test('a notification appears on the desktop when allowed, once for any number of tabs', async ({ openAs, company }) => {
  const page = await openAs('henrik.lindqvist')
  // The browser of the tests has no desktop to show the notification on.
  const desktop = await page.context().addInitScript(() => {
    const desktopNotifications: string[] = []
    class DesktopNotification extends EventTarget {
      static permission = 'granted'
      constructor(title: string, { body }: NotificationOptions) {
        super()
        desktopNotifications.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { Notification: DesktopNotification, shownOnDesktop: desktopNotifications })
  })
  await page.reload()
  const other = await page.context().newPage()
  await other.goto('/?view=leaves')
  for (const tab of [page, other]) await expect(connection(tab)).toHaveText('Live')
  const readDesktopNotifications = (tab: Page) =>
    tab.evaluate(() => (window as unknown as { shownOnDesktop: string[] }).shownOnDesktop)
  const onDesktop = async () => [await readDesktopNotifications(page), await readDesktopNotifications(other)].flat()
  const requestUrls: string[] = []
  // By the time the second has arrived, a duplicate of the first would have arrived too.
  for (let count = 1; count <= 2; count++) {
    const days = await company.freeDays('maya.thompson', 1)
    await company.ask('maya.thompson', days)
    for (const tab of [page, other]) await expect(toast(tab, 'New leave request')).toHaveCount(count)
    requestUrls.push(
      `New leave request: ${nameOf('maya.thompson')} requests 1 day of unpaid leave, ${rangeText(days)}.`,
    )
    await expect.poll(onDesktop).toEqual(requestUrls)
  }
  await desktop.dispose()
})

test('the user menu leads to the person’s pages', async ({ openAs }) => {
  const page = await openAs('employee')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  for (const [item, view, title] of [
    ['Your Profile', 'settings&tab=profile', 'Settings'],
    ['Settings', 'settings', 'Settings'],
    ['Change Password', 'change-password', 'Change Password'],
  ] as const) {
    await page.getByRole('button', { name: `Account menu: ${nameOf('employee')}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page).toHaveURL(new RegExp(`\\?view=${view}$`))
    await expect(heading).toHaveText(title)
  }
})

test('the colour scheme follows the system until one is chosen, which is then permanent', async ({
  openAs,
  faults,
}) => {
  const page = await openAs('employee', { colorScheme: 'dark' })
  const html = page.locator('html')
  const scheme = 'data-mantine-color-scheme'
  await expect(html).toHaveAttribute(scheme, 'dark')
  await expect(page.locator('body')).toHaveCSS('color-scheme', /dark/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute(scheme, 'light')

  await page.getByRole('button', { name: `Account menu: ${nameOf('employee')}` }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute(scheme, 'dark')
  // Runs before any script of the application, so that no flash of white appears.
  faults.expect(/GET \/assets\/.* net::ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(html).toHaveAttribute(scheme, 'dark')
})

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`a dialog or menu ${reducedMotion === 'reduce' ? 'does not move with reduced motion' : 'fades in, and can be used'}`, async ({
    openAs,
  }) => {
    const page = await openAs('employee', { at: '/?view=leaves', reducedMotion })
    await page.evaluate(() => {
      const longest = () =>
        Math.max(
          0,
          // What follows scrolling has no duration.
          ...document
            .getAnimations()
            .filter(({ timeline }) => timeline === document.timeline)
            .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration)),
        )
      const durations: number[] = []
      Object.assign(window, { durations })
      const watch = () => {
        durations.push(longest())
        requestAnimationFrame(watch)
      }
      watch()
    })
    await page.getByRole('button', { name: 'Request Leave' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Request Leave' })
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: `Account menu: ${nameOf('employee')}` }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    const longest = await page.evaluate(() => Math.max(...(window as unknown as { durations: number[] }).durations))
    if (reducedMotion === 'reduce') expect(longest).toBeLessThanOrEqual(1)
    else expect(longest).toBeGreaterThan(1)
  })
