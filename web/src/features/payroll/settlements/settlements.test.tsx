import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Leaver, Settlement } from '@muster/contract/payroll/settlements'
import type { Permission } from '@muster/contract/access/permissions'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith, viewer } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import LeavingTab from './LeavingTab.tsx'
import PrepareSettlementDialog from './PrepareSettlementDialog.tsx'
import SettlementDialog from './SettlementDialog.tsx'
import { initialValues, newEntry, toInput } from './settlementForm.ts'

stopClock('2026-11-25T09:00:00Z')

const lines: Settlement['lines'] = [
  {
    item: 'LEAVE',
    type: 'BONUS',
    label: 'Unused leave',
    amount: 2000,
    isTaxed: true,
    isInsured: false,
    because: '5 days × 12,000.00 a month ÷ 30',
  },
  {
    item: 'RETURN',
    type: 'DEDUCTION',
    label: 'Laptop',
    amount: 500,
    isTaxed: false,
    isInsured: false,
    because: 'Withheld until returned',
  },
]
const named = { id: colleague.id, firstName: 'Nora', lastName: 'Adel' }
const settlementOf = (changes: Partial<Settlement> = {}): Settlement => ({
  id: '01900000-0000-7000-8000-0000000000b1',
  user: colleague,
  lastDay: '2026-11-30',
  ending: 'RESIGNATION',
  notice: null,
  currency: 'EGP',
  lines,
  total: 1500,
  leaveDays: 5,
  note: null,
  status: 'PENDING',
  outdated: null,
  paidIn: null,
  preparedBy: named,
  preparedAt: '2026-11-24T08:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  updatedAt: '2026-11-24T08:00:00.000Z',
  can: { confirm: false, reject: false },
  ...changes,
})
const textOf = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const all: Permission[] = ['payroll.process', 'payroll.approve', 'payroll.all_view']

describe('the tab', () => {
  const show = (people: Leaver[]) => {
    window.history.replaceState(null, '', '?view=payroll&tab=leaving')
    answerCalls({
      'GET /payroll/leavers': [
        200,
        { people, pagination: { currentPage: 1, totalPages: 1, totalItems: people.length, itemsPerPage: 20 } },
      ],
    })
    renderPage(
      <SessionProvider user={userWith(all)}>
        <LeavingTab />
      </SessionProvider>,
    )
  }
  const leaver = (end: number, settlement: Settlement | null, prepare = false): Leaver => ({
    user: { ...colleague, id: `${colleague.id.slice(0, -1)}${end}` },
    lastDay: '2026-11-30',
    settlement,
    can: { prepare },
  })

  test('offers the next step of each person', async () => {
    show([
      leaver(5, null, true),
      leaver(6, settlementOf({ can: { confirm: true, reject: true } })),
      leaver(7, settlementOf({ status: 'CONFIRMED', paidIn: '2026-11' })),
      leaver(8, settlementOf({ outdated: 'LEAVE' })),
    ])
    const rows = (await screen.findAllByRole('row')).slice(1).map(textOf)
    expect(rows[0]).toMatch(/Not prepared.*–.*Prepare$/)
    expect(rows[1]).toMatch(/Pending confirmation.*EGP 1,500\.00.*Confirm$/)
    expect(rows[2]).toMatch(/In approved payroll.*November 2026.*View$/)
    expect(rows[3]).toMatch(/Outdated.*View$/)
    await press('Confirm')
    expect(window.location.search).toContain(`leaver=${colleague.id.slice(0, -1)}6`)
  })

  test('says that no one is leaving', async () => {
    show([])
    expect(await screen.findByText('No one is leaving')).toBeTruthy()
  })
})

