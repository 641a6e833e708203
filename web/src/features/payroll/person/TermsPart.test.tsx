import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PersonTerms, TermsEntry } from '@muster/contract/payroll/terms'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import TermsPart from './TermsPart.tsx'

stopClock('2026-11-25T09:00:00Z')

const insured = { code: 'INSURED', name: 'Insured', meaning: 'Insurance and tax as usual.' }
const foreigner = { code: 'FOREIGNER', name: 'Foreigner without reciprocity', meaning: 'No insurance.' }
const monthly = { kind: 'MONTHLY' as const, rate: null, currency: null }
const limits = { minWage: 2700, maxWage: 16_700 }
const entryOf = (changes: Partial<TermsEntry>): TermsEntry => ({
  id: '00000000-0000-4000-8000-000000000001',
  firstMonth: '2026-01',
  status: null,
  wageBasis: 'REGISTERED',
  insuredWage: 12_000,
  pay: null,
  source: 'Form 2 of January',
  enteredBy: { firstName: 'Nora', lastName: 'Adel' },
  enteredAt: '2026-01-10T08:00:00.000Z',
  isReplaced: false,
  ...changes,
})
const figures = { grossPay: 20_000, insurance: 1837, tax: 2445, employerShare: 3131.25, netPay: 15_718 }

