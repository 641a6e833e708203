import { expect, moveTo, test } from './fixtures.ts'
import { today } from './support/company.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { addPerson } from './support/addPerson.ts'
import { toast } from './support/leaveScreen.ts'

const at = '/?view=accounts&tab=invoices'

test('an invoice is drafted by hand, changed, issued, credited in part and paid', async ({ openAs }) => {
  const page = await openAs('owner', { at })
  await page.getByRole('button', { name: 'New Invoice' }).click()
  const create = page.getByRole('dialog', { name: 'New Invoice' })
  await create.getByRole('button', { name: 'Create Draft' }).click()
  await expect(create.getByText('Please choose an account')).toBeVisible()
  await expect(create.getByText('Please describe the line')).toBeVisible()
  await create.getByLabel('Account').selectOption('Delta Retail Group (EUR)')
  await create.getByLabel('Description').fill('Workshop')
  await create.getByLabel('Quantity').fill('2')
  await create.getByLabel('Price').fill('1,250.50')
  await expect(create).toContainText('Total: EUR 2,501.00')
  await create.getByRole('button', { name: 'Create Draft' }).click()
  await expect(toast(page, 'Draft created')).toBeVisible()

  const details = page.getByRole('dialog', { name: 'Invoice Details' })
  await expect(details).toContainText('EUR 2,501.00')
  await expectNoAxeViolations(page, 'a draft')
  await details.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Draft' })
  await edit.getByRole('button', { name: 'Add Line' }).click()
  await edit.getByLabel('Description').last().fill('Travel')
  await edit.getByLabel('Price').last().fill('99')
  await edit.getByLabel('Quantity').first().fill('3')
  await expect(edit).toContainText('Total: EUR 3,850.50')
  await edit.getByLabel('Quantity').first().fill('2')
  await expectNoAxeViolations(page, 'a draft while it is changed')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Draft updated')).toBeVisible()
  await expect(details).toContainText('EUR 2,600.00')

  await details.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).getByRole('button', { name: 'Issue' }).click()
  await expect(toast(page, ' issued')).toBeVisible()
  await expect(details).toContainText(/Invoice \d{4}-\d{4}/)

  await details.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Issue Credit Note' }).click()
  const credit = page.getByRole('dialog', { name: /^Credit Note for/ })
  await credit.getByLabel('Amount to credit').selectOption('Partial amount')
  await credit.getByLabel('Description').fill('Half of the travel')
  await credit.getByLabel('Amount (EUR)').fill('50')
  await credit.getByLabel('Reason').fill('One of us came by train.')
  await credit.getByRole('button', { name: 'Issue Credit Note' }).click()
  await expect(toast(page, 'Credit note CN-')).toBeVisible()
  await expect(details).toContainText('Credit note CN-')
  await details.getByRole('link', { name: /^\d{4}-\d{4}$/ }).click()
  await expect(details).toContainText('EUR 2,550.00')

  await details.getByRole('button', { name: 'Record Payment' }).click()
  const pay = page.getByRole('dialog', { name: 'Record Payment' })
  await expect(pay.getByLabel('Amount (EUR)')).toHaveValue('2,550.00')
  await pay.getByLabel('Amount (EUR)').fill('1,000')
  await pay.getByRole('button', { name: 'Record Payment' }).click()
  await expect(details.getByText('Partly paid')).toBeVisible()
  await details.getByRole('button', { name: 'Record Payment' }).click()
  await expect(pay.getByLabel('Amount (EUR)')).toHaveValue('1,550.00')
  await pay.getByLabel('Reference (optional)').fill('Transfer 4711')
  await expectNoAxeViolations(page, 'a payment')
  await pay.getByRole('button', { name: 'Record Payment' }).click()
  await expect(toast(page, 'Payment recorded')).toBeVisible()
  await expect(details).toContainText('Transfer 4711')
  await expect(details.getByText('Paid', { exact: true }).first()).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    details.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
})

test('the invoices of a month are generated, reviewed and found again', async ({ openAs, company, server }) => {
  // In the first days of a month, the demo company's contractors may not have worked yet.
  const { username, name } = await addPerson(server)
  const userId = await company.idOf(username)
  const { accounts } = await company.as<{ accounts: { id: string }[] }>('owner', 'GET', '/accounts?search=Thames')
  const invoicing = {
    accountId: accounts[0]?.id,
    chargingMethod: 'hourly',
    invoicingAmount: { amount: 20, currency: 'GBP' },
  }
  await company.as('owner', 'PATCH', `/users/${userId}`, { isInternal: false, ...invoicing })
  const currentTime = () => Temporal.Now.plainTimeISO('Africa/Cairo')
  // In the first minute of a day, no one has worked yet.
  const oneMinute = { timeout: 70_000 }
  await expect.poll(() => currentTime().hour + currentTime().minute, oneMinute).toBeGreaterThan(0)
  const time = currentTime()
  await company.as('owner', 'POST', '/attendance/worked-hours', {
    userId,
    date: today(),
    clockIn: '00:00',
    clockOut: time.toString({ smallestUnit: 'minute' }),
    breakTime: 0,
    totalWorkedHours: Math.round((time.hour + time.minute / 60) * 100) / 100,
    overrideReason: 'Forgot to clock in',
  })
  const page = await openAs('owner', { at })
  await expectNoAxeViolations(page, 'invoices')
  await page.getByRole('button', { name: 'Generate Invoices' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Month').selectOption({ index: 0 })
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(dialog.getByRole('link', { name: 'Thames Consulting' })).toBeVisible()
  await expectNoAxeViolations(page, 'what was generated')
  await dialog.getByRole('link', { name: 'Thames Consulting' }).click()
  const details = page.getByRole('dialog', { name: 'Invoice Details' })
  await details.getByText(`${name}, hours worked in`).click()
  await expect(details.getByRole('listitem').first()).toContainText(/\d+ (h|min)/)

  await moveTo(page, `${at}&status=OVERDUE`)
  await expect(page.getByRole('row', { name: /Overdue/ }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Partly paid' }).check()
  await expect(page.getByRole('row', { name: /Nile Logistics.*Partly paid/ }).first()).toBeVisible()
  await moveTo(page, '/?view=accounts&tab=aging')
  await expect(page.getByRole('row', { name: /Thames Consulting.*GBP/ })).toBeVisible()
  await expectNoAxeViolations(page, 'what is unpaid by its age')
  await moveTo(page, '/?view=accounts&search=Nile')
  await page
    .getByRole('row', { name: /Nile Logistics/ })
    .getByRole('button')
    .first()
    .click()
  const account = page.getByRole('dialog', { name: 'Account Details' })
  await expect(account.getByRole('row', { name: /Invoice \d{4}-\d{4}/ }).first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeViolations(page, 'an account with its statement on a phone')
})
