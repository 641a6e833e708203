import type { Page } from '@playwright/test'
import { demoCertificate } from '../server/src/features/demo/certificate.ts'
import { connection, expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { emailOf, nameOf } from './support/company.ts'
import { fillRequest, leaves, openRequestForm, question, requestForm, rowOf, toast } from './support/leaveScreen.ts'
import { newPerson } from './support/newPerson.ts'
import { signInByForm, signInForm } from './support/signInForm.ts'

const phone = { width: 390, height: 844 }

/** Something to wait for that the test itself brings about, before calls that match are answered. */
async function hold(page: Page, url: string): Promise<() => void> {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route(url, async (route) => {
    await opened
    await route.continue()
  })
  return () => open()
}

test('the welcome page in its states', async ({ page, faults }) => {
  faults.expect(/POST \/api\/auth\/login 40[13]/)
  const letGo = await hold(page, '**/api/auth/me')
  await page.goto('/')
  await expect(page.locator('.mantine-Loader-root')).toBeVisible()
  await expectNoAxeViolations(page, 'checking who is signed in')
  letGo()
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

test('a server that cannot be reached', async ({ page, faults }) => {
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
  await page.getByLabel('Repeat the new password').fill('Blue-lantern-42')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectNoAxeViolations(page, 'link that no longer works')
  await page.goto(`/?view=activate#token=${token}`)
  await expect(page.getByRole('button', { name: 'Activate account' })).toBeVisible()
  await expectNoAxeViolations(page, 'activate')
})

test('the shell: dashboard, placeholders, denial, bell and menus', async ({ enter, company }) => {
  await company.ask('samir.boutros', await company.freeDays('samir.boutros', 1))
  const page = await enter('sofia.rinaldi')
  await expectNoAxeViolations(page, 'dashboard')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeVisible()
  await expectNoAxeViolations(page, 'bell')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Menu of ${nameOf('sofia.rinaldi')}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoAxeViolations(page, 'user menu')
  await page.goto('/?view=payroll')
  await expect(connection(page)).toHaveText('Live')
  await expectNoAxeViolations(page, 'placeholder')
  await page.goto('/?view=users')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expectNoAxeViolations(page, 'access denied')
})

test('the shell on a phone, and offline', async ({ enter, faults }) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/)
  const page = await enter('sofia.rinaldi', { viewport: phone })
  await expectNoAxeViolations(page, 'dashboard on a phone')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoAxeViolations(page, 'menu on a phone')
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await expect(connection(page)).toHaveText('Offline')
  await expectNoAxeViolations(page, 'offline')
})

test('the tabs of the leave screen, filled', async ({ enter }) => {
  const page = await enter('hr', { at: leaves.overview })
  await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first()).toBeVisible()
  await expectNoAxeViolations(page, 'overview')
  await page.goto(leaves.mine)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectNoAxeViolations(page, 'my requests')
  await page.goto(leaves.team)
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  await expectNoAxeViolations(page, 'all requests')
  await page.goto(leaves.calendar)
  await expect(page.getByRole('button', { name: /person away|people away/ }).first()).toBeVisible()
  await expectNoAxeViolations(page, 'calendar')
  await page
    .getByRole('button', { name: /person away|people away/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expectNoAxeViolations(page, 'day of the calendar')
  await page.goto(leaves.history)
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  await expectNoAxeViolations(page, 'history')
  await page.goto(`${leaves.mine}&status=CANCELLED&year=2023`)
  await expect(page.getByText('No requests match these filters')).toBeVisible()
  await expectNoAxeViolations(page, 'nothing matches the filters')
})

test('the tabs of the leave screen while they load, after a failure, and for a newcomer', async ({
  enter,
  server,
  faults,
}) => {
  faults.expect(/GET \/api\/(leaves|users)\S* net::ERR_FAILED/)
  await newPerson(server, { who: 'new.axe' })
  const page = await enter('hr')
  const letGo = await hold(page, '**/api/leaves/all?**')
  await page.goto(leaves.team)
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveAttribute('data-due', 'true')
  await expectNoAxeViolations(page, 'loading')
  letGo()
  for (const [at, calls] of [
    [leaves.overview, /\/api\/(leaves|users\/)/],
    [leaves.team, /\/api\/leaves\/all/],
  ] as const) {
    await page.route(calls, (route) => route.abort())
    await page.goto(at)
    await expect(page.getByText('This could not be loaded').first()).toBeVisible()
    await expectNoAxeViolations(page, `failed: ${at}`)
  }

  const newcomer = await enter('new.axe', { at: leaves.overview })
  await expect(newcomer.getByText('You have not asked for leave yet')).toBeVisible()
  await expectNoAxeViolations(newcomer, 'overview of a newcomer')
  await newcomer.goto(leaves.mine)
  await expect(newcomer.getByText('You have not asked for leave yet')).toBeVisible()
  await expectNoAxeViolations(newcomer, 'requests of a newcomer')
})

test('the request form, its list and its calendar', async ({ enter }) => {
  const page = await enter('maya.thompson', { at: leaves.overview })
  await openRequestForm(page)
  const { dialog, type, start, reason, submit } = requestForm(page)
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page, 'request form')
  await submit.click()
  await expect(reason).toHaveAccessibleDescription('Please give a reason')
  await expectNoAxeViolations(page, 'request form with nothing filled in')
  await type.click()
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await expectNoAxeViolations(page, 'types of leave')
  await dialog.getByRole('option', { name: 'Sick leave' }).click()
  await start.click()
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible()
  await expectNoAxeViolations(page, 'calendar')
})

test('what the request form and the server refuse', async ({ enter, company, faults }) => {
  faults.expect(/POST \/api\/leaves 4(00|09)/)
  const who = 'maya.thompson'
  const taken = await company.freeDays(who, 2)
  await company.ask(who, taken)
  const page = await enter(who, { at: leaves.overview })
  await fillRequest(page, { ...taken, type: 'Sick leave', reason: 'A reason' })
  const { dialog, type, start, end, certificate, submit } = requestForm(page)
  await expectNoAxeViolations(page, 'certificate required')
  await certificate.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Ill.') })
  await submit.click()
  await expect(certificate).toHaveAccessibleDescription(/Please choose a PDF/)
  await expectNoAxeViolations(page, 'a file of another kind')

  await type.click()
  await dialog.getByRole('option', { name: 'Unpaid leave' }).click()
  await submit.click()
  const conflict = question(page, 'Unable to Process Request')
  await expect(conflict).toBeVisible()
  await expectNoAxeViolations(page, 'conflict')
  await conflict.getByRole('button', { name: 'Understood' }).click()
  await type.click()
  await dialog.getByRole('option', { name: 'Paternity leave' }).click()
  const { startDate } = await company.freeDays(who, 30)
  await start.fill(startDate)
  await end.fill(Temporal.PlainDate.from(startDate).add({ days: 29 }).toString())
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('Insufficient leave balance')
  await expectNoAxeViolations(page, 'too few days')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'request form on a phone')
  await page.keyboard.press('Escape')
  await expect(question(page, 'Discard what you typed?')).toBeVisible()
  await expectNoAxeViolations(page, 'discard?')
})

