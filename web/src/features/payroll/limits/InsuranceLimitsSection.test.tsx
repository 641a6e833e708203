import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import type { InsuranceLimits } from '@muster/contract/payroll/limits'
import type { PayRulesVersion } from '@muster/contract/payroll/rules'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, userWith, viewer } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PayRulesTab from '../shared/PayRulesTab.tsx'

stopClock('2026-11-25T09:00:00Z')

const supplied: InsuranceLimits = {
  id: null,
  firstMonth: '2026-01',
  minWage: 2700,
  maxWage: 16_700,
  rate: 11,
  employerRate: 18.75,
  state: 'SUPPLIED',
  source: 'Circular for 2026',
  enteredBy: null,
  enteredAt: null,
  confirmedBy: null,
  can: { confirm: false, withdraw: false },
}
const proposed: InsuranceLimits = {
  ...supplied,
  id: '0197a000-0000-7000-8000-000000000080',
  firstMonth: '2027-01',
  minWage: 3200,
  maxWage: 19_300,
  state: 'PROPOSED',
  source: 'Circular 1 of 2027',
  enteredBy: colleague,
  enteredAt: '2026-11-20T08:00:00.000Z',
  can: { confirm: true, withdraw: true },
}
const missing = { year: 2027, expected: { minWage: 3200, maxWage: 19_300 }, rate: 11, employerRate: 18.75 }
const rules: PayRulesVersion = {
  id: '0197a000-0000-7000-8000-000000000070',
  firstMonth: '2026-01',
  divisor: 240,
  hourBase: 'OWN_HOURS',
  dayPay: 'CALENDAR_DAYS',
  premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
  nightFrom: '19:00',
  nightTo: '07:00',
  absencesDeducted: false,
  pack: 'EGYPT',
  packId: null,
  packName: null,
  partMonthTax: 'PART_OF_MONTH',
  timeCutOff: null,
  overtimeCutOff: null,
  payDay: null,
  paidNextMonth: false,
  createdAt: '2026-01-01T08:00:00.000Z',
  createdBy: viewer,
}
const path = '/payroll/insurance-limits'

function show(
  limits: InsuranceLimits[],
  answers: Record<string, Answer | ((body: unknown) => Answer)> = {},
  permissions: Permission[] = ['payroll.tax', 'payroll.all_view'],
) {
  const isKnown = limits.some(({ firstMonth, state }) => firstMonth === '2027-01' && state !== 'PROPOSED')
  const calls = answerCalls({
    'GET /payroll/packs': [200, { packs: [] }],
    'GET /payroll/rules': [200, { packs: [], versions: [rules], earliest: '2026-11' }],
    [`GET ${path}`]: [200, { limits, missing: isKnown ? [] : [missing], earliest: '2026-11' }],
    ...answers,
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <PayRulesTab />
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}
const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const press = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))

test('a year without limits is named, and its form begins with what the law lets expect', async () => {
  let sent: unknown
  show([supplied], {
    [`POST ${path}/preview`]: [
      200,
      { preview: { period: null, changed: 0, records: 0, totals: [], people: [], lostStatuses: [] } },
    ],
    [`POST ${path}`]: (body) => {
      sent = body
      return [201, { limits: { ...proposed, can: { confirm: false, withdraw: true } } }]
    },
  })
  expect(await screen.findByText(/There are no limits for 2027/)).toBeTruthy()
  // Further sections follow once their scripts are loaded.
  expect(sections().slice(0, 3)).toEqual(['Insurance limits', 'Insured wages', 'Pay rules'])
  press('Enter Limits for 2027')
  const form = await screen.findByRole('dialog', { name: 'Enter Insurance Limits' })
  expect(within(form).getByLabelText<HTMLInputElement>(/Maximum insured wage/).value).toBe('19,300.00')
  press('Preview', form)
  expect(await within(form).findByText('Please name the law or circular with these limits')).toBeTruthy()
  fireEvent.change(within(form).getByLabelText(/Source/), { target: { value: 'Circular 1 of 2027' } })
  press('Preview', form)
  const question = await screen.findByRole('dialog', { name: 'Enter these limits?' })
  expect(question.textContent).toContain('No open month is affected.')
  press('Enter Limits', question)
  expect(await screen.findByText('Someone else must confirm them.')).toBeTruthy()
  expect(sent).toEqual({
    firstMonth: '2027-01',
    minWage: 3200,
    maxWage: 19_300,
    rate: 11,
    employerRate: 18.75,
    source: 'Circular 1 of 2027',
  })
})

