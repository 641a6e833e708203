import type { Page } from '@playwright/test'
import { emailOf, nameOf, today } from './support/company.ts'
import { expect, test } from './fixtures.ts'
import { toast } from './support/leaveScreen.ts'
import { addPaidPerson } from './support/addPaidPerson.ts'

const adjustments = '/?view=payroll&tab=adjustments'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function ask(page: Page, username: string, type: string, amount: string, reason: string) {
  await page.getByRole('button', { name: 'Request Salary Adjustment' }).click()
  const form = page.getByRole('dialog', { name: 'Request Salary Adjustment' })
  await form.getByRole('button', { name: 'Type an ID or email address instead' }).click()
  await form.getByLabel('Employee ID or email').fill(emailOf(username))
  await form.getByLabel('Adjustment Type').selectOption(type)
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Effective Date').fill(today())
  await form.getByLabel('Reason').fill(reason)
  await expect(form.getByRole('status')).toContainText('EGP')
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await expect(toast(page, 'Salary adjustment submitted successfully!')).toBeVisible()
  await expect(form).toBeHidden()
}

test('a raise is requested by a manager and approved by the owner, and everyone is notified', async ({
  openAs,
  server,
  company,
}) => {
  const { username, name, id } = await addPaidPerson(server, company)
  const manager = await openAs('manager', { at: adjustments })
  const owner = await openAs('owner', { at: '/?view=leaves' })
  const employee = await openAs(username, { at: '/' })

  await ask(manager, username, 'Salary Raise', '١٬٠٠٠٫٥٠', 'Leads the team now')
  await expect(rowOf(manager, name)).toContainText('Pending')
  await expect(rowOf(manager, name)).toContainText('EGP\u00a01,000.50')
  await expect(rowOf(manager, name)).not.toContainText('10,000.00')
  await expect(rowOf(manager, name).getByRole('button', { name: 'Approve' })).toBeHidden()

  const confirmation = toast(owner, 'Salary adjustment requested')
  await expect(confirmation).toContainText(`${nameOf('manager')} requests a salary raise for ${name}`)
  await confirmation.getByRole('button', { name: 'Open' }).click()
  const details = owner.getByRole('dialog', { name: 'Salary Adjustment Details' })
  await expect(details).toContainText('Leads the team now')
  await expect(details).toContainText('EGP\u00a010,000.00 → EGP\u00a011,000.50')
  await details.getByRole('button', { name: 'Approve' }).click()
  const question = owner.getByRole('dialog', { name: 'Approve this salary adjustment?' })
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(owner, 'Salary adjustment approved')).toBeVisible()
  await expect(details).toContainText('Approved By')
  await expect(details.getByRole('button', { name: 'Approve' })).toBeHidden()

  await expect(toast(manager, 'Salary adjustment approved')).toContainText(nameOf('owner'))
  await expect(rowOf(manager, name)).toContainText('Approved')
  await expect(toast(employee, 'Your pay was adjusted')).not.toContainText('1,000')
  const { user } = await company.as<{ user: { monthlySalary: unknown } }>('owner', 'GET', `/users/${id}`)
  expect(user.monthlySalary).toEqual({ amount: 11_000.5, currency: 'EGP' })
})

test('a bonus is rejected with a reason, which the requester reads', async ({ openAs, server, company }) => {
  const { username, name } = await addPaidPerson(server, company)
  const manager = await openAs('manager', { at: adjustments })
  await ask(manager, username, 'Bonus', '500', 'A good year')
  const owner = await openAs('owner', { at: adjustments })
  await owner.getByRole('searchbox', { name: 'Search' }).fill(username)
  await rowOf(owner, name).getByRole('button', { name: 'Reject' }).click()
  const question = owner.getByRole('dialog', { name: 'Reject this salary adjustment?' })
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(question.getByText('Please give a reason for the rejection')).toBeVisible()
  await question.getByLabel('Reason').fill('Not this year')
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(owner, 'Salary adjustment rejected')).toBeVisible()
  await expect(rowOf(owner, name)).toContainText('Rejected')

  await expect(rowOf(manager, name)).toContainText('Rejected')
  await rowOf(manager, name).getByRole('cell').nth(2).click()
  await expect(manager.getByRole('dialog', { name: 'Salary Adjustment Details' })).toContainText('Not this year')
})

test('on a phone, a request is decided by two buttons in a line below its facts', async ({
  openAs,
  server,
  company,
}) => {
  const { username, name, id } = await addPaidPerson(server, company)
  await company.as('manager', 'POST', '/payroll/adjustments', {
    userId: id,
    adjustmentType: 'BONUS',
    amount: 500,
    reason: 'A good year',
    effectiveDate: today(),
  })
  const owner = await openAs('owner', { at: `${adjustments}&search=${username}`, ...phone })
  const record = owner.getByRole('list', { name: 'Salary Adjustments' }).getByRole('listitem').filter({ hasText: name })
  await expect(record).toContainText('EGP\u00a0500.00')
  await expect(record).not.toContainText('A good year')
  const approve = record.getByRole('button', { name: 'Approve' })
  const [one, other] = [await approve.boundingBox(), await record.getByRole('button', { name: 'Reject' }).boundingBox()]
  expect([one?.y, one?.height]).toEqual([other?.y, other?.height])
  expect(one?.height).toBeGreaterThanOrEqual(44)
  await approve.click()
  const question = owner.getByRole('dialog', { name: 'Approve this salary adjustment?' })
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(owner, 'Salary adjustment approved')).toBeVisible()
  await expect(approve).toBeHidden()
})

test('of two parallel decisions the first counts, and the other person sees who made it', async ({
  openAs,
  server,
  company,
  faults,
}) => {
  faults.expect(/PATCH \/api\/payroll\/adjustments\/[^ ]* 409/)
  const { name, id } = await addPaidPerson(server, company)
  const { adjustment } = await company.as<{ adjustment: { id: string } }>('manager', 'POST', '/payroll/adjustments', {
    userId: id,
    adjustmentType: 'DEDUCTION',
    amount: 200,
    reason: 'A lost phone',
    effectiveDate: today(),
  })
  const owner = await openAs('owner', { at: `${adjustments}&adjustment=${adjustment.id}` })
  const details = owner.getByRole('dialog', { name: 'Salary Adjustment Details' })
  await expect(details).toContainText(name)
  await expect(details).toContainText('−EGP\u00a0200.00')
  await details.getByRole('button', { name: 'Approve' }).click()
  const question = owner.getByRole('dialog', { name: 'Approve this salary adjustment?' })
  await expect(question).toContainText('A lost phone')
  await expect(question).toContainText('−EGP\u00a0200.00')
  // Its live connection would show the change immediately. On a slower one, the news would come too late.
  await owner.route('**/api/payroll/adjustments/*', async (route) => {
    if (route.request().method() === 'PATCH')
      await company.as('owner', 'PATCH', `/payroll/adjustments/${adjustment.id}`, { status: 'APPROVED' })
    await route.continue()
  })
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(question.getByText('The salary adjustment could not be approved')).toBeVisible()
  await expect(question).toContainText('has already approved it')
  await expect(question.getByRole('button', { name: 'Approve' })).toBeDisabled()
})