describe('a settlement', () => {
  function open(settlement: Settlement, earlier: Settlement[] = []) {
    window.history.replaceState(null, '', `?view=payroll&tab=leaving&leaver=${colleague.id}`)
    const bodies: unknown[] = []
    answerCalls({
      [`GET /payroll/settlements/${colleague.id}`]: [
        200,
        { settlements: [settlement, ...earlier], can: { prepare: true } },
      ],
      [`PATCH /payroll/settlements/${settlement.id}`]: (body) => {
        bodies.push(body)
        return [200, { settlement }]
      },
    })
    renderPage(
      <SessionProvider user={userWith(all)}>
        <SettlementDialog />
        <ToastRegion />
      </SessionProvider>,
    )
    return bodies
  }

  test('shows its lines with their calculation, and the earlier ones', async () => {
    open(settlementOf(), [settlementOf({ id: `${settlementOf().id.slice(0, -1)}2`, status: 'REJECTED' })])
    const table = textOf(await screen.findByRole('table', { name: 'Final settlement' }))
    expect(table).toContain('Unused leave5 days × 12,000.00 a month ÷ 30Taxed · Not insured+2,000.00')
    expect(table).toContain('LaptopWithheld until returnedAfter tax and insurance−500.00')
    expect(table).toContain('EGP 1,500.00')
    expect(screen.getByText('Earlier settlements')).toBeTruthy()
    expect(screen.getByText('Someone who approves payroll must confirm it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })

  test('is confirmed by a second person', async () => {
    const bodies = open(settlementOf({ can: { confirm: true, reject: true } }))
    await press('Confirm')
    const question = within(await screen.findByRole('dialog', { name: 'Confirm this settlement?' }))
    fireEvent.click(question.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Final settlement confirmed')).toBeTruthy()
    expect(bodies).toMatchObject([{ status: 'CONFIRMED', updatedAt: '2026-11-24T08:00:00.000Z' }])
  })

  test('can be withdrawn, but not confirmed, by the person who prepared it', async () => {
    const bodies = open(settlementOf({ preparedBy: viewer, can: { confirm: false, reject: true } }))
    expect(await screen.findByText('You prepared it, so someone else must confirm it.')).toBeTruthy()
    await press('Withdraw')
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw this settlement?' }))
    fireEvent.click(question.getByRole('button', { name: 'Withdraw' }))
    expect(await question.findByText('Please give a reason')).toBeTruthy()
    fireEvent.change(question.getByLabelText(/^Reason/), { target: { value: 'A mistake' } })
    fireEvent.click(question.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Final settlement withdrawn')).toBeTruthy()
    expect(bodies).toMatchObject([{ status: 'REJECTED', reason: 'A mistake' }])
  })

  test.each([
    [{ outdated: 'LAST_DAY' as const }, /The last day has changed since\./],
    [{ status: 'CONFIRMED' as const, paidIn: '2026-11' }, /Payroll of November 2026 contains it/],
  ])('says why it can’t be confirmed', async (changes, text) => {
    open(settlementOf(changes))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('that was rejected can be prepared again', async () => {
    open(settlementOf({ status: 'REJECTED', decisionReason: 'No' }))
    expect(await screen.findByRole('button', { name: 'Prepare Settlement' })).toBeTruthy()
  })
})

describe('the form', () => {
  test('shows the lines before it sends the settlement', async () => {
    const bodies: unknown[] = []
    answerCalls({
      'POST /payroll/settlements/preview': [
        200,
        { lastDay: '2026-11-30', currency: 'EGP', leaveDays: 5, lines, total: 1500 },
      ],
      'POST /payroll/settlements': (body) => {
        bodies.push(body)
        return [201, { settlement: settlementOf() }]
      },
    })
    renderPage(
      <SessionProvider user={userWith(all)}>
        <PrepareSettlementDialog person={colleague} onClose={() => {}} />
        <ToastRegion />
      </SessionProvider>,
    )
    const form = within(await screen.findByRole('dialog', { name: 'Prepare Settlement for Omar Farouk' }))
    fireEvent.change(form.getByLabelText(/^Reason for leaving/), { target: { value: 'AGREEMENT' } })
    expect(form.queryByLabelText(/^Notice given on/)).toBeNull()
    fireEvent.click(form.getByRole('button', { name: 'Add Thing' }))
    fireEvent.change(form.getByLabelText(/^Thing/), { target: { value: 'Laptop' } })
    fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: '500' } })
    expect(textOf(await form.findByRole('table', { name: 'Final settlement' }))).toContain('EGP 1,500.00')
    fireEvent.click(form.getByRole('button', { name: 'Prepare Settlement' }))
    expect(await screen.findByText('Someone else must confirm it.')).toBeTruthy()
    expect(bodies).toMatchObject([
      { userId: colleague.id, ending: 'AGREEMENT', returns: [{ label: 'Laptop', amount: 500 }] },
    ])
  })

  test('sends a notice only where one is needed, and the rule of the gratuity', () => {
    const values = { ...initialValues, ending: 'RESIGNATION', givenOn: '2026-11-01', noticeCount: '2' }
    expect(toInput('x', values).notice).toEqual({ givenOn: '2026-11-01', period: { count: 2, unit: 'MONTHS' } })
    expect(toInput('x', { ...values, ending: 'DISMISSAL' }).notice).toBeUndefined()
    const rule = toInput('x', { ...values, gratuity: 'DAYS', perYear: '15', laterFrom: '5', laterPerYear: '30' })
    expect(rule.gratuity).toMatchObject({
      unit: 'DAYS',
      bands: [
        { fromYear: 0, perYear: 15 },
        { fromYear: 5, perYear: 30 },
      ],
      endings: ['RESIGNATION'],
      maxMonths: null,
    })
  })

  test('sends further lines with their type', () => {
    const others = [{ ...newEntry(), label: 'Fares', amount: '1,300.50', type: 'DEDUCTION' as const, reason: 'Agreed' }]
    expect(toInput('x', { ...initialValues, others }).others).toEqual([
      { label: 'Fares', amount: 1300.5, type: 'DEDUCTION', reason: 'Agreed' },
    ])
  })
})
