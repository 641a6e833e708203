import { formatDay } from '@muster/contract/kit/formatDays'
import { expect, moveTo, test } from './fixtures.ts'
import { attendance, historyDays, hoursForm, todayScreen } from './support/attendanceScreen.ts'
import { dayAfter, emailOf, today } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('a day at work: in, a break, out, seen on a second device and after a reload', async ({ openAs, server }) => {
  const { username } = await addPerson(server)
  const page = await openAs(username, { at: attendance.today })
  const other = await openAs(username, { at: attendance.today, ...phone })
  const [onDesktop, onPhone] = [todayScreen(page), todayScreen(other)]
  await expect(onDesktop.status).toContainText('Ready to start your day?')
  await expect(onPhone.clockIn).toBeVisible()
  const before = await onDesktop.clock.innerText()
  await expect(onDesktop.clock).not.toHaveText(before)

  await onDesktop.clockIn.click()
  await expect(toast(page, 'Successfully clocked in!')).toBeVisible()
  await expect(onDesktop.status).toContainText('You are clocked in')
  await expect(onDesktop.entries).toContainText('Currently clocked in')
  await expect(onDesktop.entries).toContainText('Total Sessions: 1')
  // The person's other device is updated.
  await expect(onPhone.status).toContainText('You are clocked in')
  await expect(onPhone.figure('Hours Worked')).toHaveText(/^0:00:\d\d$/)

  await onPhone.lunch.tap()
  await expect(toast(other, 'Break started!')).toBeVisible()
  await expect(onPhone.status).toContainText(/On Lunch break since \d/)
  await expect(onDesktop.status).toContainText(/On Lunch break since \d/)
  await page.reload()
  await expect(onDesktop.status).toContainText(/On Lunch break since \d/)
  await expect(onDesktop.lunch).toBeHidden()
  const [worked, paused] = await Promise.all(
    ['Hours Worked', 'Break Time'].map((name) => onDesktop.figure(name).innerText()),
  )
  await expect(onDesktop.figure('Break Time')).not.toHaveText(paused ?? '')
  await expect(onDesktop.figure('Hours Worked')).toHaveText(worked ?? '')
  await onDesktop.endBreak.click()
  await expect(toast(page, 'Break ended!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Break Time' })).toContainText('Lunch 1')

  await onDesktop.clockOut.click()
  await expect(toast(page, 'Successfully clocked out!')).toBeVisible()
  await expect(onDesktop.status).toContainText('Ready to start your day?')
  await expect(onDesktop.entries).not.toContainText('Active session')
  await onDesktop.clockIn.click()
  await expect(onDesktop.entries).toContainText('Total Sessions: 2')
  await onDesktop.clockOut.click()
  await expect(onPhone.status).toContainText('Ready to start your day?')

  await moveTo(page, attendance.history)
  const { list: days, rowOf } = historyDays(page)
  await rowOf(formatDay(today())).click()
  await expect(days.getByRole('listitem').getByRole('table', { name: 'Clock Sessions' }).getByRole('row')).toHaveCount(
    3,
  )
  await days.getByRole('button', { name: 'How this was calculated' }).click()
  await expect(days).toContainText('Plan')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByText('No attendance records found')).toBeVisible()
})

