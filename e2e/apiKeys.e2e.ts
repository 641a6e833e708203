import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { demoPassword } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'

test('a key is created, shown once, used by a program, and revoked', async ({ openAs, server }) => {
  const page = await openAs('owner', { at: '/?view=settings&tab=keys' })
  const name = `Program ${randomUUID()}`
  await page.getByRole('main').getByRole('button', { name: 'Create Key' }).click()
  const form = page.getByRole('dialog', { name: 'Create Key' })
  await form.getByLabel('Name').fill(name)
  const lastDay = await form.getByLabel('Expires on').inputValue()
  await form.getByLabel('Search permissions').fill('who has them')
  await form.getByLabel('See roles and who has them').check()
  await form.getByLabel('Current password').fill(demoPassword)
  await expectNoAxeViolations(page, 'a key being made')
  await form.getByRole('button', { name: 'Create Key' }).click()
  const newKeyDialog = page.getByRole('dialog', { name: 'Your new key' })
  const token = await newKeyDialog.getByRole('textbox', { name: 'Key' }).inputValue()
  await expectNoAxeViolations(page, 'a key that was made')
  await newKeyDialog.getByRole('button', { name: 'Done' }).click()

  const get = (path: string) => fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect([(await get('/roles')).status, (await get('/users')).status, (await get('/auth/me')).status]).toEqual([
    200, 403, 403,
  ])
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('In use')
  await expect(row).toContainText(lastDay)
  await expectNoAxeViolations(page, 'keys')
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'Key revoked')).toBeVisible()
  await expect(row).toContainText('Revoked')
  expect((await get('/roles')).status).toBe(401)
})

test('no one else can create keys', async ({ openAs }) => {
  const page = await openAs('hr', { at: '/?view=settings&tab=keys' })
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'API Keys' })).toHaveCount(0)
})
