import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { WorkingHours } from '@muster/contract/schedules/workingHours'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import CompanyHoursDialog from './CompanyHoursDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const hours: WorkingHours = {
  hoursPerDay: 8,
  startTime: '09:00',
  endTime: '17:00',
  breakDuration: 0,
  workingDays: ['Monday', 'Tuesday'],
  effectiveFrom: null,
  of: 'company',
  setBy: null,
  setAt: null,
}
const [first, second] = ['0197a000-0000-7000-8000-000000000081', '0197a000-0000-7000-8000-000000000082']
const answerOf = (current: WorkingHours, version: string) => ({
  currentWorkingHours: current,
  history: [current],
  version,
  can: { set: true },
})

test('adopts other people’s changes, asks about conflicts, then shows the effects before saving', async () => {
  const inputs: { version: string }[] = []
  const savedInputs: unknown[] = []
  const otherHours = { ...hours, hoursPerDay: 7, startTime: '08:00', effectiveFrom: '2026-01-01' }
  answerCalls({
    'POST /working-hours/company/preview': (body) => {
      inputs.push(body as { version: string })
      if (inputs.length > 1)
        return [200, { effects: [{ kind: 'hours.people', count: 42, people: [], months: [], from: null, to: null }] }]
      return [409, { message: 'Meanwhile', code: 'hours.changed_meanwhile', requestId: 'r' }]
    },
    'PUT /working-hours/company': (body) => {
      savedInputs.push(body)
      if (savedInputs.length > 1) return [200, answerOf(otherHours, second)]
      return [409, { message: 'Meanwhile', code: 'hours.changed_meanwhile', requestId: 'r' }]
    },
    'GET /working-hours/company': [200, answerOf(otherHours, second)],
  })
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={{ ...userWith([]), isOwner: true }}>
      <CompanyHoursDialog initialHours={answerOf(hours, first)} onClose={onClose} />
      <ToastRegion />
    </SessionProvider>,
  )
  fireEvent.change(screen.getByLabelText(/^Hours per day/), { target: { value: '6' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose which values to keep')).toBeTruthy()
  expect(screen.getByText('Also edited: Hours')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Start Time/).value).toBe('08:00')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('dialog', { name: 'Save these changes?' })
  expect(within(question).getByText('7 h → 6 h')).toBeTruthy()
  expect(within(question).getByText('42 people without their own hours will follow these.')).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(inputs.map(({ version }) => version)).toEqual([first, second])
  expect(savedInputs[1]).toMatchObject({ hoursPerDay: 6, startTime: '08:00', version: second })
})
