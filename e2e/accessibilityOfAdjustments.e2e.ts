import { expect, moveTo, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { today } from './support/company.ts'
import { addPaidPerson } from './support/addPaidPerson.ts'

const phone = { width: 390, height: 844 }
const adjustments = '/?view=payroll&tab=adjustments'

test('salary adjustments: the list, the request with its errors, the details and the decision', async ({
  openAs,
  company,
  server,
}) => {
  const { id, name, username } = await addPaidPerson(server, company)
  await company.as('manager', 'POST', '/payroll/adjustments', {
    userId: id,
    adjustmentType: 'RAISE',
    amount: 1500,
    reason: 'Leads the team now',
    effectiveDate: today(),
  })
  const page = await openAs('owner', { at: `${adjustments}&search=${username}` })
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Salary Raise')
  await expectNoAxeViolations(page, 'adjustments')
  await row.getByRole('cell').nth(2).click()
  await expect(page.getByRole('dialog', { name: 'Salary Adjustment Details' })).toContainText('Leads the team now')
  await expectNoAxeViolations(page, 'details')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('dialog', { name: 'Reject this salary adjustment?' })
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(question.getByText('Please give a reason for the rejection')).toBeVisible()
  await expectNoAxeViolations(page, 'rejecting without a reason')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Request Salary Adjustment' }).click()
  const form = page.getByRole('dialog', { name: 'Request Salary Adjustment' })
  await form.getByLabel('Amount').fill('1e3')
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await expect(form.getByText('Please enter an amount such as 1,250.50')).toBeVisible()
  await expectNoAxeViolations(page, 'what is wrong with a request')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'a request on a phone')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await expectNoAxeViolations(page, 'adjustments on a phone')
  await moveTo(page, `${adjustments}&search=nobody%20is%20called%20this`)
  await expect(page.getByText('No adjustments match these filters')).toBeVisible()
  await expectNoAxeViolations(page, 'nothing matches')
})

test('the pay rules, and new ones', async ({ openAs }) => {
  const page = await openAs('hr', { at: '/?view=settings&tab=payroll' })
  await expect(page.getByRole('region', { name: 'Pay rules' }).getByText('Current', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Insurance limits' }).getByText('Minimum insured wage').first(),
  ).toBeVisible()
  await expect(page.getByText('No files yet')).toBeVisible()
  await expectNoAxeViolations(page, 'rules of pay, insurance limits and no files')
  await page.getByRole('button', { name: 'New Rules' }).click()
  const form = page.getByRole('dialog', { name: 'New Pay Rules' })
  await form.getByLabel('Taxes and insurance').selectOption('Egypt: income tax and social insurance')
  await form.getByLabel('Daytime overtime').fill('a lot')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByText('Please enter a percentage from 0 to 500')).toBeVisible()
  await expect(form.getByText(/Have an accountant check/)).toBeVisible()
  await expectNoAxeViolations(page, 'new rules')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'new rules on a phone')
})
