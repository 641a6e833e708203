import { formatRange } from '@muster/contract/kit/formatDays'
import { nameOf } from '../support/company.ts'
import { leaves, requestForm, rowOf, toast } from '../support/leaveScreen.ts'
import type { Tour } from './tour.ts'

const [employee] = nameOf('employee').split(' ')
const [lead] = nameOf('lead').split(' ')

/** An employee asks for leave, the lead decides, and the employee sees it. */
export async function tellLeave({ film, company, open }: Tour): Promise<void> {
  const days = await company.freeDays('employee', 5, 'this year')
  const own = await open('employee', '/')
  await own.getByRole('button', { name: 'Request Leave' }).first().waitFor()

  await film.begin('A week off', 'Story 1 of 4', 'An employee asks for leave, and the lead decides.')
  await film.turnTo(own)
  const form = requestForm(own)
  await film.caption(
    `${employee} would like a week off, and presses <b>Request Leave</b> on the home page.`,
    async () => {
      await film.hold(1200)
      await film.press(own.getByRole('button', { name: 'Request Leave' }).first(), form.dialog)
    },
  )
  await film.caption('The <b>Leave Type</b> and the days are all that the form needs to know.', async () => {
    await film.press(form.type, form.dialog.getByRole('option').first())
    await film.press(form.dialog.getByRole('option', { name: 'Annual leave' }))
    await film.fill(form.start, days.startDate)
    await film.fill(form.end, days.endDate)
  })
  await film.caption('It answers at once: the days it costs, what remains, and who else is away.', async () => {
    await own.getByText(/ remain$/).waitFor()
    await film.point(form.total)
  })
  await film.caption('A <b>Reason</b> in a few words, and <b>Submit Request</b>.', async () => {
    await film.type(form.reason, 'A week by the sea')
    await film.press(form.submit, toast(own, 'Leave request submitted successfully!'))
  })

  const approvals = await open('lead', '/?view=approvals&tab=leave')
  const row = rowOf(approvals, days, nameOf('employee'))
  await row.waitFor()
  await film.turnTo(approvals)
  await film.caption(`${lead} leads the team. All that is pending is on one page, <b>Approvals</b>.`, async () => {
    await film.hold(800)
    await film.point(row)
  })
  await film.caption('<b>If approved</b> says what would remain, and who would be away.', () =>
    film.point(approvals.getByText('If approved').first()),
  )
  await film.caption('One press approves it. For ten seconds, <b>Undo</b> takes it back.', async () => {
    await film.press(
      row.getByRole('button', { name: 'Approve' }),
      approvals.getByRole('button', { name: 'Undo' }).first(),
    )
  })

  const approved = toast(own, 'Leave request approved')
  await approved.waitFor()
  await film.turnTo(own)
  await film.caption(`${employee}’s page says so at that moment, without a reload.`, () => film.point(approved))
  await own.goto(leaves.overview)
  const activity = own
    .getByRole('region', { name: 'Recent Activity' })
    .getByText(formatRange(days.startDate, days.endDate))
  await activity.first().waitFor()
  await film.turnTo(own)
  await film.caption('The days are booked, and <b>Leave Balances</b> counts them.', () => film.point(activity.first()))
}
