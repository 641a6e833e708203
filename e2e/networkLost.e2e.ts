import { connection, expect, test } from './fixtures.ts'
import { emailOf, nameOf } from './support/company.ts'
import { abortRequests } from './support/holdRequests.ts'
import {
  activityOf,
  balanceLine,
  fillRequest,
  leaves,
  openRequestForm,
  question,
  requestForm,
  rowOf,
  toast,
} from './support/leaveScreen.ts'
import { signInForm } from './support/signInForm.ts'

const connectionLost = 'Unable to connect to the server. Please check your internet connection and try again.'

test('nothing is lost if the network fails while a lead decides', async ({ openAs, company, faults }) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/, /net::ERR_NETWORK_CHANGED/)
  const username = 'ben.oconnor'
  const days = await company.freeDays(username, 2)
  await company.ask(username, days)
  const lead = await openAs('zoe.papadaki', { at: leaves.team })
  const employee = await openAs(username, { at: leaves.mine })
  const row = rowOf(lead, days, nameOf(username))
  await expect(row).toContainText('Pending')

  await lead.context().setOffline(true)
  await row.getByRole('button', { name: 'Approve' }).click()
  const failure = toast(lead, 'Failed to approve leave request')
  await expect(failure).toContainText(connectionLost)
  await expect(connection(lead)).toHaveText('Offline')
  await expect(row.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect(rowOf(employee, days)).toContainText('Pending')

  await lead.context().setOffline(false)
  await expect(connection(lead)).toHaveText('Live')
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(row).toContainText('Approved')
  await expect(rowOf(employee, days)).toContainText('Approved')
})

test('a decision made while a page was offline appears once the page is back online', async ({
  openAs,
  company,
  faults,
}) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/, /net::ERR_NETWORK_CHANGED/)
  const username = 'omar.farouk'
  const days = await company.freeDays(username, 2, 'this year')
  const { id } = await company.ask(username, { ...days, leaveType: 'PERSONAL' })
  const before = await company.balanceOf(username, 'PERSONAL')
  const page = await openAs(username, { at: leaves.overview })
  const line = balanceLine(page, 'Personal leave')
  await expect(line.getByRole('cell').nth(2)).toHaveText(String(before.pendingDays))

  await page.context().setOffline(true)
  await expect(connection(page)).toHaveText('Offline')
  await company.decide('fatima.elsayed', id, 'APPROVED')
  await page.context().setOffline(false)
  await expect(connection(page)).toHaveText('Live')
  await expect(activityOf(page, days)).toContainText('Approved')
  await expect(line.getByRole('cell').nth(1)).toHaveText(String(before.usedDays + 2))
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
})

test('a request whose answer was lost is sent again and takes effect once', async ({ openAs, company, faults }) => {
  faults.expect(/POST \/api\/leaves net::ERR_FAILED/)
  const username = 'dina.shaker'
  const days = await company.freeDays(username, 1)
  const page = await openAs(username, { at: leaves.mine })
  await fillRequest(page, { ...days, type: 'Unpaid leave', reason: 'Asked for once' })
  await page.route(
    '**/api/leaves',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const { submit, dialog, reason } = requestForm(page)
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText(connectionLost)
  await expect(reason).toHaveValue('Asked for once')
  await submit.click()
  await expect(toast(page, 'Leave request submitted successfully!')).toBeVisible()
  await expect(rowOf(page, days)).toHaveCount(1)
  const requests = await company.requestsOf(username)
  expect(requests.filter(({ reason: value }) => value === 'Asked for once')).toHaveLength(1)
})

test('a page that cannot be reached says so, and Try again loads it', async ({ openAs, faults }) => {
  faults.expect(/GET \/api\/leaves/, /GET \/api\/users/)
  const page = await openAs('camille.dubois')
  const restore = await abortRequests(page, '**/api/leaves?**')
  await page.getByRole('link', { name: 'Leave Requests' }).first().click()
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity).toContainText('This could not be loaded')
  await expect(activity).toContainText(connectionLost)
  restore()
  await activity.getByRole('button', { name: 'Try again' }).click()
  await expect(activity.getByRole('listitem').first()).toBeVisible()
})

