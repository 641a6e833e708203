import { expect, moveTo, test } from './fixtures.ts'
import { addPerson } from './support/addPerson.ts'
import { attendance, todayScreen } from './support/attendanceScreen.ts'
import { dayAfter, today } from './support/company.ts'
import { holdRequests } from './support/holdRequests.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
// A screen without what the tests delay.
const at = '/?view=settings'

test('the figures of the day stay in their place when its line is drawn', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server, { manager: 'lead' })
  await company.as(username, 'POST', '/attendance/clock-in', {})
  const page = await openAs(username, { ...phone, at })
  const release = await holdRequests(page, '**/assets/DayLine-*.js')
  await page.goto(attendance.today)
  const figure = todayScreen(page).figure('First Clock In')
  await expect(figure).toBeVisible()
  const before = await figure.boundingBox()
  release()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()
  expect(await figure.boundingBox()).toEqual(before)
})

test('the days of worked hours appear below the pending corrections, not in their place', async ({
  openAs,
  company,
  server,
}) => {
  const { username } = await addPerson(server, { manager: 'lead' })
  await company.as(username, 'POST', '/attendance/worked-hours', {
    userId: await company.idOf(username),
    date: dayAfter(today(), -2),
    clockIn: '08:00',
    clockOut: '12:00',
    breakTime: 0,
    totalWorkedHours: 4,
    overrideReason: 'The gate did not open',
  })
  const page = await openAs(username, { ...phone, at })
  const release = await holdRequests(page, '**/api/attendance/corrections*')
  const areDaysRead = page.waitForResponse((response) => response.url().includes('/api/attendance/worked-hours'))
  const isBelowFromTheStart = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => {
          const parts = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
          if (parts.includes('Recent Worked Hours')) resolve(parts.includes('Your pending corrections'))
        }).observe(document.body, { subtree: true, childList: true })
      }),
  )
  await moveTo(page, attendance.hours)
  await areDaysRead
  await page.evaluate(() => new Promise(requestAnimationFrame))
  release()
  expect(await isBelowFromTheStart).toBe(true)
  await expect(page.getByRole('region', { name: 'Your pending corrections' })).toContainText('The gate did not open')
})

test('a request appears on the dashboard together with what it means', async ({ openAs, company }) => {
  await company.ask('ivana.petrovic', await company.freeDays('ivana.petrovic', 1))
  const page = await openAs('hassan.elmasry', { ...phone, at })
  const release = await holdRequests(page, '**/api/leaves/decisions*')
  const isListed = page.waitForResponse((response) => response.url().includes('/api/leaves/team?'))
  await page.goto('/?dashboard=manager')
  await isListed
  const requests = page.getByRole('region', { name: 'Pending Leave Approvals' })
  await expect(requests.getByRole('status')).toBeAttached()
  await expect(requests.getByRole('button', { name: 'Approve' }).first()).toBeHidden()
  release()
  await expect(requests.getByRole('listitem').first()).toContainText(/\d days? left|away|pending/)
})
