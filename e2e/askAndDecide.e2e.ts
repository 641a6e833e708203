import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { nameOf } from './support/company.ts'
import { holdRequests } from './support/holdRequests.ts'
import {
  activityOf,
  balanceLine,
  fillRequest,
  leaves,
  question,
  requestForm,
  rowOf,
  rangeText,
  toast,
} from './support/leaveScreen.ts'

/** Leaves a mark on the page that reloading would remove. Returns a check that it is still there. */
async function markPage(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))
  return () => expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '')
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

test('leave is requested and approved, and both see everything at once', async ({ openAs, company }) => {
  const days = await company.freeDays('employee', 3, 'this year')
  const before = await company.balanceOf('employee', 'ANNUAL')
  await company.readAll('lead')
  await company.readAll('employee')
  // With all animations, as most people see them.
  const employee = await openAs('employee', { at: leaves.overview, reducedMotion: 'no-preference' })
  const lead = await openAs('lead', { at: leaves.team, reducedMotion: 'no-preference' })
  const notReloaded = [await markPage(employee), await markPage(lead)]
  await expect(bell(lead)).toHaveText('')

  await fillRequest(employee, { ...days, type: 'Annual leave', reason: 'A holiday by the sea' })
  await expect(requestForm(employee).total).toContainText('3 calendar days')
  await requestForm(employee).submit.click()
  await expect(toast(employee, 'Leave request submitted successfully!')).toBeVisible()
  await expect(requestForm(employee).dialog).toBeHidden()
  await expect(activityOf(employee, days)).toContainText('Pending')

  const requestText = `${nameOf('employee')} requests 3 days of annual leave, ${rangeText(days)}.`
  await expect(toast(lead, 'New leave request')).toContainText(requestText)
  await expect(bell(lead)).toHaveText('1')
  const row = rowOf(lead, days, nameOf('employee'))
  await expect(row).toContainText('Pending')

  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(lead, 'Leave request approved successfully!')).toBeVisible()
  await expect(row).toContainText('Approved')
  await expect(row).toContainText(nameOf('lead'))
  await expect(row.getByRole('button', { name: 'Approve' })).toBeHidden()

  const approved = `${nameOf('lead')} approved your annual leave, ${rangeText(days)}.`
  await expect(toast(employee, 'Leave request approved')).toContainText(approved)
  await expect(activityOf(employee, days)).toContainText('Approved')
  const line = balanceLine(employee, 'Annual leave')
  await expect(line).toContainText(`${(before.remainingDays ?? 0) - 3} of 21 days`)
  await expect(line.getByRole('cell').nth(1)).toHaveText(String(before.usedDays + 3))
  await expect(line.getByRole('cell').nth(2)).toHaveText(String(before.pendingDays))
  for (const assertNotReloaded of notReloaded) await assertNotReloaded()
})

test('a request is rejected with a reason that the employee reads', async ({ openAs, company }) => {
  const username = 'mateusz.wojcik'
  const days = await company.freeDays(username, 2)
  const { id } = await company.ask(username, { ...days, leaveType: 'ANNUAL', reason: 'Tickets are cheap' })
  const employee = await openAs(username, { at: leaves.mine })
  const lead = await openAs('lead', { at: leaves.team })

  await rowOf(lead, days, nameOf(username)).getByRole('button', { name: 'Reject' }).click()
  const dialog = lead.getByRole('dialog', { name: 'Reject Leave Request' })
  await expect(dialog).toContainText(nameOf(username))
  await expect(dialog).toContainText(rangeText(days))
  const reject = dialog.getByRole('button', { name: 'Reject' })
  await expect(reject).toBeDisabled()
  await dialog.getByLabel('Reason').fill('   ')
  await expect(reject).toBeDisabled()
  await dialog.getByLabel('Reason').fill('We have the release then.')
  await reject.click()
  await expect(toast(lead, 'Leave request rejected successfully!')).toBeVisible()
  await expect(rowOf(lead, days, nameOf(username))).toContainText('Rejected')

  const rejected = `${nameOf('lead')} rejected your annual leave, ${rangeText(days)}: We have the release then.`
  await expect(toast(employee, 'Leave request rejected')).toContainText(rejected)
  await expect(rowOf(employee, days)).toContainText('Rejected')
  await toast(employee, 'Leave request rejected').getByRole('button', { name: 'Open' }).click()
  const details = employee.getByRole('dialog', { name: 'Leave Request Details' })
  await expect(employee).toHaveURL(new RegExp(`request=${id}`))
  await expect(details).toContainText('We have the release then.')
  await expect(details).toContainText(nameOf('lead'))
  await expect(details).toContainText('Tickets are cheap')
})

