import type { HierarchyStats } from '@muster/contract/hierarchy/calls'
import { expect, test } from './fixtures.ts'
import { emailOf, nameOf } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'

const at = '/?view=hierarchy'

test('the tree is walked by keyboard and searched, and a person is moved in it', async ({ openAs, server, faults }) => {
  faults.expect(/PATCH \/api\/hierarchy\/\S+ 409/)
  const { username, name } = await addPerson(server, { firstName: 'Movable' })
  const page = await openAs('hr', { at })
  const tree = page.getByRole('tree', { name: 'Organizational Structure' })
  const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name} `) })
  const search = page.getByRole('searchbox', { name: 'Search' })
  const owner = item(nameOf('owner'))
  await expect(owner).toHaveAccessibleName(/ Admin Managing Director · Leadership owner@demo\.test \d+ reports/)
  await owner.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(owner).toHaveAttribute('aria-expanded', 'false')
  await expect(tree.getByRole('treeitem')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(tree.locator(':focus')).toHaveAttribute('aria-level', '2')
  await page.keyboard.type('sofia')
  await expect(item(nameOf('sofia.rinaldi'))).toBeFocused()
  await page.keyboard.press('End')
  await expect(item(name)).toHaveCount(0)

  await search.fill(name)
  await expect(page.getByText('1 person found')).toBeVisible()
  await expect(tree.getByRole('treeitem')).toHaveCount(4)
  await item(name).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Move…' }).click()
  const dialog = page.getByRole('dialog', { name: `Move ${name}` })
  const picker = dialog.getByRole('combobox', { name: 'New manager' })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(picker).toHaveAccessibleDescription('Please choose a manager')
  await picker.fill('elsayed')
  await dialog.getByRole('option', { name: nameOf('fatima.elsayed') }).click()

  // Another user saves first.
  await server.query(
    `update users set manager_id = (select id from users where email = 'eleni.stavrou@demo.test')
      where email = $1`,
    [emailOf(username)],
  )
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This person has been moved')
  await expect(dialog.getByRole('definition').getByText(nameOf('eleni.stavrou')).first()).toBeVisible()
  const both = dialog.getByRole('group', { name: 'Reports to' })
  await expect(both.getByRole('radio', { name: `Current value ${nameOf('eleni.stavrou')}` })).not.toBeChecked()
  await expect(both.getByRole('radio', { name: `Your value ${nameOf('fatima.elsayed')}` })).toBeChecked()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(toast(page, 'Reporting line changed')).toContainText(
    `${name} now reports to ${nameOf('fatima.elsayed')}`,
  )
  await expect(item(name)).toBeFocused()
  await expect(item(name)).toHaveAttribute('aria-level', '4')
  await expect(search).toHaveValue('')
})

test('on a phone: the figures, the chart, and a team today', async ({ openAs }) => {
  const page = await openAs('manager', { at, viewport: { width: 390, height: 844 } })
  await expect(page.getByRole('treeitem').first()).toHaveAccessibleName(new RegExp(`^${nameOf('manager')}`))
  // Uses the count from the call itself, because other tests add people meanwhile.
  const response = page.waitForResponse((answer) => answer.url().endsWith('/api/hierarchy/stats'))
  await page.getByRole('radio', { name: 'Statistics' }).click()
  const { stats } = (await (await response).json()) as { stats: HierarchyStats }
  const engineers = stats.departments.find(({ name }) => name === 'Engineering')
  expect(engineers?.count).toBeGreaterThanOrEqual(13)
  await expect(page.getByRole('region', { name: 'Total Users' })).toContainText(`${stats.totalUsers}`)
  await expect(page.getByRole('region', { name: 'Avg Team Size' })).toContainText(/\d\.\d/)
  await expect(page.getByRole('row', { name: /Engineering/ })).toContainText(`${engineers?.count}`)
  await page.getByRole('radio', { name: 'Org Chart' }).click()
  const chart = page.getByRole('region', { name: 'Org Chart' })
  await chart.getByRole('treeitem').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(chart.locator(':focus')).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('Enter')
  await chart.getByRole('button', { name: 'Zoom out' }).click()
  await page.keyboard.press('Tab')
  await chart.getByRole('button', { name: 'Fit to window' }).click()
  await expect(chart.getByRole('status')).toHaveText(/^\d+ %$/)

  await page.goto('/?view=team')
  const cardOf = (username: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: nameOf(username) })
      .filter({ hasText: 'Lead Engineer' })
  const card = cardOf('hana.kovarova')
  await expect(card).toContainText('On leave')
  await page.getByRole('radio', { name: /On leave/ }).click()
  await expect(page).toHaveURL(/presence=ON_LEAVE/)
  await expect(cardOf('lead')).toHaveCount(0)
  await card.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'View leave' }).click()
  await expect(page).toHaveURL(/view=leaves&tab=history&search=hana/)
})
