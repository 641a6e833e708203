import type { Page } from '@playwright/test'
import { connection, expect, test } from './fixtures.ts'
import { leaves, openRequestForm, requestForm } from './support/leaveScreen.ts'
import { newPerson } from './support/newPerson.ts'
import { photo } from './support/photo.ts'
import { signInForm } from './support/signInForm.ts'

// At 1024 pixels the sidebar already stands beside the page and leaves it the least room.
const widths = [390, 768, 1024, 1440]

/** Expects that nothing is wider than the window, and keeps a picture among the results of the run. */
async function expectToFit(page: Page, path: string): Promise<void> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return `${scrollWidth} > ${clientWidth}: ${outside.at(-1)?.outerHTML.slice(0, 200)}`
  })
  expect(wider, path).toBeNull()
  await page.screenshot({ path })
}

for (const width of widths) {
  test(`nothing scrolls sideways at ${width} pixels`, async ({ visit, enter }, testInfo) => {
    const phone = width < 640
    const screen = {
      viewport: { width, height: 900 },
      isMobile: phone,
      hasTouch: phone,
      reducedMotion: 'reduce' as const,
    }
    const picture = (name: string) => testInfo.outputPath(`${name}.png`)
    const welcome = await visit(screen)
    await expect(signInForm(welcome).email).toBeVisible()
    await signInForm(welcome).submit.click()
    await expectToFit(welcome, picture('welcome'))

    // The people with the longest name and the widest lists.
    const specialist = 'maximiliana-konstantina.papadopoulou-vandenberghe'
    const employee = await enter(specialist, screen)
    await expectToFit(employee, picture('dashboard'))
    for (const [name, at] of Object.entries({ ...leaves, placeholder: '/?view=payroll', denied: '/?view=users' })) {
      if (name === 'team') continue
      await employee.goto(at)
      await expect(connection(employee)).toHaveText('Live')
      await expect(employee.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expectToFit(employee, picture(name))
    }
    await employee.getByRole('banner').getByRole('button').last().click()
    await expect(employee.getByRole('menu')).toBeVisible()
    await expectToFit(employee, picture('user menu'))
    await employee.goto(leaves.mine)
    await openRequestForm(employee)
    await requestForm(employee).type.click()
    await expect(requestForm(employee).dialog.getByRole('option').first()).toBeVisible()
    await expectToFit(employee, picture('request form'))

    const hr = await enter('hr', { ...screen, at: leaves.team })
    await expect(hr.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    await expectToFit(hr, picture('all requests'))
    const open = hr.getByRole('main').getByRole('row').or(hr.getByRole('main').getByRole('listitem'))
    await open.nth(1).getByRole('button').first().click()
    await expect(hr.getByRole('dialog', { name: 'Leave Request Details' })).toContainText('Submitted')
    await expectToFit(hr, picture('details'))
    await hr.keyboard.press('Escape')
    await hr
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click()
    await expect(hr.getByRole('button', { name: 'View all notifications' })).toBeVisible()
    await expectToFit(hr, picture('bell'))
  })
}

for (const width of [768, 1024])
  test(`the history shows who asked by their whole names at ${width} pixels`, async ({ enter }) => {
    const page = await enter('hr', { viewport: { width, height: 900 } })
    for (const name of ['Mateusz Wójcik', 'Ingrid Sørensen']) {
      await page.goto(`${leaves.history}&search=${encodeURIComponent(name)}`)
      const shown = page.getByRole('main').getByRole('row').getByRole('button', { name }).first().getByText(name)
      await expect(shown).toBeVisible()
      const cut = await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      expect(cut, name).toBeLessThan(2)
    }
  })

for (const [width, height] of [
  [900, 700],
  [1440, 900],
  [390, 700],
] as const)
  test(`a dialog's buttons stay in view, and the header reaches the edge, at ${width} × ${height}`, async ({
    enter,
  }) => {
    const page = await enter('hr', { viewport: { width, height }, at: '/?view=users' })
    const user = page.getByRole('button', { name: 'Add User' })
    await expect(user).toBeVisible()
    const edge = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().right)
    expect(edge).toBe(await page.evaluate(() => window.innerWidth))

    await user.click()
    await expect(page.getByRole('button', { name: 'Create User' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Edit User' }).click()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
  })

test('a picture makes no row higher', async ({ enter, company, server }) => {
  const { who, name } = await newPerson(server, { firstName: 'Pictured' })
  const profileImage = new File([new Uint8Array(photo())], 'me.png', { type: 'image/png' })
  await company.as(who, 'POST', `/users/${await company.idOf(who)}/profile-image`, { profileImage })
  // The newest request is on top.
  await company.ask(who, await company.freeDays(who, 1))
  const page = await enter('hr', { viewport: { width: 1440, height: 900 }, at: leaves.team })
  const rows = page.getByRole('main').locator('tbody tr')
  const pictured = rows.filter({ has: page.locator('img') })
  await expect(pictured).toContainText(name)
  const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(new Set(heights)).toEqual(new Set([44]))
})
