import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsInBothColours } from './support/axe.ts'

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search the documentation' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('a visitor finds answers in the documentation without signing in', async ({ page }) => {
  await page.goto('/docs')
  await expect(heading(page, 'Muster help')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('how do I correct yesterday')
  await expect(page.getByRole('option').first()).toContainText('Correct yesterday or another day')
  expect(await violationsInBothColours(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Correct yesterday or another day')).toBeVisible()

  await searchField(page).fill('pg_dump')
  await expect(page.getByRole('option').first()).toContainText('pg_dump')
  await page.getByRole('option').first().click()
  await expect(heading(page, 'Upgrade Muster')).toBeVisible()
  await expect(page).toHaveURL(/\/docs\/operating\/upgrade\.html#/)

  await searchField(page).fill('qqqq')
  await expect(page.getByText('No results. Try other words.')).toBeVisible()
})

test('every kind of reader follows links to their pages, and pictures appear', async ({ page, faults }) => {
  faults.expect(/^GET \/docs\/employees\/nothing\.html 404$/)
  await page.goto('/docs/')
  const navigation = page.getByRole('navigation', { name: 'Documentation' })
  for (const [link, title] of [
    ['Request leave', 'Request leave'],
    ['Approve requests', 'Approve requests'],
    ['Configuration', 'Configuration'],
    ['Architecture', 'Architecture'],
    ['Decisions', 'Decisions'],
  ] as const) {
    await navigation.getByRole('link', { name: link, exact: true }).click()
    await expect(heading(page, title)).toBeVisible()
    await expect(navigation.getByRole('link', { name: link, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('link', { name: '0001 The contract comes first' }).click()
  await expect(page).toHaveURL(/\/docs\/decisions\/0001-contract-first\.html$/)
  await page.goto('/docs/employees/request-leave.html')
  const picture = page.getByRole('img', { name: 'The form for a request' })
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(1000)
  expect(await violationsInBothColours(page)).toEqual([])

  expect((await page.goto('/docs/employees/nothing.html'))?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Find your payslip' }).click()
  await expect(heading(page, 'Find your payslip')).toBeVisible()
})

test('the documentation is dark where the reader wants it, in the product too', async ({ page }) => {
  const colourOf = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/docs/employees/clock-in.html')
  const light = await colourOf()
  await page.getByRole('button', { name: 'Dark mode' }).click()
  const dark = await colourOf()
  expect(dark).not.toBe(light)
  await page.reload()
  expect(await colourOf()).toBe(dark)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the documentation fits a phone', async ({ openBlankPage, server }) => {
  const page = await openBlankPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  for (const path of [
    '',
    'managers/approve.html',
    'configuration.html',
    'operating/watch.html',
    'decisions/index.html',
  ]) {
    await page.goto(`${server.url}/docs/${path}`)
    await expectNoSidewaysScroll(page)
  }
  await page.getByText('All pages').click()
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Plan a week' }).click()
  await expect(heading(page, 'Plan a week')).toBeVisible()
  await searchField(page).fill('copy week')
  await page.getByRole('option', { name: /Copy a week/ }).click()
  await expectNoSidewaysScroll(page)
})

test('the film plays, its captions stand below it, and each leads to its moment', async ({ openBlankPage, server }) => {
  const page = await openBlankPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await page.goto(`${server.url}/docs/watch.html`)
  const film = page.getByLabel('Muster in three minutes')
  const time = () => film.evaluate((video) => (video as HTMLVideoElement).currentTime)
  const moments = page.getByRole('main').getByRole('listitem')
  const [text = ''] = await moments.nth(3).locator('span').allTextContents()
  await moments.nth(3).getByRole('button').click()
  await expect(page.locator('.caption')).toHaveText(text)
  const before = await time()
  expect(before).toBeGreaterThan(5)
  await expect.poll(time).toBeGreaterThan(before)
  await film.evaluate((video) => (video as HTMLVideoElement).pause())
  await expectNoSidewaysScroll(page)
  expect(await violationsInBothColours(page)).toEqual([])
})
