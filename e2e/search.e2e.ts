import type { Page } from '@playwright/test'
import { expect, expectDialogDepth, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { nameOf } from './support/company.ts'

const searchOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox', { name: 'Search' })
  return {
    dialog,
    field,
    section: (name: string) => dialog.getByRole('group', { name }),
    current: dialog.getByRole('option', { selected: true }),
    open: async () => {
      await page.keyboard.press('Control+k')
      await expect(field).toBeFocused()
    },
  }
}

test('a person, a request and a page are found and opened by keyboard alone', async ({ openAs, company }) => {
  const { id } = await company.ask('jonas.weiss', await company.freeDays('jonas.weiss', 1))
  const page = await openAs('victor.almeida')
  const search = searchOf(page)
  await search.open()
  await page.keyboard.type('weiss jonas')
  await expect(search.section('People').getByRole('option', { name: nameOf('jonas.weiss') })).toBeVisible()
  const requests = search.section('Leave requests').getByRole('option')
  await expect(requests.first()).toContainText('Pending')
  await expect(search.current).toHaveCount(1)
  while ((await search.current.getAttribute('href')) !== `?view=leaves&request=${id}`)
    await page.keyboard.press('ArrowDown')
  await expect(search.field).toHaveAttribute('aria-activedescendant', (await search.current.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Leave Request Details' })).toContainText(nameOf('jonas.weiss'))
  await page.keyboard.press('Escape')

  await search.open()
  await expect(search.section('Recent').getByRole('option')).toHaveCount(1)
  await page.keyboard.type('notif')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?view=notifications$/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('what is typed while the search still loads is searched for', async ({ openAs }) => {
  const page = await openAs('victor.almeida')
  const search = searchOf(page)
  await page.route('**/SearchDialog-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('weiss')
  await expect(search.field).toHaveValue('weiss')
  await expect(search.section('People').getByRole('option', { name: nameOf('jonas.weiss') })).toBeVisible()
})

test('Escape and Back close the search, and the focus returns', async ({ openAs }) => {
  const page = await openAs('victor.almeida')
  const search = searchOf(page)
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(search.field).toBeFocused()
  await expectDialogDepth(page, 1)
  await page.keyboard.press('Escape')
  await expect(search.dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await expect(search.field).toBeFocused()
  await page.goBack()
  await expect(search.dialog).toHaveCount(0)
})

test('an action opens its form, and Back leaves the page without it', async ({ openAs }) => {
  const page = await openAs('oscar.ferreira')
  const search = searchOf(page)
  await search.open()
  await page.keyboard.type('vacation')
  await search
    .section('Actions')
    .getByRole('option', { name: /^Request Leave/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Request Leave' })).toBeVisible()
  await expect(page).toHaveURL(/\?view=leaves$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('single keys open the search, the shortcuts and pages, but not while typing', async ({ openAs }) => {
  const page = await openAs('victor.almeida')
  const search = searchOf(page)
  await page.keyboard.press('/')
  await expect(search.field).toBeFocused()
  await page.keyboard.type('/?gl')
  await expect(search.field).toHaveValue('/?gl')
  await page.keyboard.press('Escape')
  await expect(search.dialog).toHaveCount(0)

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Leave Requests')
  await expectNoAxeViolations(page, 'keyboard shortcuts')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\?view=leaves$/)

  await page.keyboard.press('?')
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\?view=leaves$/)
  await expect(search.dialog).toHaveCount(0)
  await search.open()
})

test('the search in its states, on a desktop and a phone', async ({ openAs }) => {
  const page = await openAs('victor.almeida')
  const search = searchOf(page)
  await search.open()
  await expectNoAxeViolations(page, 'search, nothing typed')
  await search.field.fill('an')
  await expect(search.section('People')).toBeVisible()
  await expectNoAxeViolations(page, 'search, with results')
  await search.field.fill('qqqqqq')
  await expect(search.dialog.getByText('No results for “qqqqqq”')).toBeVisible()
  await expectNoAxeViolations(page, 'search, without results')
  await page.setViewportSize({ width: 390, height: 844 })
  await search.field.fill('an')
  await expect(search.section('People')).toBeVisible()
  await expectNoAxeViolations(page, 'search, on a phone')
  await search.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(search.dialog).toHaveCount(0)
})

test('the documentation is found where people look for help', async ({ openAs }) => {
  const page = await openAs('victor.almeida')
  const search = searchOf(page)
  const openedBy = async (press: () => Promise<void>) => (await Promise.all([page.waitForEvent('popup'), press()]))[0]
  const title = (help: Page) => help.getByRole('heading', { level: 1, name: 'Muster help' })

  await search.open()
  await search.field.fill('help')
  await expect(search.section('Pages').getByRole('option', { name: 'Help' })).toBeVisible()
  const chosen = await openedBy(() => search.field.press('Enter'))
  await expect(title(chosen)).toBeVisible()

  await search.field.fill('pg_dump')
  const answers = await openedBy(() => search.dialog.getByRole('link', { name: 'Search the help' }).click())
  await expect(answers.getByRole('option').first()).toContainText('pg_dump')
  await page.keyboard.press('Escape')
  await expect(search.dialog).toHaveCount(0)

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(title(await openedBy(() => sheet.getByRole('link', { name: 'Help' }).click()))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expect(title(await openedBy(() => page.getByRole('menuitem', { name: 'Help' }).click()))).toBeVisible()
})

test('without a connection, pages are still found, and the search recovers', async ({ openAs, faults }) => {
  faults.expect(/GET \/api\/search/)
  const page = await openAs('victor.almeida')
  const search = searchOf(page)
  await search.open()
  await page.route('**/api/search?**', (route) => route.abort())
  await search.field.fill('notif')
  await expect(search.dialog.getByRole('alert')).toContainText('can’t be searched')
  await expect(search.section('Pages').getByRole('option').first()).toContainText('Notifications')
  await page.unroute('**/api/search?**')
  await search.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(search.dialog.getByRole('alert')).toHaveCount(0)
})
