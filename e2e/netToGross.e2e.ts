import { expect, moveTo, test } from './fixtures.ts'
import { addPaidPerson } from './support/addPaidPerson.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { today } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'

const phone = { width: 390, height: 844 }
const [year, month] = today().split('-').map(Number)

test('a raise follows from an agreed net pay, and a record shows a benefit in kind apart', async ({
  openAs,
  server,
  company,
}) => {
  const lastName = 'Nettleton'
  const { id } = await addPaidPerson(server, company, { lastName })
  const item = await company.as<{ item: { id: string } }>('owner', 'POST', '/payroll/pay-items', {
    code: 'CAR',
    name: 'Company car',
    arabicName: 'سيارة الشركة',
    type: 'BENEFIT',
    frequency: 'RECURRING',
    formula: 'FIXED',
    isTaxed: true,
    isInsured: false,
    isProrated: false,
    account: '',
  })
  const entry = { itemId: item.item.id, userId: id, value: 2000, firstMonth: today().slice(0, 7), note: 'As agreed' }
  await company.as('owner', 'POST', '/payroll/pay-item-entries', entry)
  const page = await openAs('owner', { at: '/?view=payroll&tab=adjustments' })
  await page.getByRole('button', { name: 'Request Salary Adjustment' }).click()
  const form = page.getByRole('dialog', { name: 'Request Salary Adjustment' })
  await form.getByRole('combobox', { name: 'Employee' }).fill(lastName)
  await page.getByRole('option', { name: lastName }).click()
  await form.getByLabel('Adjustment Type').selectOption('Salary Raise')
  await form.getByLabel('Effective Date').fill(today())
  await form.getByRole('button', { name: 'From a net amount' }).click()
  await form.getByLabel('Net pay a month').fill('12000')
  const use = form.getByRole('button', { name: /^Use a Raise of EGP/ })
  await expect(use).toBeEnabled()
  await expectNoAxeViolations(page, 'a raise from a net amount')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'a raise from a net amount on a phone')
  await use.click()
  await expect(form.getByLabel('Amount')).not.toHaveValue('')
  await form.getByLabel('Reason').fill('Agreed in net')
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await expect(toast(page, 'Salary adjustment submitted successfully!')).toBeVisible()

  await company.as('owner', 'POST', '/payroll/generate', { month, year })
  await page.setViewportSize({ width: 1280, height: 720 })
  await moveTo(page, `/?view=payroll&tab=records&search=${lastName}`)
  const row = page.getByRole('main').getByRole('row').filter({ hasText: lastName })
  await row.getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: 'Payroll Details' })
  await expect(details.getByRole('heading', { name: 'Benefits in kind, not paid out' })).toBeVisible()
  await expect(details).toContainText('Company car')
  await expectNoAxeViolations(page, 'a record with a benefit in kind')
})
