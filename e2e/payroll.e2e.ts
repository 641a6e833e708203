import { readFile } from 'node:fs/promises'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { expect, moveTo, test } from './fixtures.ts'
import { nameOf, today } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'

const period = today().slice(0, 7)
const monthName = formatDayPart(Temporal.PlainDate.from(`${period}-01`), 'en', { month: 'long', year: 'numeric' })
const payroll = '/?view=payroll'

test('a month is generated, reviewed and approved, and its payslips appear', async ({ openAs, company }) => {
  const username = 'kenji.watanabe'
  const employee = await openAs(username, { at: `${payroll}&tab=mine&month=${period}` })
  const emptyState = employee.getByText(new RegExp(`There is no payslip for ${monthName}|No payslips in`))
  await expect(emptyState).toBeVisible()

  const page = await openAs('owner', { at: payroll })
  const panel = page.getByRole('main')
  await page.getByRole('button', { name: 'Generate Payroll' }).click()
  const question = page.getByRole('dialog', { name: 'Generate Payroll' })
  await expect(question).toContainText(
    `Generate payroll for ${monthName}? This will create payroll records for all active employees.`,
  )
  await question.getByRole('button', { name: 'Generate Payroll' }).click()
  // The number depends on whether another test of the same company has already generated the previous month.
  await expect(toast(page, 'Payroll generated successfully!')).toContainText(/Generated \d+ payroll records?$/)
  await expect(panel.getByRole('heading', { name: `Payroll for ${monthName}`, exact: true })).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('status').filter({ hasText: /\d+ payroll records/ })).toBeVisible()

  // The facts above the list arrive last, and may take a second row.
  await expect(panel.getByRole('button', { name: /^Comments/ })).toBeVisible()
  // Payroll records with exceptions come first. The focus stays in the choice of the view.
  await page.getByRole('radio', { name: 'Records' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Differences' })).toBeFocused()
  await expect(page.getByRole('table', { name: new RegExp(`^${monthName} compared with`) })).toBeVisible()
  await expect(page).toHaveURL(/show=differences/)

  // One record is put on hold and stays behind when the others are approved.
  const employeeOnHold = 'yusuf.kaya'
  await moveTo(page, `${payroll}&search=${nameOf(employeeOnHold).split(' ')[1]}`)
  const row = page.getByRole('row').filter({ hasText: nameOf(employeeOnHold) })
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Put on Hold' }).click()
  const hold = page.getByRole('dialog', { name: 'Put on Hold' })
  await hold.getByLabel('Note (optional)').fill('Waits for the laptop')
  await hold.getByRole('button', { name: 'Put on Hold' }).click()
  await expect(row).toContainText('On hold')

  await page.getByRole('button', { name: 'Submit for Approval' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for Approval' }).click()
  await expect(toast(page, 'payroll records submitted for approval')).toBeVisible()
  await expect(row).toContainText('Draft')
  await expect(emptyState).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toast(page, 'payroll records approved')).toBeVisible()

  // The employee's open page is updated.
  const slip = employee.getByRole('region', { name: `Payslip, ${monthName}` })
  await expect(slip).toContainText('Approved')
  const { payrollRecords } = await company.as<{ payrollRecords: PayrollRecord[] }>(
    username,
    'GET',
    '/payroll?scope=own',
  )
  expect(payrollRecords.some((record) => record.period === period)).toBe(true)
  await slip.getByRole('button', { name: 'View Details' }).click()
  const details = employee.getByRole('dialog', { name: 'Payroll Details' })
  await details
    .getByText(/^Salary/)
    .first()
    .click()
  await expect(details).toContainText('Monthly salary')
  await employee.keyboard.press('Escape')
  const [file] = await Promise.all([
    employee.waitForEvent('download'),
    slip.getByRole('button', { name: 'Download Payslip' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test("a future month can't be generated, and says so", async ({ openAs }) => {
  const page = await openAs('owner', { at: payroll })
  await page.getByLabel('Year', { exact: true }).selectOption(String(Number(period.slice(0, 4)) + 1))
  await expect(page.getByText(/is in the future, so there is no payroll yet\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate Payroll' })).toBeDisabled()
})

test('the net pay and the actions of a year are within the table, in windows of any width', async ({
  openAs,
  company,
}) => {
  const [year, month] = period.split('-').map(Number)
  await company.as('owner', 'POST', '/payroll/generate', { month, year })
  const page = await openAs('owner', { at: `${payroll}&tab=year` })
  const row = page.getByRole('row').nth(1)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await row.getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Download Statement' })).toBeVisible()
    await expect(row.getByRole('cell').last()).toBeInViewport({ ratio: 0.9 })
    await expect(row.getByRole('cell').nth(-2)).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Escape')
  }
})

test('on a phone, the figures of a month stay in place when their links get the focus', async ({ openAs, company }) => {
  const [year, month] = period.split('-').map(Number)
  await company.as('owner', 'POST', '/payroll/generate', { month, year })
  const page = await openAs('owner', { at: payroll })
  await page.setViewportSize({ width: 390, height: 844 })
  const label = page.getByRole('main').getByText('Total Gross Pay', { exact: true })
  await expect(page.getByRole('link', { name: /^Adjustments for/ })).toBeVisible()
  const before = await label.boundingBox()
  await page.getByRole('link', { name: /^Adjustments for/ }).focus()
  expect(await label.boundingBox()).toEqual(before)
})
