import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { payrollRecordOf, runOf } from '../../../testing/payroll.ts'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { RunActions } from './RunActions.tsx'
import { RunFacts, RunNotes } from './RunNotes.tsx'

stopClock('2026-11-22T10:00:00Z')

const admin: Permission[] = ['payroll.read', 'payroll.all_view', 'payroll.process', 'payroll.approve']
const record = payrollRecordOf()

/** Renders the run for a user who processes payroll; returns the calls that it makes. */
function show(answers: Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>) {
  const calls = answerCalls(answers)
  renderPage(
    <SessionProvider user={userWith(admin)}>
      <main id="main">
        <RunActions />
        <RunFacts runKey="2026-11" />
        <RunNotes runKey="2026-11" />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
/** Returns the text of an element, with ordinary spaces between amounts and currencies. */
const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00a0', ' ')

const missingPerson = {
  user: { ...colleague, llId: null, position: null },
  months: [
    { period: '2026-09', days: 12, pay: [{ currency: 'EGP', grossPay: 5000, netPay: 4645.16 }] },
    { period: '2026-10', days: 31, pay: [{ currency: 'USD', grossPay: 3000, netPay: 3000 }] },
  ],
  can: { include: true, markPaid: true },
}
const missingPage = (people: object[]) => ({
  people,
  pagination: { currentPage: 1, totalPages: 1, totalItems: people.length, itemsPerPage: 5 },
})

const missingTotals = (people: number, pay: object[], more: object = {}) => ({
  totals: { people, months: people, pay },
  remaining: 0,
  submitted: 0,
  ...more,
})
const egp = (amount: number) => ({ currency: 'EGP', grossPay: amount, netPay: amount })

test('lists people missing from earlier months with their pay, and includes them with one click', async () => {
  let people: object[] = [missingPerson]
  const bodies: unknown[] = []
  show({
    'GET /payroll/runs/2026-11': () => [200, { run: runOf({ missing: people.length }) }],
    'GET /payroll/runs/2026-11/missing': () => [200, missingPage(people)],
    'POST /payroll/runs/2026-11/include': (body) => {
      bodies.push(body)
      people = []
      return [200, { count: 1, run: runOf() }]
    },
  })
  const panel = await screen.findByRole('region', { name: 'Missing people' })
  expect(await within(panel).findByRole('heading', { name: 'Missing from payroll (1)' })).toBeTruthy()
  expect(textOf(panel)).toContain('September 202612 daysEGP 4,645.16October 202631 daysUSD 3,000.00')
  expect(within(panel).queryByRole('button', { name: 'Include All' })).toBeNull()
  const button = within(panel).getByRole('button', { name: /^Include: / })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText('People included: 1')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Missing people' })).toBeNull())
  // The call contains the figures that were shown.
  const pay = [
    { currency: 'EGP', grossPay: 5000, netPay: 4645.16 },
    { currency: 'USD', grossPay: 3000, netPay: 3000 },
  ]
  expect(bodies).toEqual([{ userIds: [colleague.id], confirmed: { people: 1, months: 2, pay } }])
})

test('asks with the totals before including everyone, and shows new totals if they have changed', async () => {
  const other = { ...missingPerson, user: { ...missingPerson.user, id: record.user.id }, can: { include: false } }
  let answer = missingTotals(2, [egp(16_645.16), { currency: 'USD', grossPay: 6200, netPay: 6200 }], {
    remaining: 3,
    submitted: 1,
  })
  let people = [missingPerson, other]
  const bodies: unknown[] = []
  show({
    'GET /payroll/runs/2026-11': () => [200, { run: runOf({ missing: people.length }) }],
    'GET /payroll/runs/2026-11/missing': () => [200, missingPage(people)],
    'GET /payroll/runs/2026-11/missing/totals': () => [200, answer],
    'POST /payroll/runs/2026-11/include': (body) => {
      bodies.push(body)
      if (bodies.length > 1) {
        people = []
        return [200, { count: 1, run: runOf() }]
      }
      answer = missingTotals(1, [egp(12_000)])
      return [409, { message: 'Their pay changed', code: 'payroll.missing_changed', requestId: 'r' }]
    },
  })
  expect(await screen.findByText('Send their record back to draft first.')).toBeTruthy()
  await press('Include All')
  const question = await screen.findByRole('dialog')
  await waitFor(() => expect(textOf(question)).toContain('People2Months2Net payEGP 16,645.16 + USD 6,200.00'))
  expect(textOf(question)).toContain('Not included this time: 3')
  expect(textOf(question)).toContain('Left out because their record is submitted: 1')
  const confirm = () => within(question).getByRole('button', { name: 'Include All' })
  fireEvent.click(confirm())
  fireEvent.click(confirm())
  expect(await within(question).findByText('Their pay changed')).toBeTruthy()
  await waitFor(() => expect(textOf(question)).toContain('People1Months1Net payEGP 12,000.00'))
  fireEvent.click(confirm())
  expect(await screen.findByText('People included: 1')).toBeTruthy()
  expect(bodies).toEqual([
    { confirmed: { people: 2, months: 2, pay: [egp(16_645.16), { currency: 'USD', grossPay: 6200, netPay: 6200 }] } },
    { confirmed: { people: 1, months: 1, pay: [egp(12_000)] } },
  ])
})

test('warns of missing people before a run is submitted', async () => {
  show({
    'GET /payroll/runs/2026-11': [200, { run: runOf({ missing: 2 }) }],
    'GET /payroll/runs/2026-11/missing': [200, missingPage([missingPerson])],
  })
  await press('Submit for Approval')
  expect(textOf(await screen.findByRole('dialog'))).toContain('Missing from payroll and not paid: 2 people.')
})

test('says why no one can be included once all their records are submitted', async () => {
  const run = runOf({ missing: 2 })
  const submitted = { ...missingPerson, can: { include: false, markPaid: true } }
  show({
    'GET /payroll/runs/2026-11': [200, { run: { ...run, can: { ...run.can, include: false } } }],
    'GET /payroll/runs/2026-11/missing': [200, missingPage([submitted])],
  })
  const panel = await screen.findByRole('region', { name: 'Missing people' })
  await waitFor(() =>
    expect(textOf(panel)).toContain('Their records are submitted. Send them back to draft to include these months.'),
  )
  expect(within(panel).queryByRole('button', { name: /^Include/ })).toBeNull()
  expect(within(panel).getByRole('button', { name: /^Paid elsewhere: / })).toBeTruthy()
})

test('marks months as paid elsewhere with a reason, which is kept if figures change', async () => {
  let months = [
    { period: '2026-09', days: 12, pay: [egp(4645.16)] },
    { period: '2026-10', days: 31, pay: [egp(12_000)] },
    { period: '2026-11', days: 30, pay: [egp(12_000)] },
  ]
  const bodies: any[] = []
  show({
    'GET /payroll/runs/2026-11': () => [200, { run: runOf({ missing: 1 }) }],
    'GET /payroll/runs/2026-11/missing': () => [
      200,
      missingPage([{ ...missingPerson, months, can: { include: true, markPaid: true } }]),
    ],
    'POST /payroll/runs/2026-11/paid-elsewhere': (body) => {
      bodies.push(body)
      if (bodies.length > 1) return [200, { count: 1, run: runOf() }]
      months = [{ period: '2026-09', days: 12, pay: [egp(5000)] }, ...months.slice(1)]
      return [409, { message: 'Their pay changed', code: 'payroll.missing_changed', requestId: 'r' }]
    },
  })
  await press(/^Paid elsewhere: /)
  const dialog = await screen.findByRole('dialog', { name: 'Paid elsewhere' })
  // The month of the run is not listed.
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^October 2026/ }))
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as Paid Elsewhere' }))
  send()
  expect(await within(dialog).findByText('Please give a reason')).toBeTruthy()
  const reason = within(dialog).getByRole('textbox')
  fireEvent.change(reason, { target: { value: 'In cash' } })
  send()
  send()
  expect(await within(dialog).findByText('Their pay changed')).toBeTruthy()
  await waitFor(() => expect(textOf(dialog)).toContain('September 2026: EGP 5,000.00'))
  expect((reason as HTMLTextAreaElement).value).toBe('In cash')
  send()
  expect(await screen.findByText('Months marked as paid elsewhere: 1')).toBeTruthy()
  expect(bodies.map((body) => [body.userId, body.months, body.reason])).toEqual([
    [colleague.id, [{ period: '2026-09', pay: [egp(4645.16)] }], 'In cash'],
    [colleague.id, [{ period: '2026-09', pay: [egp(5000)] }], 'In cash'],
  ])
})