function show(current: PersonTerms, entries: TermsEntry[] = [], { isTaxed = true, set = true } = {}) {
  const bodies: Record<string, unknown[]> = { preview: [], set: [] }
  answerCalls({
    [`GET /payroll/terms/${colleague.id}`]: [
      200,
      {
        current,
        entries,
        statuses: [insured, foreigner],
        defaultStatus: 'INSURED',
        currency: 'EGP',
        isTaxed,
        can: { set },
      },
    ],
    [`POST /payroll/terms/${colleague.id}/preview`]: (body) => {
      bodies.preview?.push(body)
      const after = { grossPay: 20_000, insurance: 0, tax: 2854.17, employerShare: 0, netPay: 17_145.83 }
      const terms = { status: foreigner, insuredWage: 20_000, pay: monthly, limits: { minWage: 3200, maxWage: 19_300 } }
      return [
        200,
        { preview: { period: '2026-11', terms, currency: 'EGP', before: figures, after, differences: ['2026-10'] } },
      ]
    },
    [`PUT /payroll/terms/${colleague.id}`]: (body) => {
      bodies.set?.push(body)
      return [200, { terms: current }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.tax', 'payroll.all_view'])}>
      <TermsPart person={{ ...colleague, isSelf: false, areas: new Set(['payroll']) }} />
      <ToastRegion />
    </SessionProvider>,
  )
  return bodies
}

/** Returns the text of an element, with ordinary spaces. */
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('a status is entered after its effect was shown', async () => {
  const bodies = show({ status: insured, insuredWage: null, pay: monthly, limits })
  expect(await screen.findByText('Pay of the month')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Pay, Insurance and Tax' }))
  const type = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type(/^First month/, '2026-10')
  type(/^Status/, 'FOREIGNER')
  expect(dialog.getByText('No insurance.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText('Please name the form or document')).toBeTruthy()
  type(/^Source/, 'Passport')
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  const question = await screen.findByRole('dialog', { name: 'Save this change?' })
  expect(textOf(question)).toContain('From October 2026')
  expect(textOf(within(question).getByRole('row', { name: /^Net Pay/ }))).toBe('Net PayEGP 15,718.00EGP 17,145.83')
  expect(textOf(question)).toContain('Includes the differences of October 2026.')
  fireEvent.click(within(question).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Pay, insurance and tax saved')).toBeTruthy()
  const input = { firstMonth: '2026-10', status: 'FOREIGNER', insuredWage: null, source: 'Passport' }
  expect(bodies).toMatchObject({ preview: [input], set: [input] })
})

test('a later month starts with the terms scheduled for it, and keeps what was entered', async () => {
  const scheduled = [
    entryOf({ id: '00000000-0000-4000-8000-000000000004', firstMonth: '2027-02', wageBasis: 'PAY', insuredWage: null }),
    entryOf({ id: '00000000-0000-4000-8000-000000000003', firstMonth: '2027-01', insuredWage: 20_000 }),
    entryOf({ status: foreigner }),
  ]
  const bodies = show({ status: foreigner, insuredWage: 12_000, pay: monthly, limits }, scheduled)
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Pay, Insurance and Tax' }))
  const type = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const shown = () => [/^Status/, /^Registered/].map((label) => dialog.getByLabelText<HTMLInputElement>(label).value)
  expect(shown()).toEqual(['FOREIGNER', '12,000.00'])
  type(/^First month/, '2027-02')
  expect(shown()).toEqual(['FOREIGNER', ''])
  type(/^First month/, '2025-12')
  expect(shown()).toEqual(['INSURED', ''])
  type(/^Status/, 'FOREIGNER')
  type(/^First month/, '2027-01')
  expect(shown()).toEqual(['FOREIGNER', '20,000.00'])
  type(/^Source/, 'Passport')
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  const question = await screen.findByRole('dialog', { name: 'Save this change?' })
  expect(textOf(question)).toContain('Limited toEGP 19,300.00')
  expect(bodies.preview).toMatchObject([{ firstMonth: '2027-01', status: 'FOREIGNER', insuredWage: 20_000 }])
})

test('a registered wage is shown with what the limits make of it, and with its history', async () => {
  const replaced = entryOf({ id: '00000000-0000-4000-8000-000000000002', status: foreigner, isReplaced: true })
  const scheduled = entryOf({ id: '00000000-0000-4000-8000-000000000003', firstMonth: '2027-01', insuredWage: 20_000 })
  show({ status: insured, insuredWage: 20_000, pay: monthly, limits }, [scheduled, entryOf({}), replaced], {
    set: false,
  })
  expect(textOf((await screen.findByText('Limited to')).parentElement!)).toContain('EGP 16,700.00')
  const rows = screen.getAllByRole('listitem').map(textOf)
  expect(rows[0]).toContain('From January 2027ScheduledInsured wage EGP 20,000.00')
  expect(rows[1]).toContain('Form 2 of January – entered on 10 Jan 2026 by Nora Adel')
  expect(rows[2]).toContain('ReplacedForeigner without reciprocity · Insured wage EGP 12,000.00')
  expect(screen.queryByRole('button')).toBeNull()
})

test('without taxes, only the kind of pay is shown and entered', async () => {
  const bodies = show({ status: insured, insuredWage: null, pay: monthly, limits }, [], { isTaxed: false })
  expect(await screen.findByText('Kind of pay')).toBeTruthy()
  expect(screen.getByText('Monthly salary')).toBeTruthy()
  expect(screen.queryByText('Insured wage')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Kind of Pay' }))
  const type = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  expect(dialog.queryByLabelText(/^Status/)).toBeNull()
  expect(dialog.queryByLabelText(/^Rate/)).toBeNull()
  type(/^Paid/, 'DAILY')
  type(/^Source/, 'Contract')
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText('Please enter the rate')).toBeTruthy()
  type(/^Daily rate/, '350')
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByRole('dialog', { name: 'Save this change?' })).toBeTruthy()
  expect(bodies.preview).toMatchObject([{ status: 'INSURED', pay: { kind: 'DAILY', rate: 350, currency: 'EGP' } }])
})

test('a rate is shown now and in the history', async () => {
  const pay = { kind: 'HOURLY' as const, rate: 50, currency: 'EGP' as const }
  const entry = entryOf({ wageBasis: null, insuredWage: null, pay })
  show({ status: insured, insuredWage: null, pay, limits }, [entry])
  expect(textOf((await screen.findAllByText(/an hour/))[0]!)).toBe('EGP 50.00 an hour')
  expect(screen.getAllByRole('listitem').map(textOf)[0]).toContain('EGP 50.00 an hour')
})
