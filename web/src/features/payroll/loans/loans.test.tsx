import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Loan, LoanDetail } from '@muster/contract/payroll/loans'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import LoanDialog from './LoanDialog.tsx'
import { type LoanValues, scheduleFor, withDerived } from './loanForm.ts'
import LoansTab from './LoansTab.tsx'
import RecordLoanDialog from './RecordLoanDialog.tsx'

stopClock('2026-11-25T09:00:00Z')

const named = { id: colleague.id, firstName: 'Nora', lastName: 'Adel' }
const none = {
  confirm: false,
  reject: false,
  change: false,
  repay: false,
  requestWriteOff: false,
  confirmWriteOff: false,
  rejectWriteOff: false,
}
const loanOf = (changes: Partial<Loan> = {}): Loan => ({
  id: '01900000-0000-7000-8000-0000000000a1',
  user: {
    ...colleague,
    email: 'colleague@demo.test',
    profileImage: null,
    position: 'Engineer',
    department: 'Engineering',
  },
  kind: 'LOAN',
  amount: 10_000,
  currency: 'EGP',
  paidOn: '2026-09-03',
  payoutPeriod: null,
  isPaidOut: true,
  firstPeriod: '2026-10',
  firstInstalment: 2500,
  instalment: 2500,
  owed: 7500,
  next: { period: '2026-11', amount: 2500 },
  isPaused: false,
  isFormer: false,
  status: 'ACTIVE',
  reason: 'A wedding',
  reference: null,
  recordedBy: named,
  recordedAt: '2026-09-03T08:00:00.000Z',
  decidedBy: named,
  decidedAt: '2026-09-03T09:00:00.000Z',
  decisionReason: null,
  writeOff: null,
  updatedAt: '2026-09-03T09:00:00.000Z',
  can: none,
  ...changes,
})

const detailOf = (loan: Loan): LoanDetail => {
  const entry = { period: null, method: null, note: null, by: named, isReversed: false, can: { reverse: false } }
  return {
    loan,
    entries: [
      { ...entry, id: 'a1', kind: 'PAID_OUT', amount: 10_000, owedAfter: 10_000, day: '2026-09-03' },
      { ...entry, id: 'a2', kind: 'INSTALMENT', amount: -2500, owedAfter: 7500, day: '2026-10-27', period: '2026-10' },
    ],
    terms: [],
    schedule: [
      { period: '2026-11', amount: 2500, owedAfter: 5000 },
      { period: '2026-12', amount: 2500, owedAfter: 2500 },
      { period: '2027-01', amount: 2500, owedAfter: 0 },
    ],
    openFrom: '2026-11',
  }
}

const textOf = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

