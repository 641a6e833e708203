import { formatDay } from '@muster/contract/kit/formatDays'
import { attendance, historyDays } from '../support/attendanceScreen.ts'
import { nameOf } from '../support/company.ts'
import { toast } from '../support/leaveScreen.ts'
import type { Tour } from './tour.ts'

const [decider] = nameOf('hr').split(' ')

/** A forgotten clock-out is corrected and approved. */
export async function tellHours({ film, server, open }: Tour): Promise<void> {
  const [person] = await server.query<{ username: string; name: string; date: string }>(
    `select split_part(u.email, '@', 1) as username, u.first_name as name, d.date::text as date
     from attendance_days d join users u on u.id = d.user_id
     where d.auto_closed and d.date > current_date - 13 and u.first_name ~ '^[A-Za-z]+$'
     order by d.date desc limit 1`,
  )
  if (!person) throw new Error('No one in the demo company has forgotten to clock out lately')
  const { username, name, date } = person
  const own = await open(username, attendance.today)
  const enter = own.getByRole('button', { name: 'Enter clock-out time' })
  await enter.waitFor()

  await film.begin('A forgotten clock-out', 'Story 2 of 4', 'The right time is sent, approved and explained.')
  await film.turnTo(own)
  const dialog = own.getByRole('dialog', { name: 'Forgotten clock-out' })
  await film.caption(`${name} forgot to clock out. Muster closed the day, and asks when it really ended.`, async () => {
    await film.hold(1500)
    await film.point(own.getByText(/^You didn’t clock out on/))
  })
  await film.caption('<b>Enter clock-out time</b> needs the time and a <b>Reason</b>.', async () => {
    await film.press(enter, dialog)
    await film.fill(dialog.getByLabel('Clock Out Time'), '18:10')
    await film.type(dialog.getByLabel('Reason'), 'The badge reader was off')
  })
  await film.caption('<b>Send</b>. Until someone approves it, the recorded time stays.', () =>
    film.press(dialog.getByRole('button', { name: 'Send' }), toast(own, 'Your clock-out is pending approval')),
  )

  const approvals = await open('hr', `/?view=approvals&tab=corrections&search=${username}`)
  const row = approvals.getByRole('row').filter({ hasText: nameOf(username) })
  await row.waitFor()
  await film.turnTo(approvals)
  await film.caption(
    `${decider} in HR sees the recorded hours beside the requested ones, and the reason.`,
    async () => {
      await film.hold(800)
      await film.point(row)
    },
  )
  await film.caption('<b>Approve</b>. No one can approve their own.', () =>
    film.press(row.getByRole('button', { name: 'Approve' }), approvals.getByRole('button', { name: 'Undo' }).first()),
  )

  await toast(own, 'Hours approved').waitFor()
  await own.goto(`${attendance.history}&month=${date.slice(0, 7)}`)
  const day = historyDays(own).rowOf(formatDay(date))
  await day.waitFor()
  await film.turnTo(own)
  await film.caption(
    'The <b>History</b> of the month has the new hours, and the day says <b>Corrected</b>.',
    async () => {
      await film.hold(600)
      await film.press(day)
    },
  )
  await film.caption('<b>How this was calculated</b> lists every punch, break and correction behind a total.', () =>
    film.press(own.getByRole('button', { name: 'How this was calculated' })),
  )
}
