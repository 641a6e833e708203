import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { nameOf, today } from './support/company.ts'
import { exactRange, rangeText, toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'

/** Returns a card or list of the dashboard by its name. */
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

/** Returns the element with the figure on a card. */
const figureOf = (page: Page, name: string) => part(page, name).getByRole('paragraph').first()

/** Returns the number on a card once it is loaded. */
async function figure(page: Page, name: string): Promise<number> {
  await expect(figureOf(page, name)).toHaveText(/^\d+$/)
  return Number(await figureOf(page, name).innerText())
}
const expectFigure = (page: Page, name: string, value: number) => expect(figureOf(page, name)).toHaveText(String(value))

test('a manager decides on the dashboard, and the figures change', async ({ openAs, company }) => {
  const username = 'paula.jimenez'
  const first = await company.freeDays(username, 2)
  const { id } = await company.ask(username, { ...first, reason: 'Moving house' })
  const page = await openAs('marcus.bergstrom')
  const list = part(page, 'Pending Leave Approvals')
  const rowOf = (days: typeof first) => list.getByRole('listitem').filter({ hasText: exactRange(days) })
  await expect(rowOf(first)).toContainText(nameOf(username))
  const pendingFigure = await figure(page, 'Pending Approvals')
  await expect(part(page, 'This Month')).toContainText(/All Good\s*\d+ days? of leave, \d+ on leave today, \d+ decided/)

  await rowOf(first)
    .getByRole('link', { name: nameOf(username) })
    .click()
  await expect(page.getByRole('dialog', { name: 'Leave Request Details' })).toContainText('Moving house')
  await expect(page).toHaveURL(new RegExp(`view=leaves&tab=team&request=${id}$`))
  await page.goBack()

  await rowOf(first).getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Leave request approved successfully!')).toBeVisible()
  await expect(rowOf(first)).toBeHidden()
  await expectFigure(page, 'Pending Approvals', pendingFigure - 1)

  // An employee requests leave while the page is open.
  const second = await company.freeDays(username, 3)
  await company.ask(username, second)
  await expectFigure(page, 'Pending Approvals', pendingFigure)
  await rowOf(second).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Leave Request' })
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('Payroll closes that week.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Leave request rejected successfully!')).toBeVisible()
  await expect(rowOf(second)).toBeHidden()
  await expectFigure(page, 'Pending Approvals', pendingFigure - 1)
  await expect.poll(() => list.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  const decisions = (await company.requestsOf(username)).map(({ status, rejectionReason }) => [status, rejectionReason])
  expect(decisions).toEqual(
    expect.arrayContaining([
      ['APPROVED', null],
      ['REJECTED', 'Payroll closes that week.'],
    ]),
  )
})

test('an admin sees the company in figures, and a test notification arrives live', async ({
  openAs,
  company,
  server,
}) => {
  await addPerson(server)
  const [counts] = await server.query<{ total: string; active: string; pending: string }>(
    `select (select count(*) from users) as total, (select count(*) from users where status = 'ACTIVE') as active,
      (select count(*) from leave_requests where status = 'PENDING') as pending`,
  )
  await company.readAll('owner')
  const page = await openAs('owner')
  await expectFigure(page, 'Total Users', Number(counts?.total))
  await expectFigure(page, 'Active Users', Number(counts?.active))
  await expectFigure(page, 'Pending Leaves', Number(counts?.pending))
  expect(await figure(page, 'New This Week')).toBeGreaterThan(0)
  const departments = page.getByRole('table', { name: 'Department Distribution' })
  await expect(departments.getByRole('row', { name: /^Engineering/ })).toContainText(/\d+$/)
  await expect(page.getByRole('table', { name: 'Role Distribution' })).toContainText('Super Admin')

  await page.getByRole('button', { name: 'Send Test Notification' }).click()
  await expect(toast(page, 'Test notification')).toBeVisible()
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Test notification')
  await page.keyboard.press('Escape')

  await part(page, 'Quick Actions').getByRole('link', { name: 'Manage Roles' }).click()
  await expect(page).toHaveURL(/\?view=roles$/)
})

test('an employee sees their days, and the result of a request at once', async ({ openAs, company }) => {
  const username = 'adaeze.nwosu'
  const days = await company.freeDays(username, 2)
  const { id } = await company.ask(username, days)
  await company.readAll(username)
  const page = await openAs(username)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Adaeze!')
  const { records } = await company.as<{ records: { isPresent: boolean }[] }>(
    username,
    'GET',
    `/attendance?month=${today().slice(0, 7)}&limit=31`,
  )
  await expectFigure(page, 'This Month', records.filter(({ isPresent }) => isPresent).length)
  const attendance = page.getByRole('table', { name: 'Recent Attendance' }).getByRole('row')
  await expect(attendance).toHaveCount(6)
  await expect(attendance.nth(2)).toContainText(/\d{4}.*(?<![\d.])\d+\.\d h\s*(Present|Late|Half Day|Absent)/s)

  const requests = part(page, 'Pending Leave Requests')
  const waiting = await figure(page, 'Pending Requests')
  await expect(requests).toContainText(rangeText(days))
  await company.decide('marcus.bergstrom', id, 'APPROVED')
  await expect(requests).not.toContainText(rangeText(days))
  await expectFigure(page, 'Pending Requests', waiting - 1)
  const notice = part(page, 'Recent Notifications').getByRole('button').first()
  await expect(notice).toContainText('Leave request approved (unread)')
  await notice.click()
  await expect(page.getByRole('dialog', { name: 'Leave Request Details' })).toContainText(/Approved/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.goBack()
  await expect(notice).toContainText('Leave request approved')
  await expect(notice).not.toContainText('(unread)')
})

test('a person with several dashboards chooses one, which is still chosen after a reload and Back', async ({
  openAs,
}) => {
  const page = await openAs('owner')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  const picker = page.getByRole('group', { name: 'Select Dashboard View' })
  await expect(picker.getByRole('button')).toHaveText([
    'Admin Dashboard',
    'HR Dashboard',
    'Manager Dashboard',
    'Employee Dashboard',
  ])
  await expect(picker.getByRole('button', { pressed: true })).toHaveText('Admin Dashboard')
  await picker.getByRole('button', { name: 'HR Dashboard' }).click()
  await expect(heading).toHaveText('HR Dashboard')
  await expect(picker.getByRole('button', { name: 'HR Dashboard' })).toBeFocused()
  await expect(part(page, 'Team Members')).toContainText(/\d+\s*\/ \d+/)
  await picker.getByRole('button', { name: 'Employee Dashboard' }).click()
  await expect(heading).toHaveText('Welcome back, Amira!')
  await page.reload()
  await expect(heading).toHaveText('Welcome back, Amira!')
  await page.goBack()
  await expect(heading).toHaveText('HR Dashboard')
  await page.goto('/?view=dashboard&dashboard=manager')
  await expect(heading).toHaveText('Manager Dashboard')
})