/** Opens a loan; returns the bodies of the calls that change it. */
function open(loan: Loan) {
  window.history.replaceState(null, '', `?view=payroll&tab=loans&loan=${loan.id}`)
  const bodies: unknown[] = []
  const keep = (body: unknown): [number, object] => {
    bodies.push(body)
    return [200, { loan }]
  }
  answerCalls({
    [`GET /payroll/loans/${loan.id}`]: [200, detailOf(loan)],
    [`PATCH /payroll/loans/${loan.id}`]: keep,
    [`POST /payroll/loans/${loan.id}/terms`]: keep,
    [`POST /payroll/loans/${loan.id}/repayments`]: keep,
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.process', 'payroll.all_view'])}>
      <LoanDialog isHidden={false} />
      <ToastRegion />
    </SessionProvider>,
  )
  return bodies
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('a loan', () => {
  test('shows its instalments to come and its movements', async () => {
    open(loanOf())
    const movements = await screen.findByRole('table', { name: 'Movements' })
    expect(textOf(movements)).toContain('Instalment October 2026')
    expect(textOf(movements)).toContain('−2,500.00')
    expect(textOf(screen.getByRole('table', { name: 'Instalments to come' }))).toContain('January 2027')
    expect(screen.queryByRole('button', { name: 'Record Repayment' })).toBeNull()
  })

  test('is confirmed after the first instalment is named', async () => {
    const bodies = open(loanOf({ status: 'PENDING', can: { ...none, confirm: true, reject: true } }))
    await press('Confirm')
    const question = await screen.findByRole('dialog', { name: 'Confirm this loan?' })
    expect(textOf(question)).toContain('Payroll takes EGP 2,500.00 from November 2026 on.')
    fireEvent.click(within(question).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Loan confirmed')).toBeTruthy()
    expect(bodies).toMatchObject([{ status: 'ACTIVE', updatedAt: '2026-09-03T09:00:00.000Z' }])
  })

  test('is rejected only with a reason', async () => {
    const bodies = open(loanOf({ status: 'PENDING', can: { ...none, reject: true } }))
    await press('Withdraw')
    const question = within(await screen.findByRole('dialog', { name: 'Reject this loan?' }))
    fireEvent.click(question.getByRole('button', { name: 'Reject' }))
    expect(await question.findByText('Please give a reason')).toBeTruthy()
    fireEvent.change(question.getByLabelText(/^Reason/), { target: { value: 'A mistake' } })
    fireEvent.click(question.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Loan rejected')).toBeTruthy()
    expect(bodies).toMatchObject([{ status: 'REJECTED', reason: 'A mistake' }])
  })

  test('takes another instalment from a month on', async () => {
    const bodies = open(loanOf({ can: { ...none, change: true, repay: true } }))
    await press('Change Instalments')
    const form = within(await screen.findByRole('dialog', { name: 'Change Instalments' }))
    fireEvent.change(form.getByLabelText('Change'), { target: { value: 'INSTALMENT' } })
    fireEvent.change(form.getByLabelText('From month'), { target: { value: '2026-12' } })
    fireEvent.change(form.getByLabelText(/^Monthly instalment/), { target: { value: '1,250.50' } })
    fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'Agreed' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Instalments changed')).toBeTruthy()
    expect(bodies).toMatchObject([{ kind: 'INSTALMENT', from: '2026-12', instalment: 1250.5, reason: 'Agreed' }])
  })

  test('takes no repayment of more than is owed', async () => {
    const bodies = open(loanOf({ can: { ...none, repay: true } }))
    await press('Record Repayment')
    const form = within(await screen.findByRole('dialog', { name: 'Record Repayment' }))
    fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: '7500.01' } })
    fireEvent.change(form.getByLabelText(/^Receipt/), { target: { value: 'Receipt 1' } })
    fireEvent.click(form.getByRole('button', { name: 'Record Repayment' }))
    expect(await form.findByText('This is more than what is owed')).toBeTruthy()
    expect(bodies).toEqual([])
  })
})

describe('the list', () => {
  test('says what is owed, also by former employees, and why nothing is deducted', async () => {
    window.history.replaceState(null, '', '?view=payroll&tab=loans')
    const loans = [
      loanOf({ isFormer: true, next: null }),
      loanOf({ id: `${loanOf().id.slice(0, -1)}2`, isPaused: true }),
    ]
    answerCalls({
      'GET /payroll/loans': [
        200,
        {
          loans,
          counts: { PENDING: 0, ACTIVE: 2, SETTLED: 0, WRITTEN_OFF: 0, REJECTED: 0 },
          owed: [{ currency: 'EGP', amount: 15_000, former: 7500 }],
          formerCount: 1,
          pagination: { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 20 },
          can: { record: false },
        },
      ],
    })
    renderPage(
      <SessionProvider user={userWith(['payroll.all_view'])}>
        <LoansTab />
      </SessionProvider>,
    )
    expect(await screen.findByText('Has left')).toBeTruthy()
    expect(screen.getByText('Paused until November 2026')).toBeTruthy()
    const figure = screen.getByRole('region', { name: 'Owed by former employees' })
    expect(textOf(figure)).toContain('EGP 7,500.00')
    const link = within(figure).getByRole('link')
    expect(link.getAttribute('href')).toContain('former=only')
  })
})

describe('the form', () => {
  const values: LoanValues = {
    person: null,
    kind: 'LOAN',
    amount: '10,000',
    instalment: '',
    count: '',
    payout: 'PAID',
    paidOn: '2026-11-25',
    payoutPeriod: '2026-11',
    firstPeriod: '2026-11',
    reason: '',
    reference: '',
  }

  test.each<[string, Partial<LoanValues>, Partial<LoanValues>]>([
    ['instalment from their number', { count: '3' }, { instalment: '3,333.34' }],
    ['number from the instalment', { instalment: '4000' }, { count: '3' }],
    ['first month from the month of payment', { payout: 'PAYROLL' }, { firstPeriod: '2026-12' }],
    ['nothing from half an entry', { count: '0' }, {}],
  ])('derives the %s', (_what, patch, derived) => {
    expect(withDerived(values, patch)).toEqual({ ...patch, ...derived })
  })

  test('schedules nothing before the open month', () => {
    const [first] = scheduleFor({ ...values, instalment: '5000' }, '2026-12')
    expect(first).toEqual({ period: '2026-12', amount: 5000, owedAfter: 5000 })
    expect(scheduleFor({ ...values, instalment: '10001' }, '2026-12')).toEqual([])
  })

  test('says that an approved month can’t take an instalment, and sends the loan', async () => {
    const bodies: unknown[] = []
    answerCalls({
      'GET /payroll/loans/terms': [200, { currency: 'EGP', openFrom: '2026-12' }],
      'POST /payroll/loans': (body) => {
        bodies.push(body)
        return [201, { loan: loanOf({ status: 'PENDING' }) }]
      },
    })
    renderPage(
      <SessionProvider user={userWith(['payroll.process', 'payroll.all_view'])}>
        <RecordLoanDialog person={colleague} onClose={() => {}} />
        <ToastRegion />
      </SessionProvider>,
    )
    const form = within(await screen.findByRole('dialog'))
    fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: '600' } })
    fireEvent.change(form.getByLabelText(/^Number of instalments/), { target: { value: '2' } })
    fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'Repairs' } })
    const text = textOf(await form.findByRole('status'))
    expect(text).toContain('2 instalments until January 2027. The last one is EGP 300.00.')
    expect(text).toContain('November 2026 is already approved, so repayment starts in December 2026.')
    fireEvent.click(form.getByRole('button', { name: 'Record Loan' }))
    expect(await screen.findByText('Someone else must confirm it.')).toBeTruthy()
    expect(bodies).toMatchObject([
      {
        userId: colleague.id,
        kind: 'LOAN',
        amount: 600,
        instalment: 300,
        paidOn: '2026-11-25',
        firstPeriod: '2026-11',
      },
    ])
  })
})
