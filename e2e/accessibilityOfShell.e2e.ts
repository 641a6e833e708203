import { markerCookie } from '@muster/contract/access/viewer'
import { connection, expect, moveTo, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { emailOf, nameOf } from './support/company.ts'
import { holdRequests } from './support/holdRequests.ts'
import { addPerson } from './support/addPerson.ts'
import { centrePath, noticeIn, notify } from './support/notificationScreen.ts'
import { signInByForm, signInForm } from './support/signInForm.ts'

/** Returns the cookie that says this browser may have a session. */
const markOf = (url: string) => ({ name: markerCookie, value: 'yes', url })

const phone = { width: 390, height: 844 }

test('the welcome page in its states', async ({ page, server, faults }) => {
  await page.context().addCookies([markOf(server.url)])
  faults.expect(/POST \/api\/auth\/login 40[13]/)
  const release = await holdRequests(page, '**/api/auth/me')
  await page.goto('/')
  await expect(page.locator('.mantine-Loader-root')).toBeVisible()
  await expectNoAxeViolations(page, 'checking who is signed in')
  release()
  const { email, submit } = signInForm(page)
  await expect(email).toBeVisible()
  await expectNoAxeViolations(page, 'welcome')
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await expectNoAxeViolations(page, 'with nothing filled in')
  await signInByForm(page, emailOf('piotr.zielinski'))
  await expect(page.getByText('Your account has been deactivated.')).toBeVisible()
  await expectNoAxeViolations(page, 'refused')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'refused, on a phone')
})

test('a server that cannot be reached', async ({ page, server, faults }) => {
  await page.context().addCookies([markOf(server.url)])
  faults.expect(/GET \/api\/auth\/me net::ERR_FAILED/)
  await page.route('**/api/auth/me', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectNoAxeViolations(page, 'server not reached')
})

test('the pages around passwords', async ({ page, faults }) => {
  faults.expect(/POST \/api\/auth\/(reset-password|activate) 400/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expectNoAxeViolations(page, 'forgot password')
  await dialog.getByLabel('Email').fill(emailOf('nobody'))
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog).toContainText('is on its way')
  await expectNoAxeViolations(page, 'link sent')

  const token = 'a'.repeat(43)
  await page.goto(`/?view=reset-password#token=${token}`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectNoAxeViolations(page, 'new password, nothing filled in')
  await page.getByLabel('New password', { exact: true }).fill('Blue-lantern-42')
  await page.getByLabel('Confirm new password').fill('Blue-lantern-42')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectNoAxeViolations(page, 'link that no longer works')
  await page.goto(`/?view=activate#token=${token}`)
  await expect(page.getByRole('button', { name: 'Activate account' })).toBeVisible()
  await expectNoAxeViolations(page, 'activate')
})

test('the shell: dashboard, placeholders, denial, bell and menus', async ({ openAs, company }) => {
  await company.ask('samir.boutros', await company.freeDays('samir.boutros', 1))
  const page = await openAs('sofia.rinaldi')
  await expectNoAxeViolations(page, 'dashboard')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeVisible()
  await expectNoAxeViolations(page, 'bell')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Account menu: ${nameOf('sofia.rinaldi')}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoAxeViolations(page, 'user menu')
  await page.keyboard.press('Escape')
  await moveTo(page, '/?view=reports')
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await expectNoAxeViolations(page, 'placeholder')
  await moveTo(page, '/?view=users')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expectNoAxeViolations(page, 'access denied')
})

test('the dashboards: filled, with decisions, while they load, and after a failure', async ({
  openAs,
  company,
  faults,
}) => {
  faults.expect(/GET \/api\/dashboard\S* 400/, /Console warning: .* could not be loaded/)
  await company.ask('samir.boutros', await company.freeDays('samir.boutros', 1))
  const owner = await openAs('owner')
  await expect(owner.getByRole('table', { name: 'Department Distribution' })).toBeVisible()
  await expectNoAxeViolations(owner, 'admin dashboard')
  const page = await openAs('sofia.rinaldi')
  await page.getByRole('main').getByRole('button', { name: 'Reject' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Reject Leave Request' })).toBeVisible()
  await expectNoAxeViolations(page, 'manager dashboard, rejecting')
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'manager dashboard on a phone')
  await page.getByRole('button', { name: 'Employee Dashboard' }).click()
  await expect(page.getByRole('table', { name: 'Recent Attendance' })).toBeVisible()
  await expectNoAxeViolations(page, 'employee dashboard on a phone')

  const release = await holdRequests(page, '**/api/dashboard/team')
  await page.goto('/?view=dashboard&dashboard=manager')
  await expect(page.locator('[data-due]').first()).toBeVisible()
  await expectNoAxeViolations(page, 'dashboard while it loads')
  release()
  await page.route('**/api/dashboard/team', (route) => route.fulfill({ status: 400, json: { message: 'No' } }))
  await page.goto('/?view=dashboard&dashboard=manager')
  await expect(page.getByRole('button', { name: 'Try again: Team Members' })).toBeVisible()
  await expectNoAxeViolations(page, 'dashboard where nothing came')
})

test('the shell on a phone, and offline', async ({ openAs, faults }) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/)
  const page = await openAs('sofia.rinaldi', { viewport: phone })
  await expectNoAxeViolations(page, 'dashboard on a phone')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoAxeViolations(page, 'menu on a phone')
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await expect(connection(page)).toHaveText('Offline')
  await expectNoAxeViolations(page, 'offline')
})

test('the notifications centre: filled, its settings, a single notification, and empty', async ({
  openAs,
  company,
  server,
}) => {
  const { username } = await addPerson(server)
  await notify(company, username, ['The lift is out of order'])
  await company.readAll(username)
  await notify(company, username, ['The roof is closed'], 'TEAM_UPDATE')
  const { settings } = await company.as<{ settings: object }>(username, 'GET', '/users/notification-settings')
  await company.as(username, 'PUT', '/users/notification-settings', { ...settings, leaveRequestApproved: false })
  const page = await openAs(username, { at: centrePath })
  await expect(noticeIn(page, 'The roof is closed').row).toBeVisible()
  await expectNoAxeViolations(page, 'notifications')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.getByText('Some of these are on.')).toBeVisible()
  await expectNoAxeViolations(page, 'settings of notifications')
  await page.keyboard.press('Escape')
  await noticeIn(page, 'The lift is out of order').view.click()
  await expect(page.getByRole('dialog', { name: 'The lift is out of order' })).toBeVisible()
  await expectNoAxeViolations(page, 'a notification as a whole')
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'notifications on a phone')
  await moveTo(page, `${centrePath}&search=nothing+is+called+this`)
  await expect(page.getByText('No notifications found')).toBeVisible()
  await expectNoAxeViolations(page, 'no notifications')
})
