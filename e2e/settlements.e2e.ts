import { expect, moveTo, test } from './fixtures.ts'
import { addPaidPerson } from './support/addPaidPerson.ts'
import { addPerson } from './support/addPerson.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { toast } from './support/leaveScreen.ts'
import { withPermissions } from './support/roles.ts'

const leaving = '/?view=payroll&tab=leaving'
const clerkPermissions = ['payroll.tab_view', 'payroll.read', 'payroll.all_view', 'payroll.process']

test('a settlement is prepared by one person and confirmed by another', async ({ openAs, server, company }) => {
  test.slow()
  const { id, name } = await addPaidPerson(server, company)
  const lastDay = Temporal.Now.plainDateISO('UTC').add({ days: 3 }).toString()
  await company.as('owner', 'PATCH', `/users/${id}/status`, { isActive: false, lastDay })
  const clerk = await addPerson(server, { manager: 'owner' })
  await withPermissions(server, clerk.username, clerkPermissions, async () => {
    const page = await openAs(clerk.username, { at: leaving })
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Not prepared')
    await row.getByRole('button', { name: 'Prepare' }).click()
    const form = page.getByRole('dialog', { name: `Prepare Settlement for ${name}` })
    await form.getByLabel('Reason for leaving').selectOption('Mutual agreement')
    await form.getByRole('button', { name: 'Add Thing' }).click()
    await form.getByRole('textbox', { name: 'Thing' }).fill('Laptop')
    await form.getByLabel('Amount').fill('500')
    await expect(form.getByRole('table', { name: 'Final settlement' })).toContainText('−500.00')
    await expectNoAxeViolations(page, 'the form for a final settlement')
    await form.getByRole('button', { name: 'Prepare Settlement' }).click()
    await expect(toast(page, 'Final settlement prepared')).toContainText('Someone else must confirm it.')
    await expect(row).toContainText('Pending confirmation')

    const owner = await openAs('owner', { at: leaving })
    await owner.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Confirm' }).click()
    const details = owner.getByRole('dialog', { name: 'Final settlement' })
    await expect(details).toContainText('Withheld until returned')
    await expectNoAxeViolations(owner, 'a final settlement')
    await details.getByRole('button', { name: 'Confirm' }).click()
    const question = owner.getByRole('dialog', { name: 'Confirm this settlement?' })
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(owner, 'Final settlement confirmed')).toBeVisible()

    await moveTo(owner, `/?view=person&person=${id}&tab=pay`)
    const part = owner.getByRole('region', { name: 'Final settlement' })
    await expect(part).toContainText('Confirmed')
    await part.getByRole('link').click()
    await expect(details.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  })
})
