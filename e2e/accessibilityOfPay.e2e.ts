import { expect, moveTo, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { today } from './support/company.ts'

const phone = { width: 390, height: 844 }
const [year, month] = today().split('-').map(Number)
const payroll = '/?view=payroll'

test('payroll: a month, its differences and departments, a record, and the confirmations', async ({
  openAs,
  company,
}) => {
  await company.as('owner', 'POST', '/payroll/generate', { month, year })
  const page = await openAs('owner', { at: `${payroll}&tab=records` })
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  await expectNoAxeViolations(page, 'a month')
  await page.getByRole('button', { name: 'Generate Payroll' }).click()
  await expect(page.getByRole('dialog', { name: 'Generate Payroll' })).toBeVisible()
  await expectNoAxeViolations(page, 'generate?')
  await page.keyboard.press('Escape')
  await rows.nth(1).getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: 'Payroll Details' })
  await details
    .getByText(/^Salary/)
    .first()
    .click()
  await expect(details).toContainText('Share of the month')
  await expectNoAxeViolations(page, 'a record, and what a line was made from')
  await page.keyboard.press('Escape')
  await moveTo(page, `${payroll}&tab=records&show=differences`)
  await expect(rows.nth(5)).toBeVisible()
  await expectNoAxeViolations(page, 'differences to the month before')
  await moveTo(page, `${payroll}&tab=records&show=departments`)
  await expect(rows.nth(5)).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'departments on a phone')
})

test('payroll: the employee’s payslips, or that there are none', async ({ openAs }) => {
  const page = await openAs('employee', { at: payroll })
  await expect(page.getByRole('tab', { name: 'My Payslips' })).toBeVisible()
  await expect(page.getByText(/^\d{4} payslips$|^No payslips in/)).toBeVisible()
  await expectNoAxeViolations(page, 'payslips')
})