test('a day at work can be recorded with the keyboard only, on a narrow screen', async ({ openAs, server }) => {
  const { username } = await addPerson(server)
  const page = await openAs(username, { at: attendance.today, viewport: phone.viewport })
  const { status, clockIn, clockOut, lunch, endBreak } = todayScreen(page)
  await expect(clockIn).toBeVisible()
  const navigateTo = async (name: string) => {
    for (let stops = 0; stops < 40; stops++) {
      if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} is not reached by Tab`)
  }
  await navigateTo('Clock In')
  await page.keyboard.press('Enter')
  await expect(status).toContainText('You are clocked in')
  // The button was replaced by another, which has the focus.
  await expect(clockOut).toBeFocused()
  await expect(clockOut).toBeEnabled()
  await navigateTo('Short')
  await page.keyboard.press('Space')
  await expect(status).toContainText(/On Short break since/)
  await expect(endBreak).toBeFocused()
  await expect(endBreak).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(status).toContainText('Take a break')
  await expect(lunch).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(clockOut).toBeFocused()
  await expect(clockOut).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(status).toContainText('Ready to start your day?')
})

test('the employee is asked about a session left open, and can clock in again', async ({ openAs, server }) => {
  const { username } = await addPerson(server)
  const date = dayAfter(today(), -1)
  // Recent enough that the server does not close the session while the test runs.
  const [cameAt, leftAt] = [2, 1].map((hours) => Temporal.Now.instant().subtract({ hours }))
  await server.query(
    `with day as (
      insert into attendance_days (id, user_id, date, zone, status)
      select gen_random_uuid(), id, $2, 'Africa/Cairo', 'PRESENT' from users where email = $1 returning id, user_id
    )
    insert into clock_entries (id, day_id, user_id, clock_in) select gen_random_uuid(), id, user_id, $3 from day`,
    [emailOf(username), date, String(cameAt)],
  )
  const page = await openAs(username, { at: attendance.today })
  const { status, clockIn, figure } = todayScreen(page)
  await expect(status).toContainText('You are clocked in')
  await expect(status).toContainText(`Since ${formatDay(date)}`)
  await page.getByRole('button', { name: 'Forgot to clock out?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgotten clock-out' })
  await dialog
    .getByLabel('Clock Out Time')
    .fill(String(leftAt?.toZonedDateTimeISO('Africa/Cairo').toPlainTime()).slice(0, 5))
  await dialog.getByLabel('Reason').fill('The gate was closed')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(toast(page, 'Your clock-out is pending approval')).toBeVisible()
  await expect(status).toContainText('Ready to start your day?')
  await clockIn.click()
  await expect(status).toContainText('You are clocked in')
  await expect(figure('Hours Worked')).toHaveText(/^0:00:\d\d$/)

  await moveTo(page, `${attendance.history}&month=${date.slice(0, 7)}`)
  const card = page.getByRole('listitem').filter({ hasText: formatDay(date) })
  await expect(card).toContainText('Not clocked out')
  await historyDays(page).rowOf(formatDay(date)).click()
  await card.getByRole('button', { name: 'How this was calculated' }).click()
  await expect(card).toContainText('No clock-out.')
  await expect(card).toContainText('Pending approval')
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(card).toContainText('Withdrawn')
})

/**
 * Returns `day`, or the day before if the clocks change in the night after `day`. That change would add or remove an
 * hour of work.
 */
function nightWithoutClockChange(day: string): string {
  const evening = Temporal.PlainDateTime.from(`${day}T22:00`).toZonedDateTime('Africa/Cairo')
  const isPlain = evening.offset === evening.add({ hours: 12 }).offset
  return isPlain ? day : dayAfter(day, -1)
}

test('a correction is requested, decided by someone else, and shown next to the original hours', async ({
  openAs,
  server,
}) => {
  const { username, name } = await addPerson(server, { manager: 'lead' })
  const day = nightWithoutClockChange(dayAfter(today(), -2))
  const page = await openAs(username, { at: `${attendance.hours}&day=${day}` })
  const form = hoursForm(page)
  await expect(page.getByText('No hours on this day yet.')).toBeVisible()
  await form.clockIn.fill('22:00')
  await form.clockOut.fill('06:30')
  await form.pause.fill('30')
  await expect(form.total).toHaveValue('8')
  await expect(page.getByText('On the next day (+1 day)')).toBeVisible()
  await form.total.fill('7.25')
  await expect(form.clockOut).toHaveValue('05:45')
  await form.save.click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await form.reason.fill('The gate did not open')
  await form.save.click()
  await expect(toast(page, 'Correction sent')).toBeVisible()
  const pendingRegion = page.getByRole('region', { name: 'Your pending corrections' })
  await expect(pendingRegion).toContainText('The gate did not open')

  const manager = await openAs('manager', { at: attendance.corrections })
  const requestItem = manager
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: 'The gate did not open' })
  await requestItem.getByRole('button', { name: 'Approve' }).click()
  await expect(requestItem).toBeHidden()

  await expect(pendingRegion).toBeHidden()
  const row = page.getByRole('table', { name: 'Recent Worked Hours' }).getByRole('row').nth(1)
  await expect(row).toContainText('7:15')
  await expect(row).toContainText('The gate did not open')
  await moveTo(page, `${attendance.history}&month=${day.slice(0, 7)}`)
  const card = page
    .getByRole('list', { name: /^Attendance, / })
    .getByRole('listitem')
    .first()
  await expect(card).toContainText('Corrected')
  await expect(card).toContainText('+1 day')
})
