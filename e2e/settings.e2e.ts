import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { demoPassword } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'
import { photo } from './support/photo.ts'
import { signInForm } from './support/signInForm.ts'

test('a changed name and picture are shown everywhere, and unsaved input is not lost by accident', async ({
  openAs,
  server,
  faults,
}) => {
  faults.expect(/POST \/api\/users\/.*\/profile-image 415/)
  const { username, lastName, name } = await addPerson(server, { firstName: 'Nova' })
  const page = await openAs(username)
  await page.getByRole('button', { name: `Account menu: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Your Profile' }).click()
  const tabs = page.getByRole('tablist', { name: 'Settings' })
  await expect(tabs.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')

  await page.getByLabel('First name').fill('  ')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Renata')
  await tabs.getByRole('tab', { name: 'Security' }).click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Renata')
  await page.getByLabel('Phone number').fill(' +20 100 555 0199 ')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: `Account menu: Renata ${lastName}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()

  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') })
  await expect(toast(page, 'Invalid file type')).toContainText('Please select an image file')
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
  await expect(toast(page, 'File too large')).toContainText('Image must be smaller than 5MB')
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(toast(page, 'Failed to upload image')).toContainText('its content is something else')
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo() })
  await expect(toast(page, 'Profile image updated successfully!')).toBeVisible()
  const inHeader = page.getByRole('button', { name: `Account menu: Renata ${lastName}` }).getByRole('presentation')
  await expect(inHeader).toHaveJSProperty('naturalWidth', 96)

  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Renata')
  await expect(page.getByLabel('Phone number')).toHaveValue('+20 100 555 0199')
  await expect(page.getByRole('main').getByRole('presentation')).toHaveJSProperty('naturalWidth', 384)
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Profile image removed')).toBeVisible()
  await expect(inHeader).toBeHidden()
})

test('weak passwords are refused, and a new one signs out other devices, as the page says', async ({
  openAs,
  company,
  server,
  faults,
}) => {
  faults.expect(/PUT \/api\/users\/change-password 400/, / 401/)
  const { username } = await addPerson(server)
  const elsewhere = await openAs(username, { ownSession: true, at: '/?view=settings&tab=security' })
  const page = await openAs(username, { ownSession: true, at: '/?view=settings&tab=security' })
  const places = page.getByRole('region', { name: 'Your sessions' })
  await expect(places.getByRole('listitem')).toHaveCount(2)
  await expect(places.getByRole('listitem').first()).toContainText('This device')

  await page.goto('/?view=change-password')
  const [current, next, confirmation] = [
    page.getByLabel('Current password'),
    page.getByLabel(/^New password/),
    page.getByLabel('Confirm new password'),
  ]
  const change = page.getByRole('main').getByRole('button', { name: 'Change Password' })
  await current.fill('not-my-password')
  await next.fill('lanternblue')
  await confirmation.fill('lanternblue')
  await expect(page.getByRole('main')).toContainText('Weak')
  await expect(page.getByRole('list', { name: 'Still missing' }).getByRole('listitem')).toHaveText([
    'One uppercase letter',
    'One number',
    'One special character',
  ])
  await expect(change).toBeDisabled()
  await next.fill('Blue-lantern-42')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(change).toBeDisabled()
  await confirmation.fill('Blue-lantern-42')
  await change.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Current password' })).toHaveText(/^Error/)
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(next).toHaveValue('Blue-lantern-42')
  await current.fill(demoPassword)
  await change.click()
  const banner = page.getByText('Password Changed Successfully')
  await expect(banner).toBeVisible()
  await expect(banner).toBeHidden()
  await expect(current).toHaveValue('')
  await expect(elsewhere.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible()
  await company.signOut((await company.signIn(username, 'Blue-lantern-42')).token)
})

/** Expects a switch to be saved. It changes immediately and is marked busy until it is saved. */
async function expectSaved(toggle: Locator, checked: boolean): Promise<void> {
  await expect(toggle).not.toHaveAttribute('aria-busy')
  await expect(toggle).toBeChecked({ checked })
}

test('preferences for notifications are saved, and only the owner can hide Forgot Password on the sign-in page', async ({
  openAs,
  openSignedOut,
  server,
}) => {
  const page = await openAs('owner', { at: '/?view=settings&tab=notifications' })
  const approved = page.getByRole('switch', { name: 'Leave request approved' })
  await expect(approved).toBeChecked()
  await page.getByRole('button', { name: 'Disable All' }).click()
  await expect(approved).not.toBeChecked()
  await page.getByRole('button', { name: 'Enable All' }).click()
  await page.getByRole('switch', { name: 'Payroll generated' }).click()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(toast(page, 'Notification settings updated successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Payroll generated' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Profile updated' })).toBeChecked()

  await page.getByRole('tab', { name: 'System Settings' }).click()
  const visible = page.getByRole('switch', { name: 'Password Reset Visibility' })
  await visible.click()
  await expect(toast(page, 'Password Reset Setting Updated')).toBeVisible()
  await expectSaved(visible, false)
  const visitor = await openSignedOut()
  await expect(signInForm(visitor).submit).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Forgot Password' })).toBeHidden()
  await visible.click()
  await expectSaved(visible, true)
  await visitor.reload()
  await expect(visitor.getByRole('button', { name: 'Forgot Password' })).toBeVisible()

  const hr = await openAs('hr', { at: '/?view=settings&tab=system' })
  await expect(hr.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await expect(hr.getByRole('tab', { name: 'System Settings' })).toBeHidden()
  await server.query(
    `delete from notification_preferences where user_id = (select id from users where email = 'owner@demo.test')`,
  )
  await server.query(`delete from settings where key = 'passwordResetEnabled'`)
})

test('on a phone an entry opens at its top, and its save bar lies above the bottom bar', async ({ openAs, server }) => {
  const { username } = await addPerson(server)
  const page = await openAs(username, { at: '/?view=settings', viewport: { width: 390, height: 600 } })
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByLabel('Phone number').fill('+20 100 555 0199')
  await page.evaluate(() => window.scrollTo(0, 0))
  const isUncovered = (button: Element) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  const discard = page.getByRole('button', { name: 'Discard' })
  expect(await discard.evaluate(isUncovered)).toBe(true)
  await discard.click()
  await expect(page.getByLabel('Phone number')).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
