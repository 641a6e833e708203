import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { emailOf } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'

const choiceTitle = 'Choose which values to keep'

async function editUser(page: Page, name: string) {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: 'Actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Edit User', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByLabel("Employee's Salary (Monthly)", { exact: true }).fill('25000')
  return dialog
}

test('when two people change the same person, conflicts are decided with the keyboard, and all other changes are kept', async ({
  openAs,
  server,
  faults,
}) => {
  faults.expect(/PATCH \/api\/users\/\S+ 409/)
  const { username, name } = await addPerson(server)
  const at = `/?view=users&search=${username}`
  const [other, page] = [await openAs('owner', { at }), await openAs('hr', { at })]
  const [otherDialog, dialog] = [await editUser(other, name), await editUser(page, name)]
  await otherDialog.getByLabel('Position').fill('Architect')
  await otherDialog.getByLabel('Department (optional)').selectOption('Sales')
  await dialog.getByLabel('Position').fill('Lead')
  await dialog.getByLabel('LL-ID (optional)').fill(`LL-${username}`)
  await otherDialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(other, 'User updated successfully!')).toBeVisible()

  await dialog.getByLabel('LL-ID (optional)').press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Someone else edited this person')
  const notice = dialog.getByRole('region', { name: choiceTitle })
  await expect(notice).toBeFocused()
  await expect(notice).toContainText('Also edited: Department')
  await expect(notice.getByRole('group')).toHaveCount(1)
  await expectNoAxeViolations(page, 'a person who was changed meanwhile')
  await expect(dialog.getByLabel('Department (optional)')).toHaveValue('Sales')
  await page.keyboard.press('Tab')
  await expect(notice.getByRole('radio', { name: 'Your value Lead' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(notice.getByRole('radio', { name: 'Current value Architect' })).toBeChecked()
  await expect(dialog.getByLabel('Position')).toHaveValue('Architect')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep Editing' }).press('Enter')
  await dialog.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(toast(page, 'User updated successfully!')).toBeVisible()
  const stored = await server.query('select position, department, ll_id from users where email = $1', [
    emailOf(username),
  ])
  expect(stored).toEqual([{ position: 'Architect', department: 'Sales', ll_id: `LL-${username}` }])
})

test('when two people change the same role, both changes of permissions apply, and one of two descriptions is chosen', async ({
  openAs,
  company,
  faults,
}) => {
  faults.expect(/PATCH \/api\/roles\/\S+ 409/)
  const at = '/?view=roles'
  const role = { name: `Wanted ${randomUUID()}`, description: 'Nobody yet', permissions: ['reports.tab_view'] }
  await company.as('owner', 'POST', '/roles', role)
  const openDialog = async (width: number) => {
    const page = await openAs('owner', { at, viewport: { width, height: 844 } })
    await page.getByRole('button', { name: `Edit ${role.name}` }).click()
    return { page, dialog: page.getByRole('dialog', { name: 'Edit Role' }) }
  }
  const { page: other, dialog: otherDialog } = await openDialog(1440)
  const { page, dialog } = await openDialog(390)
  await otherDialog.getByLabel('Description (optional)').fill('Theirs')
  await otherDialog.getByRole('button', { name: /^Reports/ }).click()
  await otherDialog.getByRole('checkbox', { name: 'Open Reports' }).uncheck()
  await otherDialog.getByRole('checkbox', { name: 'Export reports' }).check()
  await dialog.getByLabel('Description (optional)').fill('Mine')
  await dialog.getByRole('button', { name: /^Dashboard/ }).click()
  await dialog.getByRole('checkbox', { name: 'See the HR dashboard' }).check()
  await otherDialog.getByRole('button', { name: 'Save Role' }).click()
  await expect(toast(other, 'Role updated successfully')).toBeVisible()

  await dialog.getByRole('button', { name: 'Save Role' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This role has changed since you opened it')
  const notice = dialog.getByRole('region', { name: choiceTitle })
  await expect(notice).toBeFocused()
  await expectNoAxeViolations(page, 'a role that was changed meanwhile')
  await expect(notice).toContainText('Permissions added by othersExport reports')
  await expect(notice).toContainText('Permissions removed by othersOpen Reports')
  await expect(notice).toContainText('Permissions you addSee the HR dashboard')
  await expect(notice.getByRole('radio', { name: 'Current value Theirs' })).not.toBeChecked()
  await expect(notice.getByRole('radio', { name: 'Your value Mine' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save Role' }).click()
  await expect(toast(page, 'Role updated successfully')).toBeVisible()
  await page.getByRole('button', { name: `Edit ${role.name}` }).click()
  await expect(dialog.getByLabel('Description (optional)')).toHaveValue('Mine')
  for (const area of [/^Reports/, /^Dashboard/]) await dialog.getByRole('button', { name: area }).click()
  for (const name of ['Export reports', 'See the HR dashboard'])
    await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Open Reports' })).not.toBeChecked()
})
