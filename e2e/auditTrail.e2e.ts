import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { addPerson } from './support/addPerson.ts'

const trail = '/?view=settings&tab=audit'

test('an entry is found, opened by keyboard, exported, and the chain is checked', async ({
  openAs,
  company,
  server,
}) => {
  const { username, lastName } = await addPerson(server)
  await company.as(username, 'PUT', '/users/profile', { firstName: 'Renamed', lastName })
  const page = await openAs('owner', { at: trail })
  await page.getByRole('button', { name: 'Check Now' }).click()
  await expect(page.getByText('The audit trail is intact')).toBeVisible()

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'By', exact: true }).fill(lastName)
  await page.getByRole('option', { name: lastName }).click()
  await page.getByRole('combobox', { name: 'Action', exact: true }).selectOption('profile')
  await expectNoAxeViolations(page, 'filters of the audit trail')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
  const rows = page.getByRole('region', { name: 'Audit Trail' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expectNoAxeViolations(page, 'audit trail')

  const entry = rows.first()
  const opener = entry.getByRole('button', { name: 'changed the profile' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const firstName = entry.getByRole('row').filter({ hasText: 'First name' })
  await expect(firstName.getByRole('cell')).toHaveText(['New', 'Renamed'])
  await expectNoAxeViolations(page, 'an entry of the audit trail')
  await page.keyboard.press('Enter')
  await expect(firstName).toHaveCount(0)
  await expect(opener).toBeFocused()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV file (.csv)' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text).toContain('firstName: New → Renamed')
  expect(text.trim().split('\r\n')).toHaveLength(2)

  await page.setViewportSize({ width: 390, height: 844 })
  await opener.click()
  await expect(entry).toContainText('New → Renamed')
  await expectNoAxeViolations(page, 'an entry of the audit trail on a phone')
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
  // Similar entries of other tests may share a row.
  await expect.poll(() => rows.count()).toBeGreaterThan(1)
})

test('logged views are hidden by default, the address keeps the choice, and exports record what they contain', async ({
  openAs,
  company,
  server,
}) => {
  const { username, lastName } = await addPerson(server)
  await company.as(username, 'PUT', '/users/profile', { firstName: 'Renamed', lastName })
  const page = await openAs('owner')
  const status = await page.evaluate(async () => {
    const body = JSON.stringify({ startDate: '2025-10-01', endDate: '2025-10-31' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/reports/payroll/export', { method: 'POST', headers, body })).status
  })
  expect(status).toBe(200)
  await page.goto(trail)
  const entries = page.getByRole('region', { name: 'Audit Trail' })
  await expect(
    entries.getByRole('button', { name: /exported the report Payroll, October 2025$/ }).first(),
  ).toBeVisible()
  await expect(entries.getByText('viewed the audit trail')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Access entries' }).selectOption('Show access entries')
  await expect(entries.getByText('viewed the audit trail').first()).toBeVisible()
  await expect(page).toHaveURL(/views=shown/)
  await page.reload()
  await expect(entries.getByText('viewed the audit trail').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(lastName)
  await expect(entries.getByRole('listitem').filter({ hasText: lastName }).first()).toBeVisible()
  await expect(entries.getByText('viewed the audit trail')).toHaveCount(0)
})

test('an entry leads to its record', async ({ openAs, company }) => {
  const { account } = await company.as<{ account: { id: string } }>('owner', 'POST', '/accounts', {
    name: 'Of the trail',
  })
  const page = await openAs('owner', { at: `${trail}&search=${account.id}` })
  const entries = page.getByRole('region', { name: 'Audit Trail' })
  await entries.getByRole('button', { name: 'created the account' }).click()
  await entries.getByRole('link', { name: `Account ${account.id}` }).click()
  await expect(page.getByRole('dialog', { name: 'Account Details' })).toContainText('Of the trail')
})

test('no one else can see the trail, whatever address they type', async ({ openAs }) => {
  const page = await openAs('hr', { at: trail })
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Audit Trail' })).toHaveCount(0)
})
