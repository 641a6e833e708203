import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { nameOf } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'

const at = '/?view=roles'
const rowOf = (page: Page, role: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: role, exact: true }) })

test('a role is created, assigned, changed, removed and deleted, and its holder sees the effect at once', async ({
  openAs,
  faults,
}) => {
  faults.expect(/POST \/api\/roles 409/)
  const username = 'ivana.petrovic'
  const person = await openAs(username)
  const reports = person.getByRole('navigation').getByRole('link', { name: 'Reports' })
  await expect(reports).toBeHidden()

  const page = await openAs('owner', { at })
  await page.getByRole('button', { name: 'Create New Role' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Role' })
  await form.getByRole('button', { name: 'Create Role' }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Please enter a role name')
  await form.getByRole('textbox', { name: 'Search permissions' }).fill('open reports')
  await form.getByRole('checkbox', { name: 'Open Reports' }).check()
  await form.getByRole('textbox', { name: 'Name' }).fill('team lead')
  await form.getByRole('button', { name: 'Create Role' }).click()
  await expect(form.getByText('There is already a role with this name')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Analyst')
  await form.getByRole('button', { name: 'Create Role' }).click()
  await expect(toast(page, 'Role created successfully')).toBeVisible()
  const row = rowOf(page, 'Analyst')
  await expect(row).toContainText('1 permission')

  await row.getByRole('button', { name: 'Assign Role: Analyst' }).click()
  const assign = page.getByRole('dialog', { name: 'Assign Role to User' })
  await assign.getByRole('button', { name: 'Assign Role' }).click()
  await expect(assign.getByText('Please select a user')).toBeVisible()
  await assign.getByRole('combobox', { name: 'User' }).fill(nameOf(username))
  await assign.getByRole('option', { name: nameOf(username) }).click()
  await assign.getByRole('textbox', { name: 'Expires on (optional)' }).fill('2099-12-31')
  await assign.getByRole('button', { name: 'Assign Role' }).click()
  await expect(toast(page, 'Role assigned successfully!')).toContainText(
    `${nameOf(username)} now has the role Analyst.`,
  )
  await expect(row).toContainText('1 user')
  await expect(row.getByRole('button', { name: 'Delete Analyst' })).toBeHidden()
  await expect(reports).toBeVisible()
  await expect(toast(person, 'Role assigned')).toBeVisible()

  await row.getByRole('button', { name: 'Edit Analyst' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Role' })
  await edit.getByRole('button', { name: /^Reports/ }).click()
  await edit.getByRole('checkbox', { name: 'Open Reports' }).uncheck()
  await edit.getByRole('checkbox', { name: 'All of Dashboard' }).check()
  const effect = edit.getByRole('status', { name: 'Effect of saving' })
  await expect(effect).toContainText('Active people with this role: 1')
  await expect(effect.getByRole('listitem').filter({ hasText: 'Open Reports' })).toContainText('1 person loses it')
  await expect(effect.getByRole('listitem').filter({ hasText: 'employee dashboard' })).toContainText('no one gains it')
  await edit.getByRole('button', { name: 'Save Role' }).click()
  await expect(toast(page, 'Role updated successfully')).toBeVisible()
  await expect(reports).toBeHidden()

  await row.getByRole('button', { name: '1 user – Analyst' }).click()
  const users = page.getByRole('dialog', { name: 'Analyst: users' })
  await expect(users.getByRole('listitem')).toContainText([nameOf(username)])
  await expect(users).toContainText('Until Thu 31 Dec 2099')
  await users.getByRole('button', { name: `Revoke ${nameOf(username)}` }).click()
  await page.getByRole('dialog', { name: 'Revoke Analyst?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'User revoked from role')).toBeVisible()
  await expect(users.getByText('No users assigned to this role.')).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Delete Analyst' }).click()
  await page.getByRole('dialog', { name: 'Delete Role' }).getByRole('button', { name: 'Delete Role' }).click()
  await expect(toast(page, 'Role deleted successfully')).toBeVisible()
  await expect(row).toBeHidden()
})

test('a person who may assign roles but not change them sees what each allows; others have no access', async ({
  openAs,
}) => {
  const page = await openAs('hr', { at })
  await expect(rowOf(page, 'Employee')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Create|Edit|Delete)/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Assign Role: Super Admin' })).toBeHidden()
  await rowOf(page, 'Employee')
    .getByRole('button', { name: /permissions/ })
    .click()
  const view = page.getByRole('dialog', { name: 'Employee' })
  await view.getByRole('button', { name: /^Leave/ }).click()
  await expect(view.getByRole('checkbox', { name: 'Request annual leave' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()

  const employee = await openAs('employee', { at })
  await expect(employee.getByText("You don't have permission to access role management.")).toBeVisible()
})
