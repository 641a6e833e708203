import { expect, moveTo, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { toast } from './support/leaveScreen.ts'

const at = '/?view=accounts'
const phone = { width: 390, height: 844 }

test('an account is created, found, changed and deleted', async ({ openAs }) => {
  const page = await openAs('owner', { at })
  await expect(page.getByRole('region', { name: 'Total Accounts' })).toContainText(/\d+/)
  await expect(page.getByRole('region', { name: 'Total Revenue' })).toContainText(/[A-Z]{3}/)
  await expect(page.getByRole('region', { name: 'Unpaid Invoices' })).toContainText(/\d+/)

  await page.getByRole('button', { name: 'Create Account' }).click()
  const create = page.getByRole('dialog', { name: 'Create Account' })
  await create.getByRole('button', { name: 'Create Account' }).click()
  await expect(create.getByText('Account name is required')).toBeVisible()
  await expect(create.getByLabel('Account Name')).toBeFocused()
  await create.getByLabel('Account Name').fill('Baltic Shipping')
  await create.getByLabel('Initial Balance').fill('-5')
  await create.getByRole('button', { name: 'Create Account' }).click()
  await expect(create.getByText('Please enter an initial balance of 0 or more')).toBeVisible()
  await create.getByLabel('Initial Balance').fill('1,250.50')
  await create.getByLabel('Currency').selectOption('EUR')
  await create.getByLabel('Currency').press('Enter')
  await create.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, 'Account created successfully!')).toContainText('Baltic Shipping')

  await page.getByRole('searchbox', { name: 'Search' }).fill('baltic')
  const row = page.getByRole('row', { name: /Baltic Shipping/ })
  await expect(row).toContainText('EUR 1,250.50')
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Account' })
  await expect(edit.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await edit.getByLabel('Type').selectOption('Revenue')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Account updated successfully!')).toBeVisible()
  await expect(row).toContainText('Revenue')

  // With the keyboard.
  await row.getByRole('button', { name: 'Actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete Baltic Shipping?' })
  await expect(question).toContainText('Are you sure you want to delete this account? This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Account deleted successfully!')).toBeVisible()
  await expect(page.getByText('No accounts match this search')).toBeVisible()
})

test('a second account with the same name is refused at its field, and each count opens its list', async ({
  openAs,
  faults,
}) => {
  faults.expect(/POST \/api\/accounts 409$/)
  const page = await openAs('owner', { at })
  await page.getByRole('button', { name: 'Create Account' }).click()
  const create = page.getByRole('dialog', { name: 'Create Account' })
  await create.getByLabel('Account Name').fill('nile LOGISTICS')
  await create.getByRole('button', { name: 'Create Account' }).click()
  await expect(create.getByText('Another account has this name. Please choose another.')).toBeVisible()
  await create.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  const count = Number(await page.getByRole('region', { name: 'Unpaid Invoices' }).getByText(/^\d+$/).textContent())
  await page.getByRole('link', { name: 'Unpaid Invoices' }).click()
  await expect(page.getByText(count === 1 ? '1 invoice' : `${count} invoices`, { exact: true })).toBeVisible()
})

test('an account with people is not deleted, and gives the reason', async ({ openAs, faults }) => {
  faults.expect(/DELETE \/api\/accounts\/.* 409$/)
  const page = await openAs('owner', { at: `${at}&search=Nile` })
  const row = page.getByRole('row', { name: /Nile Logistics/ })
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Failed to delete account')).toBeVisible()
  await expect(row).toBeVisible()
})

test('a person without access to accounts sees a message', async ({ openAs }) => {
  const page = await openAs('employee', { at })
  await expect(page.getByText('You do not have permission to view accounts.')).toBeVisible()
})

test('accounts that cannot be loaded say so, and can be retried', async ({ openAs, faults }) => {
  faults.expect(/GET \/api\/accounts 500$/)
  const page = await openAs('owner')
  await page.route(/\/api\/accounts\?/, (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await moveTo(page, at)
  await expect(page.getByText('Failed to fetch accounts')).toBeVisible()
  await page.unroute(/\/api\/accounts\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /Nile Logistics/ })).toBeVisible()
})

test('axe finds nothing on accounts, in light, dark and on a phone', async ({ openAs }) => {
  const page = await openAs('owner', { at })
  await expect(page.getByRole('row', { name: /Nile Logistics/ })).toBeVisible()
  await expectNoAxeViolations(page, 'accounts')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible()
  await expectNoAxeViolations(page, 'Create Account')
  await page.setViewportSize(phone)
  await page.keyboard.press('Escape')
  await expectNoAxeViolations(page, 'accounts on a phone')
})