test('a request is withdrawn: the days return, and the lead sees it', async ({ openAs, company }) => {
  const username = 'tomas.novak'
  const days = await company.freeDays(username, 2, 'this year')
  const before = await company.balanceOf(username, 'ANNUAL')
  await company.ask(username, { ...days, leaveType: 'ANNUAL' })
  const lead = await openAs('lead', { at: leaves.team })
  const employee = await openAs(username, { at: leaves.mine })
  await expect(rowOf(lead, days, nameOf(username))).toContainText('Pending')

  await rowOf(employee, days).getByRole('button', { name: 'Actions' }).click()
  await employee.getByRole('menuitem', { name: 'Cancel Request' }).click()
  const confirmation = question(employee, 'Cancel this leave request?')
  await expect(confirmation).toContainText(rangeText(days))
  await confirmation.getByRole('button', { name: 'Cancel Request' }).click()
  await expect(toast(employee, 'Leave request cancelled successfully!')).toBeVisible()
  await expect(rowOf(employee, days)).toContainText('Cancelled')

  await expect(rowOf(lead, days, nameOf(username))).toContainText('Cancelled')
  await expect(rowOf(lead, days, nameOf(username)).getByRole('button', { name: 'Approve' })).toBeHidden()
  await employee.getByRole('tab', { name: 'Overview' }).click()
  await expect(balanceLine(employee, 'Annual leave')).toContainText(`${before.remainingDays} of 21 days`)
})

test('an approved leave is decided in the details, and may be taken back before it begins', async ({
  openAs,
  company,
}) => {
  const username = 'chloe.lefevre'
  const days = await company.freeDays(username, 1)
  const { id } = await company.ask(username, { ...days, reason: 'Parents’ day\nat school' })
  const lead = await openAs('rajesh.iyer', { at: `${leaves.team}&request=${id}` })
  const details = lead.getByRole('dialog', { name: 'Leave Request Details' })
  for (const text of [
    nameOf(username),
    'Unpaid leave',
    '1 day',
    'Pending',
    'Start Date',
    'End Date',
    'Submitted',
    'Last Updated',
  ])
    await expect(details).toContainText(text)
  await expect(details.getByText('Parents’ day at school')).toHaveCSS('white-space', /pre-line/)
  await details.getByRole('button', { name: 'Approve' }).click()
  await expect(details).toContainText('Approved')
  await expect(details).toContainText('Approver')

  const employee = await openAs(username, { at: `${leaves.mine}&request=${id}` })
  await employee.getByRole('dialog').getByRole('button', { name: 'Cancel Request' }).click()
  await question(employee, 'Cancel this leave request?').getByRole('button', { name: 'Cancel Request' }).click()
  await expect(employee.getByRole('dialog', { name: 'Leave Request Details' })).toContainText('Cancelled')
  await expect(details).toContainText('Cancelled')
})

test('of two parallel decisions the first counts, and the other person gets a message', async ({
  openAs,
  company,
  faults,
}) => {
  faults.expect(/PATCH \/api\/leaves\/[\w-]+\/status 409/)
  const username = 'daniel.mbeki'
  const days = await company.freeDays(username, 2)
  await company.ask(username, days)
  const lead = await openAs('rajesh.iyer', { at: leaves.team })
  const manager = await openAs('manager', { at: leaves.team })
  const rows = [lead, manager].map((page) => rowOf(page, days, nameOf(username)))
  // Holds back both answers until both managers have pressed the button.
  const releaseAll = await Promise.all([lead, manager].map((page) => holdRequests(page, '**/api/leaves/*/status')))
  for (const row of rows) await row.getByRole('button', { name: 'Approve' }).click()
  for (const answer of releaseAll) answer()
  const successToasts = [lead, manager].map((page) => toast(page, 'Leave request approved successfully!'))
  const failureToasts = [lead, manager].map((page) => toast(page, 'Failed to approve leave request'))
  // Checked immediately, because a success toast disappears after a while.
  await Promise.all([
    expect.poll(async () => [await countOf(successToasts), await countOf(failureToasts)]).toEqual([1, 1]),
    ...rows.map((row) => expect(row).toContainText('Approved')),
  ])
})

async function countOf(toasts: { count: () => Promise<number> }[]): Promise<number> {
  const counts = await Promise.all(toasts.map((one) => one.count()))
  return counts.reduce((sum, count) => sum + count, 0)
}
