import { expect, moveTo, test } from './fixtures.ts'
import { attendance, historyDays, hoursForm, todayScreen } from './support/attendanceScreen.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { dayAfter, emailOf, today } from './support/company.ts'
import { addPerson } from './support/addPerson.ts'

const phone = { width: 390, height: 844 }

test('the day: before work, clocked in, on a break, and left open', async ({ openAs, server }) => {
  const { username } = await addPerson(server)
  const page = await openAs(username, { at: attendance.today })
  const { clockIn, clockOut, lunch, endBreak } = todayScreen(page)
  await expect(clockIn).toBeVisible()
  await expect(page.getByRole('region', { name: 'Present Days' })).toContainText('0')
  await expectNoAxeViolations(page, 'before the day')
  await clockIn.click()
  await expect(clockOut).toBeEnabled()
  await expectNoAxeViolations(page, 'clocked in')
  await lunch.click()
  await expect(endBreak).toBeEnabled()
  await expectNoAxeViolations(page, 'on a break')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'on a break on a phone')
  await endBreak.click()
  await clockOut.click()
  await expect(clockIn).toBeEnabled()

  await server.query(
    `with day as (
        insert into attendance_days (id, user_id, date, zone, status, auto_closed)
        select gen_random_uuid(), id, $2, 'Africa/Cairo', 'PRESENT', true from users where email = $1
        returning id, user_id
      )
      insert into clock_entries (id, day_id, user_id, clock_in, clock_out)
      select gen_random_uuid(), id, user_id, $3::timestamptz, $3::timestamptz + interval '8 hours' from day`,
    [emailOf(username), dayAfter(today(), -3), `${dayAfter(today(), -3)}T07:00:00Z`],
  )
  await page.reload()
  await page.getByRole('button', { name: 'Enter clock-out time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgotten clock-out' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await expectNoAxeViolations(page, 'a day left open')
})

test('the days of a month, opened, and an empty month', async ({ openAs }) => {
  const page = await openAs('employee', { at: attendance.history })
  const month = today().slice(0, 7)
  const before = Temporal.PlainYearMonth.from(month).subtract({ months: 1 })
  await page.getByRole('button', { name: 'Previous month' }).click()
  const { list } = historyDays(page)
  const days = list.getByRole('listitem')
  // The days of the previous month stay visible until the new ones have loaded.
  await expect(days.first().getByRole('time').first()).toHaveAttribute('datetime', new RegExp(`^${before.toString()}-`))
  await expectNoAxeViolations(page, 'rows of a month')
  await list.getByRole('button').first().click()
  await page.getByRole('button', { name: 'How this was calculated' }).click()
  await expect(days.first()).toContainText('Plan')
  await expectNoAxeViolations(page, 'history')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'history on a phone')
  await moveTo(page, `${attendance.history}&month=2019-01`)
  await expect(page.getByText('No attendance records found')).toBeVisible()
  await expectNoAxeViolations(page, 'a month without days')
})

test('worked hours: the form, its errors, and recent days', async ({ openAs, company }) => {
  const page = await openAs('manager', { at: attendance.hours })
  await expect(
    page
      .getByRole('table', { name: /^Hours, / })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await expectNoAxeViolations(page, 'hours of a month’s people')
  await moveTo(page, `${attendance.hours}&person=${await company.idOf('manager')}`)
  const form = hoursForm(page)
  await expect(page.getByRole('table', { name: 'Recent Worked Hours' }).getByRole('row').nth(2)).toBeVisible()
  await expectNoAxeViolations(page, 'worked hours')
  await form.clockIn.fill('22:00')
  await form.clockOut.fill('06:00')
  await form.pause.fill('481')
  await form.save.click()
  await expect(page.getByText('Break time must be between 0 and 480 minutes')).toBeVisible()
  await expectNoAxeViolations(page, 'worked hours refused')
  await page.setViewportSize(phone)
  await expect(page.getByRole('list', { name: 'Recent Worked Hours' })).toBeVisible()
  await expectNoAxeViolations(page, 'worked hours on a phone')
})
