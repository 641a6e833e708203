import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Holiday } from '@muster/contract/schedules/holidays'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import HolidayDialog from './HolidayDialog.tsx'
import RemoveHolidayDialog from './RemoveHolidayDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const { id, ...before } = {
  id: '0197a000-0000-7000-8000-000000000070',
  date: '2027-05-01',
  name: 'Labour Day',
  isPaid: true,
} satisfies Holiday
const holiday: Holiday = { id, ...before }
const effectOf = (kind: string, count: number) => ({ kind, count, people: [], months: [], from: null, to: null })
const user = userWith(['leaves.policy_manage'])

type Answers = Parameters<typeof answerCalls>[0]

function showEdit(answers: Answers) {
  answerCalls(answers)
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={user}>
      <HolidayDialog holiday={holiday} onSaved={() => undefined} onClose={onClose} />
      <ToastRegion />
    </SessionProvider>,
  )
  return onClose
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getAllByRole('button', { name: 'Save Changes' })[0] as HTMLElement)
const question = () => screen.findByRole('dialog', { name: 'Save these changes?' })

test('shows the effect of changing a holiday before saving it', async () => {
  const sent: unknown[] = []
  const onClose = showEdit({
    'POST /holidays/preview': (body) => {
      sent.push(body)
      return [200, { effects: [effectOf('holiday.free', 3), effectOf('absences.recorded', 1)] }]
    },
    [`PUT /holidays/${id}`]: (body) => {
      sent.push(body)
      return [200, { holiday: { ...holiday, name: 'May Day' } }]
    },
  })
  type('Name', 'May Day')
  save()
  const confirmation = await question()
  expect(within(confirmation).getByText('Labour Day → May Day')).toBeTruthy()
  expect(within(confirmation).getByText('3 people were due to work and are now off.')).toBeTruthy()
  expect(within(confirmation).getByText('1 absence is recorded and the employee is notified.')).toBeTruthy()
  expect(sent).toEqual([{ added: [before.date], removed: [before.date] }])
  fireEvent.click(within(confirmation).getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[1]).toEqual({ ...before, name: 'May Day', were: before })
})

test('shows another person’s changes beside the user’s own', async () => {
  const message = 'This holiday has changed since you opened it. Please check it and try again.'
  const conflict: Answer = [409, { message, code: 'holiday.changed_meanwhile', requestId: 'r' }]
  showEdit({
    'POST /holidays/preview': [200, { effects: [] }],
    [`PUT /holidays/${id}`]: conflict,
    'GET /holidays': [200, { holidays: [{ ...holiday, name: 'Workers’ Day' }] }],
  })
  type('Name', 'May Day')
  save()
  fireEvent.click(within(await question()).getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Choose which values to keep')).toBeTruthy()
  expect(screen.getByText('Workers’ Day')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save these changes?' })).toBeNull())
})

test('removes a holiday after showing the effect', async () => {
  let answer: (answer: Answer) => void = () => undefined
  const calls = answerCalls({
    'POST /holidays/preview': () => new Promise((resolve) => (answer = resolve)),
    [`DELETE /holidays/${id}`]: [204],
  })
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={user}>
      <RemoveHolidayDialog holiday={holiday} onClose={onClose} />
      <ToastRegion />
    </SessionProvider>,
  )
  await waitFor(() => expect(calls).toEqual(['POST /holidays/preview']))
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  answer([200, { effects: [effectOf('holiday.work', 1)] }])
  expect(await screen.findByText('1 person will be due to work.')).toBeTruthy()
  const remove = screen.getByRole('button', { name: 'Remove' })
  fireEvent.click(remove)
  fireEvent.click(remove)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})
