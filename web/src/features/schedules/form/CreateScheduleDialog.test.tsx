import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import CreateScheduleDialog from './CreateScheduleDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const message = 'This overlaps the shift of Omar Farouk on Mon 23 Nov 2026, 8:00 AM–12:00 PM.'

function show(answers: Record<string, Answer | ((body: unknown) => Answer)>) {
  const calls = answerCalls({
    'GET /attendance/people': [200, { people: [] }],
    'GET /schedules/warnings': [200, { warnings: [] }],
    ...answers,
  })
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={userWith(['attendance.schedule_manage'])}>
      <CreateScheduleDialog preset={{ person: colleague, date: '2026-11-23' }} onClose={onClose} />
    </SessionProvider>,
  )
  return { calls, onClose }
}
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create Schedule' })

test('disables the button until all required fields are filled', () => {
  show({})
  expect(submit().disabled).toBe(false)
  const start = screen.getByLabelText('Start Time')
  fireEvent.change(start, { target: { value: '' } })
  expect(submit().disabled).toBe(true)
  fireEvent.change(start, { target: { value: '08:00' } })
  expect(submit().disabled).toBe(false)
})

test('the last day follows a later first day, and stays otherwise', () => {
  show({})
  const [start, end] = ['Start Date', 'End Date'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
  const choose = (field: HTMLInputElement | undefined, value: string) =>
    field && fireEvent.change(field, { target: { value } })
  choose(start, '25 Nov 2026')
  expect(end?.value).toBe('Wed 25 Nov 2026')
  choose(end, '30 Nov 2026')
  choose(start, '26 Nov 2026')
  expect(end?.value).toMatch(/30 Nov 2026$/)
})

test('sends one day as a shift and several days as a series', async () => {
  const sent: unknown[] = []
  const keep = (body: unknown): Answer => {
    sent.push(body)
    return [500, { message: 'Not now', requestId: 'r' }]
  }
  const { calls } = show({ 'POST /shifts': keep, 'POST /recurring-schedules': keep })
  fireEvent.click(submit())
  await screen.findByText('Not now')
  fireEvent.change(screen.getByLabelText('End Date'), { target: { value: '27 Nov 2026' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Sunday' }))
  fireEvent.click(submit())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /shifts', 'POST /recurring-schedules'])
  expect(sent).toMatchObject([
    { date: '2026-11-23', startTime: '09:00', endTime: '17:00', shiftType: 'FULL_TIME' },
    { startDate: '2026-11-23', endDate: '2026-11-27', repeatType: 'DAILY', weekendDays: ['Saturday'] },
  ])
})

test('shows an overlap at the times and above the buttons, names the other shift, and keeps all input', async () => {
  const { onClose } = show({ 'POST /shifts': [409, { message, code: 'shift.overlap', requestId: 'r' }] })
  fireEvent.change(screen.getByLabelText('End Time'), { target: { value: '18:00' } })
  fireEvent.click(submit())
  const alert = (await screen.findByText('Failed to create schedule')).closest('[role=alert]')
  expect(alert?.textContent).toContain(message)
  expect(screen.getAllByText(message)).toHaveLength(2)
  expect(screen.getByLabelText('Start Time').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('End Time').value).toBe('18:00')
  expect(onClose).not.toHaveBeenCalled()
})

test('shows warnings before saving without preventing it', async () => {
  const warning = { kind: 'REST', date: '2026-11-23', days: 1, message: 'Only 8 h of rest before Mon 23 Nov 2026.' }
  show({ 'GET /schedules/warnings': [200, { warnings: [warning] }] })
  expect(await screen.findByText(warning.message)).toBeTruthy()
  expect(submit().disabled).toBe(false)
})

test('adds employees one after the other, in a field that keeps the focus, and no one twice', async () => {
  const others = [
    { ...colleague, id: '0197a000-0000-7000-8000-0000000000a1', firstName: 'Nadia', lastName: 'Aziz' },
    { ...colleague, id: '0197a000-0000-7000-8000-0000000000a2', firstName: 'Salma', lastName: 'Nour' },
  ].map((each) => ({ ...each, email: 'x@muster.test', llId: 'E-1', department: 'Support' }))
  show({ 'GET /attendance/people': [200, { people: [{ ...others[0], ...colleague }, ...others] }] })
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'More employees (optional)' })
  for (const name of ['Nadia Aziz', 'Salma Nour']) {
    fireEvent.change(field, { target: { value: name.slice(0, 4) } })
    // The field of the first employee, above, lists the same people.
    const options = await screen.findAllByRole('option', { name: new RegExp(name), hidden: true })
    field.focus()
    fireEvent.click(options.at(-1)!)
    expect(await screen.findByRole('button', { name: `Remove ${name}`, hidden: true })).toBeTruthy()
    expect(field.isConnected).toBe(true)
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('')
  }
  fireEvent.change(field, { target: { value: 'a' } })
  expect(await screen.findByText('No people found')).toBeTruthy()

  const remove = screen.getByRole('button', { name: 'Remove Salma Nour' })
  remove.focus()
  fireEvent.click(remove)
  await waitFor(() => expect(remove.isConnected).toBe(false))
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.getByRole('button', { name: 'Remove Nadia Aziz', hidden: true })).toBeTruthy()
})
