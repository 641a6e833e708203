import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { toast } from './support/leaveScreen.ts'

test('a filtered list is saved as a view, opened after a reload, updated, renamed and deleted', async ({ openAs }) => {
  const page = await openAs('hr', { at: '/?view=users&department=Engineering' })
  const menu = page.getByRole('button', { name: 'Views', exact: true })
  const choose = async (name: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Save View…')
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  await dialog.getByLabel('Name').fill('Engineers')
  await expectNoAxeViolations(page, 'saving a view')
  await dialog.getByRole('button', { name: 'Save View' }).click()
  await expect(toast(page, 'View saved')).toBeVisible()

  // On a phone the menu shares the row of the search.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?view=users')
  const search = await page.getByRole('searchbox').boundingBox()
  const button = await menu.boundingBox()
  expect(button?.y).toBeCloseTo(search?.y ?? Number.NaN, 0)
  await choose('Engineers')
  await expect(page).toHaveURL(/[?&]department=Engineering/)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto('/?view=users')
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Engineers', exact: true })).toBeVisible()
  await expectNoAxeViolations(page, 'the menu of views')
  await page.getByRole('menuitem', { name: 'Engineers', exact: true }).click()
  await expect(page).toHaveURL(/[?&]department=Engineering/)

  await page.getByRole('searchbox').fill('a')
  await expect(page).toHaveURL(/search=a/)
  await choose('Update Engineers')
  await expect(toast(page, 'View updated')).toBeVisible()
  await page.goto('/?view=users')
  await choose('Engineers')
  await expect(page).toHaveURL(/department=Engineering.*search=a|search=a.*department=Engineering/)

  await choose('Rename View…')
  const renaming = page.getByRole('dialog', { name: 'Rename View' })
  await renaming.getByLabel('Name').fill('Engineers with A')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(toast(page, 'View renamed')).toBeVisible()
  await choose('Delete View')
  await page.getByRole('button', { name: 'Delete View', exact: true }).click()
  await expect(toast(page, 'View deleted')).toBeVisible()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Save View…', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Engineers with A', exact: true })).toHaveCount(0)
})
