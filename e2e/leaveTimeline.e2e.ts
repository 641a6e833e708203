import { formatDay } from '@muster/contract/kit/formatDays'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { nameOf, today } from './support/company.ts'
import { leaves, rangeText } from './support/leaveScreen.ts'

/** The demo's employee and a colleague with the same manager. */
const [employee, colleague] = ['employee', 'grace.okafor'] as const
const rowOf = (page: Page, who: string) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: nameOf(who) }) })
const monthOf = (day: string) => `&month=${day.slice(0, 7)}`

test('a request becomes a bar, which opens its details and turns from pending to approved', async ({
  openAs,
  company,
}) => {
  const days = await company.freeDays(colleague, 2)
  const { id } = await company.ask(colleague, { ...days, leaveType: 'UNPAID' })
  const lead = await openAs('lead', { at: `${leaves.timeline}${monthOf(days.startDate)}` })
  const bar = (status: string) =>
    rowOf(lead, colleague).getByRole('button', { name: `Unpaid leave, ${rangeText(days)}, 2 days, ${status}` })
  await bar('Pending').click()
  const dialog = lead.getByRole('dialog', { name: 'Leave Request Details' })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toContainText('Approved')
  await lead.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(bar('Approved')).toBeVisible()
  await company.decide(colleague, id, 'CANCELLED')
  await expect(bar('Approved')).toBeHidden()
})

test('a colleague sees approved leave as away, without a reload and without its type', async ({ openAs, company }) => {
  const days = await company.freeDays(colleague, 3)
  const page = await openAs(employee, { at: `${leaves.timeline}${monthOf(days.startDate)}` })
  const row = rowOf(page, colleague)
  await expect(row).toBeVisible()
  const { id } = await company.ask(colleague, { ...days, leaveType: 'PERSONAL' })
  await company.decide('lead', id, 'APPROVED')
  await expect(row).toContainText(`Away, ${rangeText(days)}`)
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(row).not.toContainText(/personal/i)
  await page.getByRole('radio', { name: 'Month grid' }).check()
  const cell = page.getByRole('cell').filter({ has: page.locator(`time[datetime="${days.startDate}"]`) })
  await cell.getByRole('button', { name: /person away|people away/ }).click()
  const person = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: nameOf(colleague) })
  await expect(person).toContainText('Away')
  await expect(person).not.toContainText(/personal/i)
  await company.decide(colleague, id, 'CANCELLED')
})

test('when the company switches it off, employees see only themselves, at once', async ({
  openAs,
  company,
  server,
}) => {
  const page = await openAs(employee, { at: leaves.timeline })
  await expect(rowOf(page, colleague)).toBeVisible()
  const set = (value: boolean) =>
    company.as('owner', 'PATCH', '/settings/system', {
      changes: { colleaguesSeeAway: value },
      were: { colleaguesSeeAway: !value },
    })
  try {
    await set(false)
    await expect(rowOf(page, colleague)).toBeHidden()
    await expect(rowOf(page, employee)).toBeVisible()
    await page.getByRole('radio', { name: 'Year' }).check()
    // A year of one person has a row per month.
    await expect(page.getByRole('rowheader', { name: 'December' })).toBeVisible()
  } finally {
    await set(true)
    await server.query("delete from settings where key = 'colleaguesSeeAway'")
  }
  await expect(rowOf(page, colleague)).toBeVisible()
})

test('period and filters stay in the address, and Today returns to the current period', async ({ openAs }) => {
  const page = await openAs('hr', { at: `${leaves.timeline}&month=2025-02` })
  await page.getByRole('radio', { name: 'Quarter' }).check()
  await expect(page.getByRole('heading', { name: 'Jan – Mar 2025' })).toBeVisible()
  await page.getByRole('button', { name: 'Next quarter' }).click()
  await page.getByRole('combobox', { name: 'Department' }).selectOption('Engineering')
  await page.getByRole('checkbox', { name: 'Only people away' }).check()
  await expect(page.getByText('No one matches these filters in this period.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Apr – Jun 2025' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Engineering')
  await page.getByRole('button', { name: 'Today' }).click()
  await page.getByRole('checkbox', { name: 'Only people away' }).uncheck()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Engineering' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Sales' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page).not.toHaveURL(/scale=|department=|who=|layout=/)
})

test('the timeline comes first on wide screens, the month grid on a phone', async ({ openAs }) => {
  const at = '/?view=leaves&tab=calendar'
  const wide = await openAs(employee, { at })
  await expect(wide.getByRole('radio', { name: 'Timeline' })).toBeChecked()
  const phone = await openAs(employee, { at, viewport: { width: 390, height: 844 } })
  await expect(phone.getByRole('table', { name: /^Approved leave/ })).toBeVisible()
  await phone.getByRole('button', { name: 'Timeline' }).click()
  await expect(phone.getByRole('table', { name: /^Leave, / })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Month grid' })).toBeVisible()
})

test('on a phone a press on a day lists who is away, the reader’s own leave apart', async ({ openAs, company }) => {
  const days = await company.freeDays(employee, 1)
  const { id } = await company.ask(employee, { ...days, leaveType: 'UNPAID' })
  await company.decide('lead', id, 'APPROVED')
  const at = `${leaves.calendar}${monthOf(days.startDate)}`
  const page = await openAs(employee, { at, viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: new RegExp(`^${formatDay(days.startDate)}, .*Your leave$`) }).click()
  const own = page
    .getByRole('region', { name: formatDay(days.startDate) })
    .getByRole('listitem')
    .filter({ hasText: nameOf(employee) })
  await expect(own).toContainText('You')
  await expect(own).toContainText(rangeText(days))
  await expectNoAxeViolations(page, 'calendar of leave on a phone')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${formatDay(today())}`) })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeDisabled()
  await company.decide(employee, id, 'CANCELLED')
})
