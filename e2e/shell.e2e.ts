import type { Page } from '@playwright/test'
import { fulfils } from '@muster/contract/access/needs'
import { defaultRoles } from '@muster/contract/access/permissions'
import { demoAccounts } from '../server/src/people/demo/accounts.ts'
import { expect, test } from './fixtures.ts'
import { nameOf } from './support/company.ts'

/** Matches the name of an entry, which a count may follow. */
const startingWith = (label: string) => new RegExp(`^${label}`)
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

function permissionsOf(role: string): ReadonlySet<string> {
  const found = defaultRoles.find(({ name }) => name === role)
  if (!found) throw new Error(`There is no role ${role}`)
  return new Set(found.permissions)
}

/** The sidebar entries that each role sees, in order (specification 1, section 2.2), with Approvals after the dashboard. */
const all = ['Dashboard', 'Approvals', 'Leave Requests', 'Attendance', 'Notifications', 'All Users']
  .concat([
    'Role Management',
    'Management Hierarchy',
    'My Team',
    'Directory',
    'Job Postings',
    'Payroll',
    'Accounts & Invoicing',
  ])
  .concat(['Performance', 'Documents', 'Reports', 'Settings'])
const allExcept = (...labels: string[]) => all.filter((label) => !labels.includes(label))
const ofPeople = ['All Users', 'Role Management', 'Accounts & Invoicing']
const entriesOf: Record<string, readonly string[]> = {
  'Super Admin': allExcept('My Team'),
  'HR Manager': allExcept('My Team'),
  'Department Manager': allExcept(...ofPeople),
  'Team Lead': allExcept(...ofPeople, 'Reports'),
  Employee: allExcept(...ofPeople, 'Approvals', 'Reports', 'Management Hierarchy', 'My Team'),
}

for (const { email, role } of demoAccounts) {
  test(`the sidebar of a ${role} has the entries of their permissions`, async ({ openAs }) => {
    const username = email.split('@')[0] ?? ''
    const page = await openAs(username)
    await expect(sidebar(page).getByRole('link')).toHaveText((entriesOf[role] ?? []).map(startingWith))
    await expect(page.getByRole('complementary')).toContainText(nameOf(username))
    await expect(page.getByRole('complementary').getByText(role, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Account menu: ${nameOf(username)}` }).click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText(email)
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Your Profile',
      'Settings',
      ...(fulfils('settings.update_password', permissionsOf(role)) ? ['Change Password'] : []),
      'Help',
      'About Muster',
      'Sign out',
    ])
  })
}

test('the application loads in few files, because many would wait for one another on a slow connection', async ({
  openAs,
}) => {
  const page = await openAs('owner')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const scripts = files.filter((path) => path.endsWith('.js'))
  expect(scripts).toContainEqual(expect.stringContaining('DashboardPage'))
  expect(scripts.length).toBeLessThan(30)
})

test('every entry leads to its view, and a view that is not built says so', async ({ openAs }) => {
  const page = await openAs('owner')
  for (const label of entriesOf['Super Admin'] ?? []) {
    const link = sidebar(page).getByRole('link', { name: startingWith(label) })
    await link.click()
    await expect(page).toHaveURL(/\?view=[a-z]+$/)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(`${label} · Muster`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('My Team is a placeholder', async ({ openAs }) => {
  const page = await openAs('lead', { at: '/?view=team' })
  await expect(page.getByRole('heading', { name: 'My Team' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Manage your team members.')
})

test('an unknown view says so and leads on, and one without permission is denied', async ({ openAs }) => {
  const page = await openAs('employee', { at: '/?view=no-such-view' })
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle(/^Page not found/)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL(/\?view=dashboard$/)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Leave Requests' }).click()
  await expect(page.getByRole('heading', { name: 'My Leave' })).toBeVisible()
  const denied = 'Access Denied'
  const headings = { users: denied, roles: denied, team: denied, settings: 'Settings' }
  for (const [view, heading] of Object.entries(headings)) {
    await page.goto(`/?view=${view}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('back, forward and reload keep the view and its tab', async ({ openAs }) => {
  const page = await openAs('lead')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await sidebar(page).getByRole('link', { name: 'Leave Requests' }).click()
  await page.getByRole('tab', { name: 'Team Requests' }).click()
  await expect(page).toHaveURL(/\?view=leaves&tab=team$/)
  await sidebar(page).getByRole('link', { name: 'Payroll' }).click()
  await expect(page).toHaveURL(/\?view=payroll$/)
  await expect(heading).toHaveText('My Pay')

  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Team Requests' })).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Team Requests' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(heading).toHaveText('Manager Dashboard')
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await expect(heading).toHaveText('My Pay')
})

test('details have their own address', async ({ openAs }) => {
  const page = await openAs('employee', { at: '/?view=leaves' })
  await page.getByRole('region', { name: 'Recent Activity' }).getByRole('button').nth(1).click()
  const details = page.getByRole('dialog', { name: 'Leave Request Details' })
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(/&request=[\w-]{36}$/)
  await page.reload()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toBeHidden()
})

test('the filters of a list are kept in the address', async ({ openAs }) => {
  const page = await openAs('hr', { at: '/?view=leaves&tab=team' })
  await expect(page.getByRole('tab', { name: 'All Requests' })).toHaveAttribute('aria-selected', 'true')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await pager.getByRole('button', { name: 'Next page' }).click()
  await expect(pager).toContainText('21–40 of')
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('radio', { name: 'Rejected' }).click()
  await expect(page).toHaveURL(/status=REJECTED/)
  await expect(page).not.toHaveURL(/page=/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Rejected' })).toBeChecked()
  await expect(page.getByRole('row').nth(1)).toContainText('Rejected')
  await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(0)
})
