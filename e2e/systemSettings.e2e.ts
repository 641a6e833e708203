import type { Page } from '@playwright/test'
import { expect, moveTo, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { toast } from './support/leaveScreen.ts'
import { photo } from './support/photo.ts'

const tab = (key: string) => `/?view=settings&tab=${key}`
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Save these changes?' })

test.afterEach(({ server }) =>
  server.query(`delete from settings where key in ('companyName', 'logo', 'graceMinutes', 'documentQuotaMegabytes')`),
)

test('the effects of a change are shown before it is saved, and everyone sees a new company name at once', async ({
  openAs,
  openSignedOut,
}) => {
  const [page, employee] = [await openAs('owner', { at: tab('system') }), await openAs('employee')]
  await expect(page.getByText('Super Admin only')).toBeVisible()
  await expect(part(page, 'Other company settings').getByRole('listitem').first()).toContainText('Company name: Muster')
  await page.getByRole('tab', { name: 'Company', exact: true }).press('Enter')
  const name = part(page, 'Company').getByLabel('Company name')
  await expect(name).toBeVisible()
  await name.fill('Nile & Sons')
  await page.getByLabel('Tax number (optional)').fill('1')
  await expect(page.getByRole('status').filter({ hasText: '2 changes' })).toBeInViewport()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(name).toHaveValue('Muster')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await name.fill('Nile & Sons')
  await expect(page.getByRole('status').filter({ hasText: '1 change' })).toBeInViewport()
  await page.getByRole('tab', { name: 'Holidays' }).click()
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep Editing' })
    .click()
  await name.press('Enter')
  await expect(question(page)).toContainText('Muster → Nile & Sons')
  await expect(question(page)).toContainText('Approved payslips keep the old one')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(name).toHaveValue('Nile & Sons')
  await name.press('Enter')
  await question(page).getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(employee.getByText('Nile & Sons')).toBeVisible()
  const visitor = await openSignedOut()
  await expect(visitor.getByText('Nile & Sons')).toBeVisible()
})

test('company details are checked and saved, and an invoice that lacks one says so before it is issued', async ({
  openAs,
  company,
  server,
}) => {
  const { accounts } = await company.as<{ accounts: { id: string }[] }>('owner', 'GET', '/accounts?search=Thames')
  const { invoice } = await company.as<{ invoice: { id: string } }>('owner', 'POST', '/invoices', {
    accountId: accounts[0]?.id,
    lines: [{ description: 'Workshop', rate: 1140 }],
  })
  try {
    const page = await openAs('owner', { at: tab('company') })
    const details = part(page, 'Company details')
    const account = details.getByLabel('IBAN or account number (optional)')
    await expect(account).toHaveValue('EG38 0019 0005 0000 0000 2631 8000 2')
    await account.fill('EG39 0019 0005 0000 0000 2631 8000 2')
    await details.getByLabel('Tax number (optional)').fill('')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(details.getByText('This IBAN is not valid. Please check each character.')).toBeVisible()
    await account.fill('EG38 0019 0005 0000 0000 2631 8000 2')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(question(page)).toContainText('482-117-935 → none')
    await expect(question(page)).toContainText('Invoices and payslips use the new details from now on.')
    await question(page).getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Saved')).toBeVisible()

    await moveTo(page, `/?view=accounts&tab=invoices&invoice=${invoice.id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
    const confirmation = page.getByRole('dialog', { name: 'Issue this invoice?' })
    await expect(confirmation.getByText('Missing: your tax number')).toBeVisible()
    await expect(confirmation.getByRole('button', { name: 'Issue Anyway' })).toBeVisible()
    await expectNoAxeViolations(page, 'an invoice that lacks a detail')
    await confirmation.getByRole('link', { name: 'Add them in Settings' }).click()
    await expect(part(page, 'Company details').getByLabel('Tax number (optional)')).toHaveValue('')
  } finally {
    await server.query(`update settings set value = '"482-117-935"' where key = 'taxNumber'`)
    await company.as('owner', 'DELETE', `/invoices/${invoice.id}`)
  }
})

test('another person’s change is shown next to the owner’s, and one of them is chosen', async ({
  openAs,
  company,
  faults,
}) => {
  faults.expect(/\/api\/settings\/system(\/preview)? 409/)
  const page = await openAs('owner', { at: tab('time') })
  const grace = part(page, 'Time').getByLabel('Grace period (minutes)')
  await grace.fill('5')
  const other = { changes: { graceMinutes: 10 }, were: { graceMinutes: 15 } }
  await company.as('owner', 'PATCH', '/settings/system', other)
  await grace.press('Enter')
  await expect(page.getByText('Choose which values to keep')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Current value 10 min' })).toBeVisible()
  await part(page, 'Time').getByRole('button', { name: 'Save Changes' }).click()
  await expect(question(page)).toContainText('10 min → 5 min')
  await question(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
})

test('working hours show the affected people, and that others were set meanwhile', async ({
  openAs,
  company,
  faults,
}) => {
  faults.expect(/\/api\/working-hours\/company(\/preview)? 409/)
  const page = await openAs('owner', { at: tab('time') })
  await page.getByRole('button', { name: 'Set Working Hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Company Working Hours' })
  await dialog.getByLabel('Hours per day').fill('7.5')
  // Far in the future, because the company's hours also affect everyone else's current day.
  await company.as('owner', 'PUT', '/working-hours/company', {
    effectiveFrom: '2099-01-05',
    startTime: '08:00',
    endTime: '16:00',
    breakDuration: 0,
    hoursPerDay: 8,
    workingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Someone else edited this')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(question(page)).toContainText('8 h → 7 h 30 min')
  await expect(question(page)).toContainText(/\d+ people without their own hours will follow these/)
  await expect(question(page)).toContainText(
    'These hours apply until Mon 5 Jan 2099, when hours already set take over.',
  )
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Hours per day')).toHaveValue('7.5')
})

test('the logo is previewed before it is saved, and appears in the sidebar and on the sign-in page', async ({
  openAs,
  openSignedOut,
}) => {
  const page = await openAs('owner', { at: tab('company') })
  const logo = part(page, 'Logo')
  const choose = (content: Buffer, name = 'logo.png') =>
    logo.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: content })
  await choose(photo())
  const confirmation = page.getByRole('dialog', { name: 'Save this logo?' })
  await expect(confirmation.getByRole('img', { name: 'Muster' })).toBeVisible()
  await confirmation.getByRole('button', { name: 'Save Logo' }).click()
  await expect(toast(page, 'Logo saved')).toBeVisible()
  const sidebarLogo = page.getByRole('img', { name: 'Muster' }).first()
  await expect(sidebarLogo).toHaveAttribute('src', /company\/logo\?v=/)
  const visitor = await openSignedOut()
  await expect(visitor.getByRole('img', { name: 'Muster' })).toBeVisible()
  await logo.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('dialog', { name: 'Remove the logo?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Logo removed')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Muster' })).toHaveCount(0)
})

test('a phone lists the settings by group and opens them, and only the owner has the company’s', async ({ openAs }) => {
  const page = await openAs('owner', { at: '/?view=settings', viewport: { width: 390, height: 844 } })
  await expect(page.getByRole('region', { name: 'You' }).getByRole('link', { name: 'Profile' })).toBeVisible()
  await expectNoAxeViolations(page, 'the list of settings on a phone')
  const entries: [entry: string, parts: string[]][] = [
    ['Company', ['Company', 'Company details', 'Logo']],
    ['System Settings', ['Signing in']],
    ['Working Time', ['Working hours', 'Time', 'Paid breaks']],
    ['Holidays', ['Holidays']],
    ['Payroll', ['Pay rules', 'Payroll approval']],
    ['Documents', ['Documents']],
    ['Data Retention', ['Data retention']],
  ]
  for (const [entry, names] of entries) {
    await page
      .getByRole('region', { name: 'Company', exact: true })
      .getByRole('link', { name: entry, exact: true })
      .click()
    for (const name of names) await expect(part(page, name)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.goBack()
  }
  for (const username of ['hr', 'manager', 'lead', 'employee'] as const) {
    const other = await openAs(username, { at: tab('system') })
    await expect(other.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
    await expect(other.getByRole('tab', { name: 'System Settings' })).toBeHidden()
    await expect(other.getByRole('tab', { name: 'Data Retention' })).toBeHidden()
  }
})
