import type { Page } from '@playwright/test'
import { connection, expect, test } from './fixtures.ts'
import { toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'
import { centrePath, noticeIn, numberedTitles, notify } from './support/notificationScreen.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('paragraph').first()

test('filters and a search narrow the list, are kept in the address and can be removed', async ({
  openAs,
  company,
  server,
}) => {
  const { username } = await addPerson(server)
  await notify(company, username, numberedTitles(24))
  await notify(company, username, ['A stove'], 'JOB_POSTING')
  const page = await openAs(username, { at: centrePath })
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).first()).toContainText('A stove')
  for (const [name, count] of [
    ['Total', '25'],
    ['Unread', '25'],
    ['Today', '25'],
    ['This Week', '25'],
  ] as const)
    await expect(figure(page, name)).toHaveText(count)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(5)

  await page.getByRole('combobox', { name: 'Type' }).selectOption('Job posting')
  await expect(rows(page)).toHaveText([/A stove/])
  await expect(page).toHaveURL(/\?view=notifications&type=JOB_POSTING$/)
  await noticeIn(page, 'A stove').markRead.click()
  await expect(figure(page, 'Unread')).toHaveText('24')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Unread only')
  await expect(page.getByText('No notifications found')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No notifications found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).first().click()
  await expect(page.getByText('25 notifications')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('say about a STOVE')
  await expect(rows(page)).toHaveText([/A stove/])
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Read only')
  await expect(rows(page)).toHaveText([/A stove/])
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Read and unread')

  const all = page.getByRole('button', { name: 'Mark All Read' })
  await all.click()
  await expect(all).toBeDisabled()
  await expect(figure(page, 'Unread')).toHaveText('0')
  await page.reload()
  await expect(rows(page)).toHaveCount(20)
  await expect(all).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0)
})

test('a notification leads to its record, is read in a dialog where it has none, and is deleted permanently', async ({
  openAs,
  company,
  server,
}) => {
  const { username } = await addPerson(server)
  const days = await company.freeDays(username, 1)
  const { id } = await company.ask(username, { ...days, reason: 'A day at sea' })
  await company.decide('hr', id, 'APPROVED')
  await notify(company, username, ['The lift is out of order', 'The roof is closed'])
  const page = await openAs(username, { at: centrePath })
  await expect(rows(page)).toHaveCount(3)

  await noticeIn(page, 'The lift is out of order').row.click()
  const dialog = page.getByRole('dialog', { name: 'The lift is out of order' })
  await expect(dialog).toContainText('This is all there is to say about the lift is out of order.')
  await page.reload()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\?view=notifications$/)
  await expect(figure(page, 'Unread')).toHaveText('2')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^The roof is closed/ })
    .click()
  const bellDialog = page.getByRole('dialog', { name: 'The roof is closed' })
  await expect(bellDialog).toContainText('This is all there is to say about the roof is closed.')
  await page.goBack()
  await expect(bellDialog).toBeHidden()

  const { row, remove } = noticeIn(page, 'The roof is closed')
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Notification deleted')).toContainText('The roof is closed')
  await expect(row).toHaveCount(0)
  await expect(noticeIn(page, 'The lift is out of order').row).toBeFocused()
  await expect(figure(page, 'Total')).toHaveText('2')
  await page.reload()
  await expect(rows(page)).toHaveCount(2)

  await rows(page).nth(1).click()
  await expect(page).toHaveURL(new RegExp(`\\?view=leaves&request=${id}$`))
  await expect(page.getByRole('dialog', { name: 'Leave Request Details' })).toContainText('A day at sea')
  await page.goBack()
  await expect(figure(page, 'Unread')).toHaveText('0')
})

test('new notifications appear on top, do not move the one being read, and can be scrolled to', async ({
  openAs,
  company,
  server,
}) => {
  const { username } = await addPerson(server)
  await notify(company, username, numberedTitles(25))
  const page = await openAs(username, { at: centrePath, viewport: { width: 1440, height: 700 } })
  await expect(rows(page)).toHaveCount(20)
  await notify(company, username, ['While at the top'])
  await expect(rows(page).first()).toContainText('While at the top')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  const read = noticeIn(page, 'Notice 15')
  await read.row.evaluate((row) => window.scrollTo(0, window.scrollY + row.getBoundingClientRect().top - 300))
  await read.remove.focus()
  const top = () => read.row.evaluate((row) => Math.round(row.getBoundingClientRect().top))
  const topBefore = await top()
  await notify(company, username, ['While reading', 'While reading on'])
  const newCountButton = page.getByRole('button', { name: '2 new' })
  await expect(newCountButton).toBeVisible()
  await expect(rows(page)).toHaveCount(23)
  expect(await top()).toBe(topBefore)
  await expect(read.remove).toBeFocused()
  await expect(noticeIn(page, 'Notice 6').row).toHaveCount(1)

  await newCountButton.click()
  await expect(noticeIn(page, 'While reading on').row).toBeInViewport()
  await expect(noticeIn(page, 'While reading on').row).toBeFocused()
  await expect(newCountButton).toBeHidden()
})

test('many notifications at once are one toast, which opens them all', async ({ openAs, company, server, faults }) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/)
  const { username } = await addPerson(server)
  const page = await openAs(username)
  await page.context().setOffline(true)
  await expect(connection(page)).toHaveText('Offline')
  await notify(company, username, numberedTitles(12))
  await page.context().setOffline(false)
  await expect(connection(page)).toHaveText('Live')
  await expect(toast(page, '12 new notifications')).toContainText('Latest: Notice 12')
  await expect(page.locator('[data-kind]')).toHaveCount(1)
  await toast(page, '12 new notifications').getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\?view=notifications$/)
  await expect(rows(page)).toHaveCount(12)
})

test('the settings are the eight of Settings, and a test notification arrives', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server)
  const path = '/users/notification-settings'
  const { settings } = await company.as<{ settings: object }>(username, 'GET', path)
  await company.as(username, 'PUT', path, { ...settings, leaveRequestApproved: false })
  const page = await openAs(username, { at: centrePath })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Notification Settings' })
  const leave = dialog.getByRole('switch', { name: /^Leave requests/ })
  await expect(dialog.getByText('Some of these are on.')).toHaveCount(1)
  await expect(leave).not.toBeChecked()
  await leave.press('Space')
  await expect(leave).toBeChecked()
  await expect(leave).not.toHaveAttribute('aria-busy')
  await leave.press('Space')
  await expect(leave).not.toBeChecked()
  await expect(dialog.getByText('Some of these are on.')).toHaveCount(0)
  await expect(dialog.getByRole('switch')).toHaveCount(7)
  await dialog.getByRole('link', { name: 'Choose individual notifications' }).click()
  await expect(page.getByRole('switch', { name: /^Leave request submitted/ })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: /^Shift assigned/ })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Send Test' })).toHaveCount(0)

  const owner = await openAs('owner', { at: `${centrePath}&type=SYSTEM_ALERT` })
  await expect(owner.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(figure(owner, 'Total')).toHaveText(/\d/)
  const before = Number((await figure(owner, 'Total').textContent())?.replace(/\D/g, ''))
  await owner.getByRole('button', { name: 'Send Test' }).click()
  await expect(toast(owner, 'Test notification')).toBeVisible()
  await expect(figure(owner, 'Total')).toHaveText(String(before + 1))
  await expect(rows(owner).first()).toContainText('Just now')
})
