import { expect, moveTo, test } from './fixtures.ts'
import { addPaidPerson } from './support/addPaidPerson.ts'
import { addPerson } from './support/addPerson.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { nameOf } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'
import { withPermissions } from './support/roles.ts'

const loans = '/?view=payroll&tab=loans'
const clerkPermissions = ['payroll.tab_view', 'payroll.read', 'payroll.all_view', 'payroll.process']

test('a loan is recorded by one person, confirmed by another, and repaid', async ({ openAs, server, company }) => {
  test.slow()
  const { username, name } = await addPaidPerson(server, company)
  const clerk = await addPerson(server, { manager: 'owner' })
  await withPermissions(server, clerk.username, clerkPermissions, async () => {
    const employee = await openAs(username, { at: '/?view=payroll' })
    const page = await openAs(clerk.username, { at: loans })
    await page.getByRole('button', { name: 'Record Loan' }).click()
    const form = page.getByRole('dialog', { name: 'Record Loan' })
    await form.getByRole('combobox', { name: 'Employee' }).fill(username)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await form.getByLabel('Amount').fill('10,000')
    await form.getByLabel('Number of instalments').fill('3')
    await expect(form.getByLabel('Monthly instalment')).toHaveValue('3,333.34')
    await form.getByLabel('Monthly instalment').fill('4000')
    await expect(form.getByLabel('Number of instalments')).toHaveValue('3')
    await expect(form.getByRole('status')).toContainText('3 instalments until')
    await expect(form.getByRole('status')).toContainText('EGP\u00a02,000.00')
    await expectNoAxeViolations(page, 'the form for a loan')
    await form.getByRole('button', { name: 'Record Loan' }).click()
    await expect(form.getByText('Please give a reason')).toBeVisible()
    await form.getByLabel('Reason').fill('A new roof')
    await form.getByRole('button', { name: 'Record Loan' }).click()
    await expect(toast(page, 'Loan recorded')).toContainText('Someone else must confirm it.')

    const owner = await openAs('owner', { at: `${loans}&search=${username}` })
    const row = owner.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Pending confirmation')
    await row.getByRole('cell').nth(1).click()
    const details = owner.getByRole('dialog', { name: 'Loan' })
    await expect(details).toContainText('A new roof')
    await details.getByRole('button', { name: 'Confirm' }).click()
    await owner.getByRole('dialog', { name: 'Confirm this loan?' }).getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(owner, 'Loan confirmed')).toBeVisible()
    await expect(details).toContainText('Movements')
    await expectNoAxeViolations(owner, 'a loan')

    // The employee's open page is updated.
    const own = employee.getByRole('table', { name: 'My Loans' })
    await expect(own).toContainText('EGP\u00a010,000.00')
    await expect(toast(employee, 'Your loan: confirmed')).toBeVisible()

    await moveTo(page, `${loans}&search=${username}`)
    await page.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(1).click()
    await page.getByRole('dialog', { name: 'Loan' }).getByRole('button', { name: 'Record Repayment' }).click()
    const repayment = page.getByRole('dialog', { name: 'Record Repayment' })
    await repayment.getByLabel('Amount').fill('10000.01')
    await repayment.getByLabel('Receipt or reference').fill('Transfer 42')
    await repayment.getByRole('button', { name: 'Record Repayment' }).click()
    await expect(repayment.getByText('This is more than what is owed')).toBeVisible()
    await repayment.getByLabel('Amount').fill('2500')
    await repayment.getByRole('button', { name: 'Record Repayment' }).click()
    await expect(toast(page, 'Repayment recorded')).toContainText('EGP\u00a07,500.00 still owed')
    await expect(own).toContainText('EGP\u00a07,500.00')
    await own.getByRole('button', { name: 'Loan' }).click()
    const ownLoan = employee.getByRole('dialog', { name: 'Loan' })
    await expect(ownLoan.getByRole('table', { name: 'Movements' })).toContainText('Bank transfer, Transfer 42')
    await expect(ownLoan.getByRole('button', { name: 'Change Instalments' })).toBeHidden()
    await expect(ownLoan).toContainText(nameOf('owner'))
  })
})
