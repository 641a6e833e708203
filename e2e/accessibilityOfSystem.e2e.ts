import { expect, moveTo, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'

const settings = (tab: string) => `/?view=settings&tab=${tab}`
const phone = { width: 390, height: 844 }

test('the outbox: its list, a failed mail, and no matches', async ({ openAs }) => {
  const page = await openAs('owner', { at: settings('outbox') })
  const mails = page.getByRole('region', { name: 'Outbox' }).getByRole('listitem')
  await expect(mails.first()).toBeVisible()
  await expectNoAxeViolations(page, 'outbox')
  await page.getByRole('radio', { name: 'Failed' }).press(' ')
  // The unfiltered list also contains such a mail, so this waits until it only shows failed ones.
  await mails.filter({ hasText: 'Gave up' }).first().getByRole('button').first().press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Attempts')
  await expectNoAxeViolations(page, 'a mail that failed')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody has such an address')
  await expect(page.getByText('No emails match these filters')).toBeVisible()
  await expectNoAxeViolations(page, 'outbox without a match')
  await page.setViewportSize(phone)
  await moveTo(page, settings('outbox'))
  await expect(mails.first()).toBeVisible()
  await expectNoAxeViolations(page, 'outbox on a phone')
})

test('the rules for passwords: refused, and confirmed', async ({ openAs }) => {
  const page = await openAs('owner', { at: settings('security') })
  const rules = page.getByRole('region', { name: 'Password rules' })
  const least = rules.getByLabel('Minimum password length')
  await least.fill('3')
  await least.press('Enter')
  await expect(least).toHaveAccessibleDescription(/\d/)
  await expectNoAxeViolations(page, 'rules for passwords, refused')
  await least.fill('14')
  await rules.getByLabel('One special character').check()
  await least.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Minimum password length')
  await expectNoAxeViolations(page, 'rules for passwords, asked about')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'rules for passwords, asked about on a phone')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the audit trail, an entry with before and after, and keys in each of their states', async ({ openAs }) => {
  const page = await openAs('owner', { at: `${settings('audit')}&action=leave.approved` })
  const entries = page.getByRole('region', { name: 'Audit Trail' })
  await entries.getByRole('button', { name: 'approved leave' }).first().click()
  await expect(entries.getByText(/^(Before|Record)$/).first()).toBeVisible()
  await expectNoAxeViolations(page, 'an entry of the audit trail')
  await moveTo(page, settings('keys'))
  for (const name of ['Door terminals', 'Planning tool', 'Old intranet'])
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expectNoAxeViolations(page, 'keys in each of their states')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'keys on a phone')
})

test('the company’s settings, one after another, and the bar that saves them', async ({ openAs }) => {
  const page = await openAs('owner', { at: settings('company') })
  await page.getByLabel('Company name').fill('Nile')
  await expect(page.getByRole('status').filter({ hasText: '1 change' })).toBeVisible()
  await expectNoAxeViolations(page, 'the company with a change')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  for (const [tab, label] of [
    ['system', 'Password Reset Visibility'],
    ['documents', 'Maximum document size (MB)'],
    ['retention', 'Keep clock-in locations'],
  ] as const) {
    await moveTo(page, settings(tab))
    await expect(page.getByLabel(label)).toBeVisible()
    await expectNoAxeViolations(page, tab)
  }
})