test('someone who may not see everyone’s pay enters limits without a preview', async () => {
  show([supplied], {}, ['payroll.tax'])
  fireEvent.click(await screen.findByRole('button', { name: 'Enter Limits for 2027' }))
  const form = await screen.findByRole('dialog', { name: 'Enter Insurance Limits' })
  fireEvent.change(within(form).getByLabelText(/Source/), { target: { value: 'Circular' } })
  press('Continue', form)
  expect((await screen.findByRole('dialog', { name: 'Enter these limits?' })).textContent).not.toContain('open month')
})

test('limits of someone else are confirmed after a look at them', async () => {
  const calls = show([proposed, supplied], {
    [`POST ${path}/${proposed.id}/confirm`]: [200, { limits: { ...proposed, state: 'CONFIRMED' } }],
  })
  expect(await screen.findByText('Pending confirmation')).toBeTruthy()
  expect(screen.getByText(/The limits for 2027 await confirmation/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enter Limits for 2027' })).toBeNull()
  press('Confirm Limits')
  const question = await screen.findByRole('dialog', { name: 'Confirm these limits?' })
  expect(question.textContent).toContain('Compare them with Circular 1 of 2027.')
  press('Confirm Limits', question)
  expect(await screen.findByText('They apply from January 2027.')).toBeTruthy()
  await waitFor(() => expect(calls.filter((call) => call === `GET ${path}`).length).toBeGreaterThan(1))
})

test('one’s own limits say who must confirm them, and can be withdrawn', async () => {
  show([{ ...proposed, enteredBy: viewer, can: { confirm: false, withdraw: true } }, supplied], {
    [`POST ${path}/${proposed.id}/withdraw`]: [204],
  })
  expect(await screen.findByText('Someone else must confirm limits that you entered.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm Limits' })).toBeNull()
  press('Withdraw')
  press('Withdraw', await screen.findByRole('dialog', { name: 'Withdraw these limits?' }))
  expect(await screen.findByText('Limits withdrawn')).toBeTruthy()
})

test('the limits of the year before are kept with a reason; a refusal keeps what was typed', async () => {
  let refused = false
  let sent: unknown
  show([supplied], {
    [`POST ${path}/keep`]: (body) => {
      sent = body
      if (refused) return [201, { limits: { ...proposed, state: 'KEPT' } }]
      refused = true
      return [409, { message: 'Payroll is being generated. Please try again when it is done.' }]
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep Those of 2026' }))
  const form = await screen.findByRole('dialog', { name: 'Keep the Limits of 2026' })
  press('Keep Limits', form)
  expect(await within(form).findByText('Please say why the earlier limits still apply')).toBeTruthy()
  fireEvent.change(within(form).getByLabelText(/Reason/), { target: { value: 'Not published yet' } })
  press('Keep Limits', form)
  expect(await within(form).findByText(/Payroll is being generated/)).toBeTruthy()
  expect(within(form).getByLabelText<HTMLInputElement>(/Reason/).value).toBe('Not published yet')
  press('Keep Limits', form)
  expect(await screen.findByText('Recalculate the open months of 2027.')).toBeTruthy()
  expect(sent).toEqual({ year: 2027, reason: 'Not published yet' })
})

test('confirmed and kept limits say since when and by whom', async () => {
  show([
    { ...proposed, state: 'CONFIRMED', confirmedBy: viewer, can: { confirm: false, withdraw: false } },
    {
      ...supplied,
      id: '0197a000-0000-7000-8000-000000000081',
      state: 'KEPT',
      source: 'Not published',
      enteredBy: colleague,
      enteredAt: '2026-01-05T08:00:00.000Z',
    },
    { ...supplied, firstMonth: '2025-01' },
  ])
  expect(await screen.findByText('Scheduled')).toBeTruthy()
  expect(screen.getByText('Unchanged')).toBeTruthy()
  expect(screen.getAllByText('Current')).toHaveLength(2)
  const ofTaxes = ['Insurance limits', 'Insured wages', 'Insurance forms']
  await waitFor(() =>
    expect(sections()).toEqual([
      'Pay rules',
      ...ofTaxes,
      'Years begun elsewhere',
      'Own tax and insurance rules',
      'Pay groups',
      '13th month',
      'Sign-offs',
      'Pay items',
    ]),
  )
  expect(screen.getByText('Ended')).toBeTruthy()
  expect(screen.getByText('Supplied with Muster')).toBeTruthy()
})
