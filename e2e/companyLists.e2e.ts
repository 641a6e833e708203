import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { emailOf } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'

const at = '/?view=hierarchy'
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })

async function choose(page: Page, name: string, action: string) {
  await rowOf(page, name).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog')
}

test('a department is added, ordered, renamed with its people, and merged into another', async ({
  openAs,
  server,
  faults,
}) => {
  faults.expect(/POST \/api\/departments 409$/)
  const { username } = await addPerson(server)
  const departmentOf = async () => {
    const [person] = (await server.query('select department from users where email = $1', [emailOf(username)])) as {
      department: string
    }[]
    return person?.department
  }
  const page = await openAs('owner', { at })
  await page.getByRole('tab', { name: 'Departments' }).click()
  await expect(page.getByRole('radio', { name: 'Tree View' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Department' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('engineering')
  await dialog.getByRole('button', { name: 'Add Department' }).click()
  await expect(dialog.getByText('A department with this name already exists')).toBeVisible()
  await dialog.getByLabel('Name').fill('Kiln Room')
  await dialog.getByRole('button', { name: 'Add Department' }).click()
  await expect(toast(page, 'Department added')).toContainText('Kiln Room')
  const last = page.getByRole('row').last()
  await expect(last).toContainText('Kiln Room')
  await expectNoAxeViolations(page, 'departments')

  await choose(page, 'Kiln Room', 'Move up')
  await expect(last).not.toContainText('Kiln Room')

  await server.query(`update users set department = 'Kiln Room' where email = $1`, [emailOf(username)])
  const rename = await choose(page, 'Kiln Room', 'Rename')
  await rename.getByLabel('Name').fill('Foundry')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(toast(page, 'Department renamed')).toContainText('Foundry')
  await expect(rowOf(page, 'Foundry')).toContainText('1')
  expect(await departmentOf()).toBe('Foundry')

  // An item that is in use can't be removed.
  await rowOf(page, 'Foundry').getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Merge into another…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Merge into another…' }).click()
  await expect(dialog).toContainText('1 person, 0 job postings and 0 shared documents')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByText('Please choose a department')).toBeVisible()
  await dialog.getByLabel('Merge into').selectOption('Engineering')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(toast(page, 'Merged')).toContainText('Foundry is now Engineering')
  await expect(rowOf(page, 'Foundry')).toHaveCount(0)
  expect(await departmentOf()).toBe('Engineering')
})

test('a department that someone is assigned to meanwhile is not removed, and gives the reason', async ({
  openAs,
  server,
  faults,
}) => {
  faults.expect(/DELETE \/api\/departments\/\S+ 409$/)
  const { username } = await addPerson(server)
  await server.query(`insert into departments (id, name, place) values (gen_random_uuid(), 'Pottery', 900)`)
  const page = await openAs('owner', { at: `${at}&tab=departments` })
  const question = await choose(page, 'Pottery', 'Remove')
  await server.query(`update users set department = 'Pottery' where email = $1`, [emailOf(username)])
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question).toContainText('This department is in use. Please merge it into another one instead.')
  await server.query(`update users set department = null where email = $1`, [emailOf(username)])
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Department removed')).toContainText('Pottery')
})

test('people’s positions are listed, and another spelling becomes the listed one', async ({ openAs, server }) => {
  const { username, lastName } = await addPerson(server)
  const [unlisted, listed] = [`Kiln-Master ${lastName}`, `Kiln Master ${lastName}`]
  await server.query('update users set position = $1 where email = $2', [unlisted, emailOf(username)])
  const page = await openAs('owner', { at: `${at}&tab=positions&search=${lastName}` })
  await expect(rowOf(page, unlisted)).toContainText('not listed')
  await page.getByRole('button', { name: 'Add Position' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(listed)
  await dialog.getByRole('button', { name: 'Add Position' }).click()
  await expect(toast(page, 'Position added')).toContainText(listed)
  await choose(page, unlisted, 'Merge into another…')
  await dialog.getByLabel('Merge into').selectOption(listed)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(toast(page, 'Merged')).toContainText(`${unlisted} is now ${listed}`)
  await expect(rowOf(page, unlisted)).toHaveCount(0)
  await expect(rowOf(page, listed).getByRole('cell').nth(1)).toHaveText('Marketing')
  await expect(rowOf(page, listed).getByRole('cell').nth(2)).toHaveText('1')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeViolations(page, 'positions on a phone')
})

test('a person who manages neither list sees no tabs for them', async ({ openAs }) => {
  const page = await openAs('manager', { at: `${at}&tab=departments` })
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})
