import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { demoPassword } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'

test.afterEach(({ server }) => server.query(`delete from settings where key = 'assistantsAllowed'`))

test('the owner allows assistants, and an employee connects one and revokes it', async ({ openAs, server }) => {
  const owner = await openAs('owner', { at: '/?view=settings&tab=assistants' })
  const allow = owner.getByRole('switch', { name: 'Allow assistants' })
  await expect(allow).not.toBeChecked()
  const employee = await openAs('employee', { at: '/?view=settings&tab=security' })
  await expect(employee.getByRole('region', { name: 'Password' })).toBeVisible()
  await expect(employee.getByRole('region', { name: 'Assistants' })).toHaveCount(0)
  await allow.click({ force: true })
  await expect(toast(owner, 'Saved')).toBeVisible()

  await employee.reload()
  const section = employee.getByRole('region', { name: 'Assistants' })
  await section.getByRole('button', { name: 'Create Key' }).click()
  const form = employee.getByRole('dialog', { name: 'Create Key' })
  await form.getByLabel('Name').fill('Desk assistant')
  await form.getByLabel('Current password').fill(demoPassword)
  await expectNoAxeViolations(employee, 'an assistant key being created')
  await form.getByRole('button', { name: 'Create Key' }).click()
  const dialog = employee.getByRole('dialog', { name: 'Connect your assistant' })
  const token = await dialog.getByRole('textbox', { name: 'Key' }).inputValue()
  const settings = dialog.getByRole('region', { name: 'Settings' })
  await expect(settings).toContainText(`--header "Authorization: Bearer ${token}"`)
  await dialog.getByRole('radio', { name: 'VS Code' }).check()
  await expect(settings).toContainText('"servers"')
  await expectNoAxeViolations(employee, 'an assistant key that was created')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const listTools = () =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  expect(await (await listTools()).text()).toContain('my_profile')
  await owner.reload()
  await expect(owner.getByRole('row').filter({ hasText: 'Desk assistant' })).toContainText('Read only')
  await expectNoAxeViolations(owner, 'everyone’s assistant keys')

  await section.getByRole('button', { name: 'Revoke Desk assistant' }).click()
  await employee.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(employee, 'Key revoked')).toBeVisible()
  await expect(section.getByText('No keys yet. Create one to connect an assistant.')).toBeVisible()
  expect((await listTools()).status).toBe(401)
})