test('details, decisions and toasts', async ({ enter, company, faults }) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/)
  const who = 'freyja.jonsdottir'
  const page = await enter('beatriz.costa', { at: leaves.team })
  const later = await company.freeDays(who, 2)
  await company.ask(who, later)
  await expect(toast(page, 'New leave request')).toBeVisible()
  await expectNoAxeViolations(page, 'notice')
  const row = rowOf(page, later, nameOf(who))
  await row.getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoAxeViolations(page, 'menu of a row')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Leave Request' })
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page, 'reject')
  await dialog.getByLabel('Reason').fill('The release is in that week.')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Failed to reject leave request')).toBeVisible()
  await expectNoAxeViolations(page, 'failure')
  await page.context().setOffline(false)
  await expect(connection(page)).toHaveText('Live')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Leave request rejected successfully!')).toBeVisible()
  await expect(toast(page, 'Failed to reject leave request')).toBeHidden()
  await expectNoAxeViolations(page, 'success')
  await row.getByRole('cell').first().click()
  const details = page.getByRole('dialog', { name: 'Leave Request Details' })
  await expect(details).toContainText('Rejection Reason')
  await expectNoAxeViolations(page, 'details of a rejected request')
})

test('details with a certificate, and the question before cancelling', async ({ enter, company }) => {
  const who = 'freyja.jonsdottir'
  const sick = await company.freeDays(who, 1)
  const medicalCertificate = demoCertificate(sick.startDate)
  const { id } = await company.ask(who, { ...sick, leaveType: 'SICK', medicalCertificate })
  const page = await enter('beatriz.costa', { viewport: phone, at: `${leaves.team}&request=${id}` })
  const details = page.getByRole('dialog', { name: 'Leave Request Details' })
  await expect(details).toContainText('Medical Certificate')
  await expectNoAxeViolations(page, 'details with a certificate on a phone')
  await details.getByRole('button', { name: 'Close' }).first().click()
  await expect(details).toBeHidden()
  await expectNoAxeViolations(page, 'team requests on a phone')

  const employee = await enter(who, { at: `${leaves.mine}&request=${id}` })
  await employee.getByRole('dialog').getByRole('button', { name: 'Cancel Request' }).click()
  await expect(question(employee, 'Cancel this leave request?')).toBeVisible()
  await expectNoAxeViolations(employee, 'cancel?')
  await employee.getByRole('button', { name: 'Keep It' }).click()
  await employee.keyboard.press('Escape')
  await rowOf(employee, sick).getByRole('button', { name: 'Actions' }).click()
  await expect(employee.getByRole('menuitem', { name: 'Cancel Request' })).toBeVisible()
  await expectNoAxeViolations(employee, 'menu of a row of one’s own')
})

test('a request that is not there, and a session that ended', async ({ enter, company, faults }) => {
  faults.expect(/ 40[14]$/)
  const page = await enter('sean.murphy', { at: `${leaves.mine}&request=0199a000-0000-7000-8000-000000000001` })
  await expect(page.getByText('This leave request is not here')).toBeVisible()
  await expectNoAxeViolations(page, 'a request that is not there')
  const [cookie] = await page.context().cookies()
  await company.signOut(cookie?.value ?? '')
  await expect(question(page, 'Please sign in again')).toBeVisible()
  await expectNoAxeViolations(page, 'session ended')
})