test('lists months marked as paid elsewhere, and undoes the mark', async () => {
  const mark = (id: string, period: string, undo: boolean) => ({
    id,
    user: missingPerson.user,
    period,
    pay: [egp(4645.16)],
    reason: 'In cash',
    markedBy: { id: colleague.id, firstName: 'Amira', lastName: 'Khalil' },
    markedAt: '2026-11-20T08:00:00.000Z',
    can: { undo },
  })
  let months = [mark(record.id, '2026-09', true), mark(colleague.id, '2026-10', false)]
  const calls = show({
    'GET /payroll/runs/2026-11': () => [200, { run: runOf({ paidElsewhere: months.length }) }],
    'GET /payroll/runs/2026-11/paid-elsewhere': () => [
      200,
      { months, pagination: { currentPage: 1, totalPages: 1, totalItems: months.length, itemsPerPage: 10 } },
    ],
    [`DELETE /payroll/paid-elsewhere/${record.id}`]: () => {
      months = months.slice(1)
      return [200, { run: runOf() }]
    },
  })
  await press('Paid elsewhere (2)')
  const dialog = await screen.findByRole('dialog', { name: 'Paid elsewhere, November 2026' })
  await waitFor(() => expect(textOf(dialog)).toContain('September 2026: EGP 4,645.16In cashAmira Khalil, '))
  const [undo, ...others] = within(dialog).getAllByRole('button', { name: /^Undo: / })
  expect(others).toEqual([])
  fireEvent.click(undo!)
  expect(await screen.findByText('Missing from payroll again')).toBeTruthy()
  await waitFor(() => expect(textOf(dialog)).not.toContain('September 2026'))
  expect(calls).toContain(`DELETE /payroll/paid-elsewhere/${record.id}`)
})
