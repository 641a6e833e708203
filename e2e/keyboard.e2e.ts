import type { Locator, Page } from '@playwright/test'
import { connection, expect, test } from './fixtures.ts'
import { demoPassword, emailOf, nameOf, today } from './support/company.ts'
import { leaves, question, requestForm, rowOf, toast } from './support/leaveScreen.ts'
import { addPaidPerson } from './support/addPaidPerson.ts'
import { signInForm } from './support/signInForm.ts'

/**
 * Expects the focus to be visible: the focused element has an outline, or the element displayed in its place has one.
 */
async function expectVisibleFocus(page: Page): Promise<void> {
  const result = await page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body) return 'nothing has the focus'
    const outlined = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
    }
    const nearbyElements = [active.nextElementSibling, active.closest('label'), active.parentElement]
    if (active.matches(':focus-visible') && [active, ...nearbyElements].some(outlined)) return 'seen'
    return `not seen: ${active.outerHTML.slice(0, 200)}`
  })
  expect(result).toBe('seen')
}

/** Presses Tab until `target` has the focus. The focus must be visible at every stop. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    await expectVisibleFocus(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The focus does not reach ${target.toString()}`)
}

test('signing in and requesting leave without a mouse', async ({ page, company }) => {
  const username = 'oscar.ferreira'
  const days = await company.freeDays(username, 2)
  await page.goto('/')
  const form = signInForm(page)
  await expect(form.email).toBeVisible()
  await form.email.focus()
  await page.keyboard.type(emailOf(username))
  await tabTo(page, form.password)
  await page.keyboard.type(demoPassword)
  await tabTo(page, form.submit)
  await page.keyboard.press('Enter')
  await expect(connection(page)).toHaveText('Live')

  await tabTo(page, page.getByRole('link', { name: 'Leave Requests' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const button = page.getByRole('button', { name: 'Request Leave' }).first()
  await tabTo(page, button)
  await page.keyboard.press('Enter')

  const { dialog, type, start, end, reason, submit } = requestForm(page)
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await type.focus()
  await page.keyboard.press('ArrowDown')
  await expect(type).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(start).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  const unpaid = dialog.getByRole('option', { name: /^Unpaid leave/ })
  const id = await unpaid.getAttribute('id')
  for (let presses = 0; presses < 7; presses++) {
    const active = await type.getAttribute('aria-activedescendant')
    if (active === id) break
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => type.getAttribute('aria-activedescendant')).not.toBe(active)
  }
  await page.keyboard.press('Enter')
  await expect(type).toHaveValue('Unpaid leave')
  await tabTo(page, start)
  await page.keyboard.type(days.startDate)
  await tabTo(page, end)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(days.endDate)
  await tabTo(page, reason)
  await page.keyboard.type('Typed without a mouse')
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Leave request submitted successfully!')).toBeVisible()
  await expect(button).toBeFocused()
  const requests = await company.requestsOf(username)
  expect(requests.find((request) => request.reason === 'Typed without a mouse')).toMatchObject({ ...days })
})

test('deciding without a mouse: the focus comes back from dialogs and stays in the row', async ({
  openAs,
  company,
}) => {
  const username = 'linh.nguyen'
  const approved = await company.freeDays(username, 1)
  await company.ask(username, approved)
  const rejected = await company.freeDays(username, 2)
  await company.ask(username, rejected)
  const page = await openAs('hana.kovarova', { at: leaves.team })
  const row = rowOf(page, rejected, nameOf(username))
  await expect(row).toBeVisible()

  const reject = row.getByRole('button', { name: 'Reject' })
  await tabTo(page, reject)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reject Leave Request' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(reject).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Please choose another week.')
  await page.keyboard.press('Escape')
  await expect(question(page, 'Discard your changes?').getByRole('button', { name: 'Keep Editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Reject' }))
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Rejected')
  await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true)

  const other = rowOf(page, approved, nameOf(username))
  await page.getByRole('main').focus()
  await tabTo(page, other.getByRole('button', { name: 'Approve' }))
  await page.keyboard.press('Enter')
  await expect(other).toContainText('Approved')
  await expect.poll(() => other.evaluate((element) => element.contains(document.activeElement))).toBe(true)

  await other.getByRole('button', { name: 'Actions' }).focus()
  await page.keyboard.press('Enter')
  // A menu takes the focus a moment after it appears. Before that, the keys would reach the button.
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(other.getByRole('button', { name: 'Actions' })).toBeFocused()
})

test('cancelling without a mouse', async ({ openAs, company }) => {
  const username = 'oscar.ferreira'
  const days = await company.freeDays(username, 1)
  await company.ask(username, days)
  const page = await openAs(username, { at: leaves.mine })
  const row = rowOf(page, days)
  const menu = row.getByRole('button', { name: 'Actions' })
  await expect(menu).toBeVisible()
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Cancel Request' })).toBeFocused()
  await page.keyboard.press('Enter')
  const confirmation = question(page, 'Cancel this leave request?')
  await expect(confirmation.getByRole('button', { name: 'Keep It' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirmation).toBeHidden()
  await expect(menu).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Cancel Request' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirmation.getByRole('button', { name: 'Keep It' })).toBeFocused()
  await tabTo(page, confirmation.getByRole('button', { name: 'Cancel Request' }))
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Cancelled')
  await expect(confirmation).toBeHidden()
  await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test('the first stop skips to the content', async ({ openAs }) => {
  const page = await openAs('employee')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('on a phone the sidebar slides over the page, keeps the focus, and returns it', async ({ openAs }) => {
  const page = await openAs('employee', { viewport: { width: 390, height: 844 }, at: '/?view=payroll' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const opener = page.getByRole('button', { name: 'More', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await expect(panel.getByRole('link').first()).toBeVisible()
  const links = await panel.getByRole('link').count()
  for (let presses = 0; presses < links + 3; presses++) {
    await page.keyboard.press('Tab')
    // Between the last entry and the first, the focus may pass through the browser's own controls, but never the page
    // beneath.
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await panel.getByRole('button', { name: 'Close menu' }).click()
  await expect(panel).toBeHidden()

  await opener.click()
  await panel.getByRole('link', { name: 'Leave Requests' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('heading', { name: 'My Leave' })).toBeVisible()
})

test('a choice made with the keyboard keeps the focus while its script is loading', async ({ openAs }) => {
  const page = await openAs('hr', { at: leaves.mine })
  let deliver = () => undefined as void
  const requestSent = new Promise<void>((come) => {
    deliver = come
  })
  await page.route(/PersonRequests-.*\.js$/, async (route) => {
    await requestSent
    await route.continue()
  })
  await page.getByRole('radio', { name: 'Employee view' }).focus()
  await page.keyboard.press('ArrowRight')
  const adminView = page.getByRole('radio', { name: 'Admin view' })
  await expect(adminView).toBeChecked()
  await expect(page.getByRole('main').getByText('Loading…')).toBeAttached()
  await expectVisibleFocus(page)
  deliver()
  await expect(page.getByRole('combobox', { name: 'Employee' })).toBeVisible()
  await expect(adminView).toBeFocused()
})

test('a salary adjustment is requested and decided without a mouse', async ({ openAs, server, company }) => {
  const { username, name } = await addPaidPerson(server, company)
  const manager = await openAs('manager', { at: '/?view=payroll&tab=adjustments' })
  const requestButton = manager.getByRole('button', { name: 'Request Salary Adjustment' })
  await expect(requestButton).toBeVisible()
  await tabTo(manager, requestButton)
  await manager.keyboard.press('Enter')
  const form = manager.getByRole('dialog', { name: 'Request Salary Adjustment' })
  const person = form.getByRole('combobox', { name: 'Employee' })
  await expect(person).toBeFocused()
  await manager.keyboard.type(username)
  await expect(form.getByRole('option', { name })).toBeVisible()
  await manager.keyboard.press('ArrowDown')
  await manager.keyboard.press('Enter')
  await expect(person).toHaveValue(name)
  await tabTo(manager, form.getByLabel('Adjustment Type'))
  await manager.keyboard.type('Bonus')
  await tabTo(manager, form.getByLabel('Amount'))
  await manager.keyboard.type('500')
  await tabTo(manager, form.getByLabel('Effective Date'))
  await manager.keyboard.type(today())
  await tabTo(manager, form.getByLabel('Reason'))
  await manager.keyboard.type('A good year')
  await tabTo(manager, form.getByRole('button', { name: 'Submit Request' }))
  await manager.keyboard.press('Enter')
  await expect(toast(manager, 'Salary adjustment submitted successfully!')).toBeVisible()
  await expect(requestButton).toBeFocused()

  const owner = await openAs('owner', { at: `/?view=payroll&tab=adjustments&search=${username}` })
  const row = owner.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await tabTo(owner, row.getByRole('button', { name: 'Approve' }))
  await owner.keyboard.press('Enter')
  const decision = owner.getByRole('dialog', { name: 'Approve this salary adjustment?' })
  await expect(decision.getByLabel('Note (optional)')).toBeFocused()
  await tabTo(owner, decision.getByRole('button', { name: 'Approve' }))
  await owner.keyboard.press('Enter')
  await expect(row).toContainText('Approved')
  await expect(decision).toBeHidden()
  await expect(row.getByRole('button').first()).toBeFocused()
})
