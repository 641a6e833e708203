import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsInBothColours } from './support/axe.ts'
import { nameOf } from './support/company.ts'

async function expectAboutPage(page: Page) {
  await expect(page).toHaveURL(/\/api\/about$/)
  await page.waitForLoadState()
  await expect(page.getByRole('heading', { level: 1, name: 'About Muster' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Version\s*\d+\.\d+\.\d+/)
}

test('a visitor reads the licence and the notices from the sign-in page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'About Muster' }).click()
  await expectAboutPage(page)
  expect(await violationsInBothColours(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.getByRole('link', { name: 'GNU Affero General Public License' }).click()
  await expect(page.getByText('13. Remote Network Interaction')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Notices and licences' }).click()
  await expect(page.locator('body')).toContainText('PostgreSQL Global Development Group')
})

test('a signed-in person opens the page from their menu and returns to where they were', async ({ openAs }) => {
  const page = await openAs('employee', { at: '/?view=leaves&tab=mine' })
  await page.getByRole('button', { name: `Account menu: ${nameOf('employee')}` }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'About Muster' }).click()
  await expectAboutPage(await opening)
  await expect(page).toHaveURL(/view=leaves&tab=mine/)
})
