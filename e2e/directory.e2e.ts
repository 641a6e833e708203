import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { emailOf, nameOf } from './support/company.ts'
import { addPerson } from './support/addPerson.ts'

const phone = { width: 390, height: 844 }
const tabs = (page: Page) => page.getByRole('main').getByRole('tab')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const cards = (page: Page) => page.getByRole('list', { name: 'Directory' }).getByRole('listitem')

test('an employee finds a colleague as they type, and sees only what everyone may see', async ({ openAs, server }) => {
  const { lastName, username, name } = await addPerson(server)
  const page = await openAs('employee', { at: '/?view=dashboard' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Directory' }).click()
  await expect(page.getByText(/^\d+ people$/)).toBeVisible()
  await expectNoAxeViolations(page, 'directory')
  await search(page).pressSequentially(lastName.slice(0, 12))
  await expect(cards(page).getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page).toHaveURL(/search=/)

  await page.getByRole('radio', { name: 'List' }).check()
  await expect(page).toHaveURL(/layout=list/)
  const row = page.getByRole('row').filter({ hasText: emailOf(username) })
  await expect(row).toContainText(nameOf('samir.boutros'))
  await expectNoAxeViolations(page, 'directory as a list')
  await row.getByRole('cell').first().click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(`${name} · Muster`)
  await expect(tabs(page)).toHaveText(['Overview'])
  await expect(page.getByRole('main')).toContainText(emailOf(username))
  await expect(page.getByRole('main')).not.toContainText(/Hire Date|salary/i)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await expectNoAxeViolations(page, 'page of a colleague')
  await page
    .getByRole('main')
    .getByRole('link', { name: nameOf('samir.boutros') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: nameOf('samir.boutros') })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Direct reports/ })).toContainText(name)
})

test('a person sees their own page with their employment and roles', async ({ openAs }) => {
  const page = await openAs('employee', { at: '/?view=person' })
  await expect(page.getByRole('heading', { level: 1, name: nameOf('employee') })).toBeVisible()
  await expect(tabs(page)).toContainText(['Overview', 'Job', 'Roles'])
  await expect(tabs(page).filter({ hasText: 'History' })).toBeHidden()
  await page.getByRole('tab', { name: 'Job' }).click()
  await expect(page.getByRole('region', { name: 'Employment', exact: true })).toContainText(/Since/)
  await expectNoAxeViolations(page, 'own page, job')
  await page.getByRole('tab', { name: 'Roles' }).click()
  await expect(page.getByRole('region', { name: 'Roles' })).toContainText('Employee')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Roles' })).toHaveAttribute('aria-selected', 'true')
})

test('HR opens a person from All Users, edits them, and sees the change in the history', async ({ openAs, server }) => {
  const { username, name } = await addPerson(server)
  const page = await openAs('owner', { at: `/?view=users&search=${username}` })
  await page.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(2).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(tabs(page)).toContainText(['Overview', 'Job', 'Roles', 'History'])
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit User' })
  await edit.getByLabel("Employee's Salary (Monthly)", { exact: true }).fill('25000')
  await edit.getByLabel('Position').fill('Lighthouse Keeper')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('main').getByText('Lighthouse Keeper').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Job' }).click()
  await expect(page.getByRole('region', { name: 'Position and department' })).toContainText('Lighthouse Keeper')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText(nameOf('owner'))
  await expectNoAxeViolations(page, 'page of a person, history')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Job' })).toHaveAttribute('aria-selected', 'true')
})

test('on a phone, a colleague is called and written to from the directory', async ({ openAs, server }) => {
  const { username, name } = await addPerson(server)
  await server.query('update users set work_phone = $1 where email = $2', ['+20 2 5550 123', emailOf(username)])
  const page = await openAs('employee', { at: `/?view=directory&search=${username}`, viewport: phone })
  const card = cards(page).filter({ hasText: name })
  await expect(card.getByRole('link', { name: `Call ${name}` })).toHaveAttribute('href', 'tel:+2025550123')
  await expect(card.getByRole('link', { name: `Email ${name}` })).toHaveAttribute('href', `mailto:${emailOf(username)}`)
  await expectNoAxeViolations(page, 'directory on a phone')
  await card.getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectNoAxeViolations(page, 'page of a colleague on a phone')
})

test('an unknown person is not found', async ({ openAs, faults }) => {
  faults.expect(/GET \/api\/people\/\S+ 404/)
  const page = await openAs('employee', { at: '/?view=person&person=0197a000-0000-7000-8000-000000000999' })
  await expect(page.getByRole('heading', { level: 1, name: 'Person not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Open Directory' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Directory' })).toBeVisible()
})
