import { readFile } from 'node:fs/promises'
import { unzipped } from '../server/testing/unzipped.ts'
import { expect, moveTo, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { dayAfter, today } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'

const reports = '/?view=reports'
const detailed = `${reports}&tab=detailed`
const phone = { width: 390, height: 844 }

test('a card of this month’s reports opens, down to the list behind a figure', async ({ openAs }) => {
  const page = await openAs('owner', { at: reports })
  await expect(page.getByRole('heading', { name: 'Reports & Analytics' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Attendance',
    'Leaves',
    'Performance',
    'Recruitment',
    'Payroll',
    'Training',
  ])
  const card = main.getByRole('region', { name: 'Attendance' })
  await expect(card.getByRole('term')).toHaveText(['Attendance rate', 'Days worked', 'Days missed', 'Late arrivals'])
  await expect(card.getByText(/^(▲|▼)?.*vs\. \d+( \w+)?( – |–)?.*$/)).toHaveCount(4)
  const course = card.getByRole('table', { name: 'Attendance over time' })
  await expect(course.getByRole('row')).toHaveCount(Number(today().slice(8)) + 1)
  await expect(main.getByRole('region', { name: 'Training' })).toContainText('Muster doesn’t record courses')
  await expect(main.getByRole('region', { name: 'Payroll' })).toContainText(/EGP\s[\d,]+\.\d\d/)
  await expectNoAxeViolations(page, 'cards')

  await card.getByRole('link', { name: 'View Details of Attendance' }).click()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Detailed Reports')
  await expect(page.getByRole('table', { name: 'Attendance rate over time' })).toBeAttached()
  const showTable = page.getByRole('button', { name: 'Show table: Attendance rate by department' })
  await showTable.press('Enter')
  await expect(page.getByRole('button', { name: 'Hide table: Attendance rate by department' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Attendance rate by department' })).toBeInViewport()
  await expectNoAxeViolations(page, 'a report with its graphs')
  const figures = page.getByRole('list', { name: 'Attendance: all figures' })
  const lateRow = figures.getByRole('button', { name: /^Late arrivals/ })
  const count = Number(await lateRow.locator('.strong').textContent())
  await lateRow.press('Enter')
  const list = page.getByRole('dialog', { name: 'Attendance: Late arrivals' })
  await expect(list).toContainText(count === 1 ? '1 row' : `${count} rows`)
  await expectNoAxeViolations(page, 'the list behind a figure')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(lateRow).toBeFocused()
  await page.getByLabel('Figure', { exact: true }).selectOption({ label: 'Late arrivals' })
  await expect(page.getByRole('heading', { name: 'Late arrivals by department' })).toBeVisible()
})

test('all reports show all their figures for any range, on a phone too', async ({ openAs }) => {
  const page = await openAs('owner', { at: detailed })
  await expect(page.getByRole('table', { name: /: all figures$/ })).toHaveCount(5)
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  await expect(from).toHaveValue(/^\w+ 1 \w+ \d{4}$/)
  await page.getByLabel('Period', { exact: true }).selectOption('Last month')
  await expect(to).not.toHaveValue('')
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/)
  await from.fill('1 Jan 2020')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Please choose at most 366 days')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export Leaves' })).toBeDisabled()
  await page.setViewportSize(phone)
  await moveTo(page, `${detailed}&report=payroll`)
  await expect(page.getByRole('heading', { name: 'Employees by department' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Employees over time' }).getByRole('row')).toHaveCount(7)
  await expectNoAxeViolations(page, 'payroll on a phone')
  await moveTo(page, `${detailed}&report=performance`)
  await expect(page.getByRole('table', { name: 'Ratings by kind of review' }).getByRole('rowheader')).toHaveText([
    'Manager reviews',
    'Self reviews',
    'Peer reviews',
  ])
  await expectNoAxeViolations(page, 'performance on a phone')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
})

test('a report is saved as a workbook, and a failure is shown', async ({ openAs, faults }) => {
  const page = await openAs('hr', { at: reports })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Attendance' }).click()
  const file = await download
  await expect(toast(page, 'Report generated successfully!')).toBeVisible()
  expect(file.suggestedFilename()).toBe(`attendance-${today().slice(0, 8)}01-${today()}.xlsx`)
  const parts = await unzipped(await readFile(await file.path()))
  expect(String(parts.get('xl/workbook.xml'))).toMatch(/name="Figures".*name="Days"/)

  faults.expect(/POST \/api\/reports\/leaves\/export 503/)
  await page.route('**/api/reports/leaves/export', (route) =>
    route.fulfill({ status: 503, json: { message: 'Other exports are under way.', requestId: 'r' } }),
  )
  await page.getByRole('button', { name: 'Export Leaves' }).click()
  await expect(toast(page, 'Failed to generate report')).toContainText('Other exports are under way.')
})

test('figures that cannot be loaded say so, and a person without access to pay has no payroll card', async ({
  openAs,
  faults,
}) => {
  const page = await openAs('manager', { at: reports })
  await expect(page.getByRole('region', { name: 'Attendance' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payroll' })).toBeHidden()
  faults.expect(/GET \/api\/reports\/dashboard 400/)
  await page.route('**/api/reports/dashboard?*', (route) =>
    route.fulfill({ status: 400, json: { message: 'Not now', requestId: 'r' } }),
  )
  await page.getByLabel('Period', { exact: true }).selectOption('Last month')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load reports' })).toContainText('Not now')
})

test('the list behind a figure leads to the people and records it counts', async ({ openAs }) => {
  const page = await openAs('owner', { at: reports })
  const [from, to] = [dayAfter(today(), -180), today()]
  const listOf = (metric: string) => `${reports}&from=${from}&to=${to}&metric=${metric}`
  const row = page.getByRole('dialog').getByRole('row').nth(1)
  const leads: [metric: string, title: string][] = [
    ['leaves.requests', 'Leave Request Details'],
    ['performance.reviews', ''],
    ['performance.goalsSet', ''],
    ['recruitment.postings', ''],
    ['recruitment.applications', 'Application Details'],
    ['payroll.netAmountEGP', 'Payroll Details'],
  ]
  for (const [metric, title] of leads) {
    await moveTo(page, listOf(metric))
    const records = row.getByRole('link').and(page.locator('a:not([href*="search="]):not([href*="person="])'))
    await records.first().click()
    await expect(page).not.toHaveURL(/view=reports/)
    await expect(page.getByRole('dialog', title ? { name: title } : {})).toBeVisible()
  }
  await moveTo(page, listOf('attendance.presentDays'))
  await row.getByRole('link').first().click()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Worked Hours')
  await moveTo(page, listOf('leaves.requests'))
  const person = row.locator('a[href*="search="]')
  const name = (await person.textContent()) ?? ''
  await person.click()
  await expect(page.getByRole('table').getByRole('row', { name })).toBeVisible()
})

test('a recipient of a report can stop receiving it', async ({ openAs }) => {
  const page = await openAs('manager', { at: `${reports}&tab=schedules` })
  await expect(page.getByRole('button', { name: 'Schedule Report' })).toBeHidden()
  const stop = page.getByRole('button', { name: 'Unsubscribe from Monday overview' })
  await expect(page.getByRole('listitem').filter({ has: stop })).toContainText('Every Monday, sent by')
  await expectNoAxeViolations(page, 'reports that one is sent')
  await stop.click()
  const dialog = page.getByRole('dialog', { name: 'Unsubscribe from this report?' })
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(toast(page, 'You no longer receive this report')).toContainText('Monday overview')
  await expect(page.getByText('You don’t receive any scheduled reports.')).toBeVisible()
})

test('a custom report is created, changed, scheduled, and deleted', async ({ openAs }) => {
  const page = await openAs('hr', { at: `${reports}&tab=custom` })
  await page.getByRole('button', { name: 'New Report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Each spring')
  await dialog.getByRole('button', { name: 'Create Report' }).click()
  await expect(dialog.getByText('Please choose at least one figure')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Late arrivals' }).check()
  await dialog.getByRole('checkbox', { name: 'Average rating' }).check()
  await expectNoAxeViolations(page, 'a new report')
  await dialog.getByRole('button', { name: 'Create Report' }).click()
  await expect(toast(page, 'Report created')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Each spring' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Average rating' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('tab', { name: 'Scheduled' }).click()
  await page.getByRole('button', { name: 'Schedule Report' }).click()
  await dialog.getByLabel('Report').selectOption('Each spring')
  await dialog.getByLabel('Frequency').selectOption('Every month')
  await dialog.getByLabel('Day', { exact: true }).selectOption('5')
  await expectNoAxeViolations(page, 'a sending')
  await dialog.getByRole('button', { name: 'Save Schedule' }).click()
  await expect(toast(page, 'Schedule saved')).toContainText('On day 5 of each month')
  const schedules = page.getByRole('table', { name: 'Scheduled reports' })
  const schedule = schedules.getByRole('row', { name: /Each spring/ })
  await expect(schedule).toContainText('Never')
  await schedule.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete Schedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Schedule' }).click()
  await expect(schedule).toBeHidden()

  await page.getByRole('tab', { name: 'My Reports' }).click()
  await page.getByLabel('Report', { exact: true }).selectOption('Each spring')
  await expect(page.getByRole('table', { name: 'Each spring' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Each spring' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^Each spring \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Report deleted')).toContainText('Each spring')
  await expect(page.getByRole('table', { name: 'Each spring' })).toBeHidden()
})

test('a figure of a card is the number of rows in the list that it opens, and fits at 200 % and on a phone', async ({
  openAs,
}) => {
  const page = await openAs('owner', { at: reports })
  const figure = page.getByRole('link', { name: /^Days worked: / })
  const count = (await figure.textContent()) ?? ''
  await figure.click()
  await expect(page.getByRole('dialog', { name: 'Attendance: Days worked' })).toContainText(`${count} row`)
  await page.keyboard.press('Escape')
  await expect(figure).toBeFocused()
  for (const width of [720, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
