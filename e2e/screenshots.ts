// `npm run docs:pictures`: takes the pictures in docs/screenshots from a demo company.
import '../scripts/build.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Today } from '@muster/contract/attendance/clocking'
import { attendance, hoursForm, todayScreen } from './support/attendanceScreen.ts'
import { jobs } from './support/jobScreen.ts'
import { fillRequest, leaves, requestForm } from './support/leaveScreen.ts'
import { centrePath } from './support/notificationScreen.ts'
import { performance } from './support/performanceScreen.ts'
import { takePicturesForHr } from './screenshotsForHr.ts'
import { docs, type Scene, waitUntilLoaded, withScene } from './support/scene.ts'

const folder = join(docs, 'screenshots')
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

async function takeScreenshot(page: Page, name: string): Promise<void> {
  await waitUntilLoaded(page)
  await page.screenshot({ path: join(folder, `${name}.png`), caret: 'hide', animations: 'disabled' })
  await page.context().close()
}

async function takeAll({ company, open: openAs }: Scene): Promise<void> {
  const open = (username: string | null, at: string, options: BrowserContextOptions = desktop) =>
    openAs(username, at, options)

  /** Opens the employee's overview and waits for the balances and the latest requests, which may still be loading. */
  async function overview(options?: BrowserContextOptions): Promise<Page> {
    const page = await open('employee', leaves.overview, options)
    for (const loaded of ['Unlimited', 'Cancelled']) await page.getByText(loaded, { exact: true }).first().waitFor()
    return page
  }

  await takeScreenshot(await open(null, '/'), 'sign-in')
  await takeScreenshot(await overview(), 'leaves')

  const request = await open('employee', leaves.overview)
  const days = await company.freeDays('employee', 5, 'this year')
  await fillRequest(request, { ...days, type: 'Annual leave', reason: 'A week by the sea with the family' })
  await requestForm(request).reason.blur()
  await request.getByText(/ remain$/).waitFor()
  await takeScreenshot(request, 'request')

  const dashboard = await open('manager', '/')
  await dashboard.getByRole('button', { name: 'Approve' }).first().waitFor()
  const clock = (page: Page) => page.getByRole('button', { name: /^Clock (In|Out)$/ })
  await clock(dashboard).waitFor()
  await takeScreenshot(dashboard, 'dashboard')
  const home = await open('employee', '/')
  await clock(home).waitFor()
  await takeScreenshot(home, 'home')

  const approvals = await open('manager', '/?view=approvals')
  await approvals.getByRole('table').waitFor()
  await takeScreenshot(approvals, 'approvals')
  const calendar = await open('manager', '/?view=leaves&tab=calendar')
  await calendar.getByRole('main').getByText('Nour Haddad').first().waitFor()
  await takeScreenshot(calendar, 'calendar')

  const team = await open('lead', leaves.team)
  await team.getByRole('button', { name: 'Approve' }).first().waitFor()
  await takeScreenshot(team, 'team')
  const dark = await open('lead', leaves.team, { ...desktop, colorScheme: 'dark' })
  await dark
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await dark.getByRole('button', { name: 'View all notifications' }).waitFor()
  await takeScreenshot(dark, 'dark')
  await takeScreenshot(await overview(phone), 'phone')

  const notifications = await open('manager', centrePath)
  await notifications.getByRole('heading', { name: /^Yesterday/ }).waitFor()
  await takeScreenshot(notifications, 'notifications')

  const board = await open('employee', jobs.browse)
  await board
    .getByRole('button', { name: /^Apply/ })
    .first()
    .waitFor()
  await takeScreenshot(board, 'jobs')
  const applicants = await open('manager', `${jobs.manage}&status=ACTIVE`)
  await applicants.getByRole('button', { name: /applications – Senior Software Engineer/ }).click()
  await applicants.getByRole('region', { name: 'Rejected' }).getByRole('listitem').first().waitFor()
  await takeScreenshot(applicants, 'board')

  // In the morning, the demo company may already have clocked them in.
  const { record } = await company.as<Today>('employee', 'GET', '/attendance/today')
  const isIn = record !== null && record.clockOut === null
  for (const punch of isIn ? ['clock-out', 'clock-in'] : ['clock-in', 'clock-out', 'clock-in'])
    await company.as('employee', 'POST', `/attendance/${punch}`, {})
  const today = await open('employee', attendance.today)
  await todayScreen(today).clockOut.waitFor()
  await today.getByText("This Month's Summary").waitFor()
  await today.getByRole('list', { name: 'Recent Days' }).getByRole('listitem').first().waitFor()
  await takeScreenshot(today, 'attendance')

  const correction = await open('employee', attendance.hours)
  await correction.getByRole('table', { name: 'Recent Worked Hours' }).getByRole('row').nth(3).click()
  const form = hoursForm(correction)
  await form.clockOut.fill('18:30')
  await form.reason.fill('The badge reader was off')
  await form.reason.blur()
  await takeScreenshot(correction, 'correction')
  const month = await open('manager', '/?view=attendance&tab=team')
  await month.getByRole('grid').or(month.getByRole('table')).first().waitFor()
  await takeScreenshot(month, 'grid')
  const { id } = (await company.as<{ user: { id: string } }>('employee', 'GET', '/users/profile')).user
  const person = await open('hr', `/?view=person&person=${id}`)
  await person.getByText('Next leave').waitFor()
  await takeScreenshot(person, 'person')
  const search = await open('hr', '/')
  await search.keyboard.press('Control+k')
  await search.getByRole('combobox', { name: 'Search' }).waitFor()
  await search.keyboard.type('nour')
  await search.getByRole('option').first().waitFor()
  await takeScreenshot(search, 'search')

  await takeScreenshot(await open('manager', performance.overview), 'performance')

  const review = await open('manager', performance.overview)
  await review.getByRole('button', { name: 'Create Review' }).click()
  await review.getByRole('dialog', { name: 'Create Review' }).getByLabel('Review Period').waitFor()
  await takeScreenshot(review, 'review')
  const week = await open('manager', attendance.schedule)
  await week.getByRole('button', { name: 'Next week' }).click()
  await week.getByRole('table', { name: 'Week' }).waitFor()
  await takeScreenshot(week, 'week')
  const profile = await open('employee', '/?view=settings&tab=profile')
  await profile.getByLabel('First name').waitFor()
  await takeScreenshot(profile, 'profile')

  const payroll = await open('owner', '/?view=payroll')
  await payroll.getByRole('table').waitFor()
  await takeScreenshot(payroll, 'payroll')
  const details = await open('employee', '/?view=payroll')
  await details.getByRole('button', { name: 'View Details' }).first().click()
  const dialog = details.getByRole('dialog', { name: 'Payroll Details' })
  for (const line of ['Overtime by day', 'Social insurance'])
    await dialog.locator('summary').filter({ hasText: line }).first().click()
  await takeScreenshot(details, 'payroll-details')
  const payslips = await open('employee', '/?view=payroll')
  await payslips.getByRole('table', { name: /^Pay by month/ }).waitFor({ state: 'attached' })
  await takeScreenshot(payslips, 'payslips')

  const files = await open('employee', '/?view=documents')
  await files.getByRole('table').waitFor()
  await takeScreenshot(files, 'documents')

  const reports = await open('owner', '/?view=reports')
  await reports
    .getByText(/ vs\. /)
    .first()
    .waitFor()
  await takeScreenshot(reports, 'reports')
  const invoices = await open('owner', '/?view=accounts&tab=invoices')
  await invoices.getByRole('table').waitFor()
  await takeScreenshot(invoices, 'invoices')
  const templates = await open('owner', '/?view=settings&tab=email-templates')
  await templates.getByRole('button', { name: 'Create Template' }).click()
  const template = templates.getByRole('dialog', { name: 'Create Template' })
  await template.getByLabel('Name').fill('Welcome to the company')
  await template.getByLabel('Category').selectOption('Activation')
  await template.getByLabel('Used for').selectOption('Account activation')
  await template.getByRole('button', { name: 'Use the Built-in Text' }).click()
  await template.frameLocator('iframe').getByText('Hello Salma,').waitFor()
  await takeScreenshot(templates, 'template')
  const trail = await open('owner', '/?view=settings&tab=audit')
  await trail.getByRole('region', { name: 'Audit Trail' }).getByRole('listitem').first().waitFor()
  await takeScreenshot(trail, 'audit')
}

await mkdir(folder, { recursive: true })
await withScene(async (scene) => {
  await takeAll(scene)
  await takePicturesForHr(scene, takeScreenshot)
})
