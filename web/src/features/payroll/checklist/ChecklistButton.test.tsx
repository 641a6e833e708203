import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PayrollChecklist } from '@muster/contract/payroll/checklist'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { declaredFeatures, declareFeatures } from '../../../kit/views.ts'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { ChecklistButton } from './ChecklistButton.tsx'

stopClock('2026-11-22T10:00:00Z')

const features = declaredFeatures()
afterEach(() => void declareFeatures(features))

const days = { from: '2026-10-26', to: '2026-11-25' }
const settled: PayrollChecklist = {
  period: '2026-11',
  undecided: [],
  lacking: [],
  records: [],
  heldParts: [],
  signOffs: [],
  changes: [],
  days: { overtime: days, time: days },
}

function show(checklist: Partial<PayrollChecklist>, more: Record<string, Answer> = {}) {
  answerCalls({ 'GET /payroll/runs/2026-11/checklist': [200, { checklist: { ...settled, ...checklist } }], ...more })
  window.history.replaceState(null, '', '?view=payroll&tab=records')
  renderPage(
    <SessionProvider user={userWith(['payroll.all_view', 'payroll.approve', 'attendance.overtime_manage'])}>
      <ChecklistButton period="2026-11" />
    </SessionProvider>,
  )
}
const open = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('counts the points to settle, and leads to the records and requests of each', async () => {
  const Part = Object.assign(() => null, { prefetch: () => undefined })
  const overtime = { key: 'overtime', label: 'Overtime', isVisibleTo: () => true, Part }
  declareFeatures([...features, { feature: 'attendance', decisions: [overtime] }])
  show({
    undecided: [
      { key: 'OVERTIME', count: 5, decidable: 3 },
      { key: 'LEAVE', count: 1, decidable: 0 },
    ],
    records: [
      { key: 'HELD', count: 1, blocks: true },
      { key: 'FAR_OFF', count: 12, blocks: false },
    ],
    heldParts: [{ key: '2026-11.2', name: 'Workshop, until 12 Nov 2026', count: 3 }],
    changes: [{ key: 'JOINED', count: 2 }],
  })
  // Changes need no decision, so they are not counted.
  const dialog = await open('Checklist (5)')
  const hrefOf = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Days with pending overtime')).toBe('?view=approvals&tab=overtime&from=2026-10-26&to=2026-11-25')
  expect(hrefOf('On hold')).toBe('?view=payroll&tab=records&month=2026-11&exception=HELD')
  expect(hrefOf('Unusual net pay')).toBe('?view=payroll&tab=records&month=2026-11&exception=FAR_OFF')
  expect(dialog.getByText('3 for you to decide')).toBeTruthy()
  expect(dialog.getByText('Pending someone else’s decision')).toBeTruthy()
  const part = '?view=payroll&tab=records&month=2026-11&run=2&exception=HELD'
  expect(hrefOf('Workshop, until 12 Nov 2026')).toBe(part)
  expect(dialog.getAllByText('Prevents approval')).toHaveLength(2)
})

test('lists the people of a point, and returns to the checklist', async () => {
  show(
    { lacking: [{ key: 'NO_BANK_DETAILS', count: 1 }] },
    {
      'GET /payroll/runs/2026-11/checklist/NO_BANK_DETAILS': [
        200,
        {
          people: [{ user: { ...colleague, llId: null, position: null }, count: 1, day: null }],
          pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 10 },
        },
      ],
    },
  )
  const dialog = await open('Checklist (1)')
  fireEvent.click(dialog.getByRole('button', { name: 'Employed without bank details' }))
  const link = await screen.findByRole('link', { name: `${colleague.firstName} ${colleague.lastName}` })
  expect(link.getAttribute('href')).toBe(`?view=person&person=${colleague.id}&tab=documents`)
  expect(window.location.search).toContain('checklist=NO_BANK_DETAILS')
  fireEvent.click(screen.getByRole('button', { name: 'Back to Checklist' }))
  expect(await screen.findByRole('button', { name: 'Employed without bank details' })).toBeTruthy()
})

test('says that everything is settled', async () => {
  show({ changes: [{ key: 'LEAVING', count: 1 }] })
  const dialog = await open('Checklist')
  expect(await dialog.findByText('Everything is settled')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Leavers' })).toBeTruthy()
})

test('says that it could not be loaded', async () => {
  show({}, { 'GET /payroll/runs/2026-11/checklist': [500, { message: 'No' }] })
  const dialog = await open('Checklist')
  expect(await dialog.findByRole('alert')).toBeTruthy()
})