test('a session that ends while a form is open loses no input', async ({ openAs, company, faults }) => {
  faults.expect(/ 401$/, /GET \/api\/live/)
  const username = 'camille.dubois'
  const days = await company.freeDays(username, 2)
  const page = await openAs(username, { ownSession: true, at: leaves.mine })
  await fillRequest(page, { ...days, type: 'Unpaid leave', reason: 'Typed before the session ended' })
  // Otherwise the live connection, which reconnects by itself, might notice before the form is sent.
  const restore = await abortRequests(page, '**/api/live*')
  const [cookie] = await page.context().cookies()
  await company.signOut(cookie?.value ?? '')
  await requestForm(page).submit.click()

  const dialog = question(page, 'Please sign in again')
  await expect(dialog).toContainText('Your session has ended.')
  restore()
  await expect(dialog.getByLabel('Email')).toHaveValue(emailOf(username))
  const { password, submit } = signInForm(page)
  await password.fill('Not-the-password-1')
  await submit.click()
  await expect(password).toHaveAccessibleDescription('Incorrect password. Please check your password and try again.')
  await password.fill('Muster-demo-1')
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(requestForm(page).reason).toHaveValue('Typed before the session ended')
  await requestForm(page).submit.click()
  await expect(toast(page, 'Leave request submitted successfully!')).toBeVisible()
  await expect(rowOf(page, days)).toContainText('Pending')
  await expect(connection(page)).toHaveText('Live')
})

test('a form whose script failed to load opens on a retry', async ({ openAs, faults }) => {
  faults.expect(/GET \/assets\/RequestLeaveDialog.* net::ERR_FAILED/, /HEAD \/ net::ERR_FAILED/)
  const page = await openAs('camille.dubois')
  // After a failed prefetch, the page first checks whether it can reach the server.
  const restore = await abortRequests(page, /\/assets\/RequestLeaveDialog[^/]*\.js$|:\d+\/$/)
  await page.goto(leaves.mine)
  await openRequestForm(page)
  await expect(page.getByRole('alert')).toContainText('The form could not be opened')
  restore()
  await Promise.all([page.waitForEvent('load'), openRequestForm(page)])
  await openRequestForm(page)
  await expect(requestForm(page).dialog).toBeVisible()
})

test('a view whose script cannot be loaded reloads the page once, then says so and retries on request', async ({
  openAs,
  faults,
}) => {
  faults.expect(/GET \/assets\/LeavesPage.* net::ERR_FAILED/)
  const page = await openAs('camille.dubois')
  const restore = await abortRequests(page, '**/assets/LeavesPage*')
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Leave Requests' }).first().click()])
  await expect(page.getByRole('main')).toContainText('This could not be loaded')
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Leave' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toHaveCSS('display', 'block')
})

test('a view that was not loaded says that the browser is offline, and appears by itself with the network', async ({
  openAs,
  faults,
}) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/, /net::ERR_NETWORK_CHANGED/)
  const page = await openAs('camille.dubois', { isMobile: false })
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Leave Requests' }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toContainText(connectionLost)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'My Leave' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toHaveCSS('display', 'block')
})

test('a view whose script was lost with the server appears by itself once the server is back', async ({
  openAs,
  faults,
}) => {
  faults.expect(/GET \/assets\/LeavesPage.* net::ERR_FAILED/, /HEAD \/ net::ERR_FAILED/)
  const page = await openAs('camille.dubois')
  const restore = await abortRequests(page, /\/assets\/LeavesPage|:\d+\/$/)
  await page.getByRole('link', { name: 'Leave Requests' }).first().click()
  await expect(page.getByRole('main')).toContainText('This could not be loaded')
  restore()
  await expect(page.getByRole('heading', { name: 'My Leave' })).toBeVisible()
})

test('a prefetched view of the sidebar opens without a connection', async ({ openAs, faults }) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/, /net::ERR_NETWORK_CHANGED/)
  const page = await openAs('camille.dubois', { isMobile: false })
  await page.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object }
    if (connection) Object.defineProperty(connection, 'saveData', { value: false })
  })
  await page.reload()
  const view = page.waitForResponse(/\/assets\/LeavesPage[^/]*\.js$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await (await view).finished()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Leave Requests' }).first().click()
  await expect(page.getByRole('heading', { name: 'My Leave' })).toBeVisible()
})
