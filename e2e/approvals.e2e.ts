import type { Page } from '@playwright/test'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { addPerson } from './support/addPerson.ts'
import { type Company, dayAfter, today } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'

const approvals = (tab: string, search: string) => `/?view=approvals&tab=${tab}&search=${search}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Records hours with an hour of overtime or more for each of the last thirty days of a person. */
async function workOvertime(company: Company, userId: string): Promise<void> {
  for (let day = 1; day <= 30; day++)
    await company.as('owner', 'POST', '/attendance/worked-hours', {
      userId,
      date: dayAfter(today(), -day),
      clockIn: '08:00',
      clockOut: '18:00',
      breakTime: 0,
      totalWorkedHours: 10,
      overrideReason: 'The fair',
    })
}

/** Requests two single days of leave, and returns the ids of the requests. */
async function requestTwoDays(company: Company, username: string): Promise<string[]> {
  const ids: string[] = []
  for (const day of [dayAfter(today(), 20), dayAfter(today(), 22)]) {
    const { leaveRequest } = await company.as<{ leaveRequest: LeaveRequest }>(username, 'POST', '/leaves', {
      leaveType: 'UNPAID',
      startDate: day,
      endDate: day,
      reason: 'A rest',
    })
    ids.push(leaveRequest.id)
  }
  return ids
}

test('thirty days of overtime are approved with two presses, and undone', async ({ openAs, company, server }) => {
  const { username, name } = await addPerson(server)
  await workOvertime(company, await company.idOf(username))
  const page = await openAs('hr', { at: `${approvals('overtime', username)}&group=days` })
  const rows = page.getByRole('table').getByRole('checkbox', { name })
  await expect(rows).toHaveCount(25)
  await expectNoAxeViolations(page, 'pending overtime')
  await button(page, 'Approve All 30').click()
  const question = page.getByRole('dialog', { name: 'Approve 30 overtime requests?' })
  await expect(question).toContainText('1 person')
  await expect(question).toContainText(/Overtime: \d+ h/)
  await expectNoAxeViolations(page, 'approve thirty?')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, '30 overtime requests will be approved')).toBeVisible()
  await expect(rows.first()).toBeDisabled()
  await expectNoAxeViolations(page, 'being sent')
  await toast(page, '30 overtime requests will be approved').getByRole('button', { name: 'Undo' }).click()
  await expect(rows.first()).toBeEnabled()

  await button(page, 'Approve All 30').click()
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, '30 overtime requests approved')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('No requests match these filters')).toBeVisible()
})

test('overtime is decided week by week, and a week is rejected with a reason', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server)
  await workOvertime(company, await company.idOf(username))
  const page = await openAs('hr', { at: approvals('overtime', username) })
  const rows = page.getByRole('table').getByRole('row')
  const day = rows.nth(1).getByRole('link', { name: /^\w+ \d+:\d\d$/ })
  await expect(day.first()).toHaveAttribute('href', /tab=team&month=[\d-]+&cell=[\d-]+\./)
  await expectNoAxeViolations(page, 'overtime by week')
  const weeks = (await rows.count()) - 1
  expect(weeks).toBeGreaterThanOrEqual(5)
  await rows.nth(1).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject 1 week of overtime?' })
  // The person has no salary that the overtime could be worth.
  await expect(dialog).toContainText('1 person without pay')
  await dialog.getByLabel('Reason').fill('The fair was cancelled')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, '1 week of overtime rejected')).toBeVisible({ timeout: 40_000 })
  await expect(rows).toHaveCount(weeks)
  await button(page, `Approve All ${weeks - 1} Weeks`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, `${weeks - 1} weeks of overtime approved`)).toBeVisible({ timeout: 40_000 })
  await page.getByRole('radio', { name: 'Days' }).click()
  await expect(page.getByText('No requests match these filters')).toBeVisible()
})

test('one refused request does not stop the others, and its reason is shown', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server, { manager: 'manager' })
  const [, changed] = await requestTwoDays(company, username)
  const page = await openAs('manager', { at: approvals('leave', username) })
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectNoAxeViolations(page, 'two requests selected')
  await button(page, 'Reject Selected').click()
  await expect(page.getByRole('dialog', { name: 'Reject 2 leave requests?' })).toBeVisible()
  await expectNoAxeViolations(page, 'reject two?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Approve Selected').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, '2 leave requests will be approved')).toBeVisible()
  // While the decision can still be undone, the employee changes one of the requests.
  await company.as(username, 'PUT', `/leaves/${changed}`, {
    leaveType: 'UNPAID',
    startDate: dayAfter(today(), 22),
    endDate: dayAfter(today(), 23),
    reason: 'A longer rest',
  })
  await expect(toast(page, '1 leave request approved, 1 not')).toBeVisible({ timeout: 40_000 })
  const row = page.getByRole('row').filter({ hasText: 'A longer rest' })
  await expect(row).toContainText('has changed since you opened it')
  await expectNoAxeViolations(page, 'a refused request')
})

test('a decision is undone in its row by keyboard alone, and pressing twice decides once', async ({
  openAs,
  company,
  server,
}) => {
  const { username } = await addPerson(server, { manager: 'manager' })
  const [id] = await requestTwoDays(company, username)
  const page = await openAs('manager', { at: approvals('leave', username) })
  const row = page.getByRole('table').getByRole('row').nth(1)
  await row.getByRole('button', { name: 'Approve' }).focus()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: 'Approve' })).toBeFocused()
  await expect(toast(page, '1 leave request will be approved')).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await button(page, 'Approve Selected').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).dblclick()
  await expect(toast(page, '2 leave requests will be approved')).toHaveCount(1)
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '1 leave request will be approved')).toBeVisible()
  await expect(toast(page, '1 leave request approved')).toBeVisible({ timeout: 40_000 })
  const { leaveRequest } = await company.as<{ leaveRequest: LeaveRequest }>(username, 'GET', `/leaves/${id}`)
  expect(leaveRequest.status).toBe('PENDING')
})

test('a decision that can still be undone is sent when the page is closed', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server, { manager: 'manager' })
  const [id] = await requestTwoDays(company, username)
  const page = await openAs('manager', { at: approvals('leave', username) })
  await button(page, 'Approve').first().click()
  await expect(toast(page, '1 leave request will be approved')).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect
    .poll(
      async () =>
        (await company.as<{ leaveRequest: LeaveRequest }>(username, 'GET', `/leaves/${id}`)).leaveRequest.status,
    )
    .toBe('APPROVED')
})

test('on a phone, requests have their buttons, and a rejection needs a reason', async ({ openAs, company, server }) => {
  const { username, name } = await addPerson(server, { manager: 'manager' })
  await requestTwoDays(company, username)
  const page = await openAs('manager', {
    at: approvals('leave', username),
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const items = page.getByRole('listitem').filter({ hasText: name })
  await expect(items).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await expectNoAxeViolations(page, 'pending leave on a phone')
  await items.first().getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject 1 leave request?' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The fair')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, '1 leave request rejected')).toBeVisible({ timeout: 40_000 })
  await expect(items).toHaveCount(1)
})
