import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import type { CompletePayRules, PayRulesPreview, PayRulesVersion } from '@muster/contract/payroll/rules'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, viewer, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PayRulesTab from '../shared/PayRulesTab.tsx'

const rules: CompletePayRules = {
  firstMonth: '2000-01',
  divisor: 240,
  hourBase: 'OWN_HOURS',
  dayPay: 'CALENDAR_DAYS',
  premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
  nightFrom: '19:00',
  nightTo: '07:00',
  absencesDeducted: false,
  pack: 'NONE',
  packId: null,
  partMonthTax: 'PART_OF_MONTH',
  timeCutOff: null,
  overtimeCutOff: null,
  payDay: null,
  paidNextMonth: false,
}
const begun: PayRulesVersion = {
  ...rules,
  id: '0197a000-0000-7000-8000-000000000060',
  createdAt: '2026-11-01T08:00:00.000Z',
  packName: null,
  createdBy: null,
}
const later: PayRulesVersion = {
  ...begun,
  id: '0197a000-0000-7000-8000-000000000061',
  firstMonth: '2026-12',
  divisor: 220,
  createdBy: viewer,
}

const preview: PayRulesPreview = {
  period: '2026-12',
  changed: 2,
  records: 40,
  totals: [
    { currency: 'EGP', before: { grossPay: 90_000, netPay: 80_000 }, after: { grossPay: 90_000, netPay: 70_000 } },
  ],
  people: [
    {
      user: { ...colleague, llId: null },
      currency: 'EGP',
      before: 10_000,
      after: 8307.5,
    },
  ],
  lostStatuses: [{ name: 'Expert', countsAs: 'Insured', people: 3 }],
}

stopClock('2026-11-25T09:00:00Z')

function show(
  answers: Record<string, Answer | ((body: unknown) => Answer)> = {},
  permissions: Permission[] = ['payroll.tax', 'payroll.all_view'],
) {
  const calls = answerCalls({
    'GET /payroll/packs': [200, { packs: [] }],
    'GET /payroll/rules': [200, { packs: [], versions: [later, begun], earliest: '2026-12' }],
    'POST /payroll/rules/preview': [200, { preview }],
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

const dialog = (name: string) => screen.findByRole('dialog', { name })
const type = (parent: HTMLElement, name: RegExp, value: string) =>
  fireEvent.change(within(parent).getByLabelText(name), { target: { value } })
async function openForm() {
  fireEvent.click(await screen.findByRole('button', { name: 'New Rules' }))
  return dialog('New Pay Rules')
}

test('shows the first month of each version and its changes', async () => {
  show()
  const [ahead, now] = await screen.findAllByRole('listitem')
  expect(ahead?.textContent).toContain('From December 2026')
  expect(ahead?.textContent).toContain('Scheduled')
  expect(ahead?.textContent).toContain('240 h → 220 h')
  expect(ahead?.textContent).toContain('Amira Hassan')
  expect(now?.textContent).toContain('Initial')
  expect(now?.textContent).toContain('Current')
  expect(now?.textContent).toContain('+35 %')
  expect(now?.textContent).toContain('Default rules')
})

test('shows the effect of new rules before saving them exactly as shown', async () => {
  const bodies: unknown[] = []
  show({
    'POST /payroll/rules': (body) => {
      bodies.push(body)
      return [201, { version: later }]
    },
  })
  const form = await openForm()
  expect(within(form).queryByText(/Have an accountant check/)).toBeNull()
  type(form, /^Taxes and insurance/, 'EGYPT')
  expect(within(form).getByText(/Have an accountant check/)).toBeTruthy()
  type(form, /^Tax on partial months/, 'WHOLE_MONTH')
  type(form, /^Hours of part-time work/, 'FULL_TIME')
  type(form, /^Unpaid day/, 'WORKING_DAYS')
  type(form, /^Daytime overtime/, '٤٠٫٥')
  type(form, /^Days count until/, '25')
  type(form, /^First month/, '2027-01')
  fireEvent.click(within(form).getByRole('button', { name: 'Preview' }))
  const confirm = await dialog('Save these rules?')
  expect(within(confirm).getByText('+35 % → +40.5 %')).toBeTruthy()
  expect(within(confirm).getByText('By days employed → As full months')).toBeTruthy()
  expect(within(confirm).getByText('End of the month → Day 25')).toBeTruthy()
  expect(within(confirm).getByText('By their own hours → As full time')).toBeTruthy()
  expect(within(confirm).getByText('2 of 40 records for December 2026 would change.')).toBeTruthy()
  expect(within(confirm).getByText('EGP 80,000.00 → EGP 70,000.00')).toBeTruthy()
  expect(within(confirm).getByText('→ EGP 8,307.50')).toBeTruthy()
  expect(
    within(confirm).getByText('3 people have the status “Expert”, which these rules lack. They count as “Insured”.'),
  ).toBeTruthy()
  expect(bodies).toEqual([])
  fireEvent.click(within(confirm).getByRole('button', { name: 'Back' }))
  const again = await dialog('New Pay Rules')
  expect(within(again).getByLabelText<HTMLInputElement>(/^Daytime overtime/).value).toBe('٤٠٫٥')
  fireEvent.click(within(again).getByRole('button', { name: 'Preview' }))
  fireEvent.click(within(await dialog('Save these rules?')).getByRole('button', { name: 'Save Rules' }))
  expect(await screen.findByText('They apply from January 2027.')).toBeTruthy()
  const premiums = { ...rules.premiums, day: 40.5 }
  const taxes = { pack: 'EGYPT', partMonthTax: 'WHOLE_MONTH', hourBase: 'FULL_TIME', dayPay: 'WORKING_DAYS' }
  expect(bodies).toEqual([{ ...rules, ...taxes, firstMonth: '2027-01', divisor: 220, premiums, timeCutOff: 25 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('names unusual values, and saves them once confirmed', async () => {
  const bodies: unknown[] = []
  show({
    'POST /payroll/rules': (body) => {
      bodies.push(body)
      return [201, { version: later }]
    },
  })
  const form = await openForm()
  type(form, /^Hours per month/, '1')
  type(form, /^Night overtime/, '400')
  fireEvent.click(within(form).getByRole('button', { name: 'Preview' }))
  const confirm = await dialog('Save these rules?')
  fireEvent.click(within(confirm).getByRole('button', { name: 'Save Rules' }))
  expect(await within(confirm).findByText('Confirm the unusual values, or go back and change them.')).toBeTruthy()
  expect(bodies).toEqual([])
  fireEvent.click(
    within(confirm).getByLabelText('These unusual values are correct: Hours per month 1 h, Night overtime +400 %'),
  )
  fireEvent.click(within(confirm).getByRole('button', { name: 'Save Rules' }))
  expect(await screen.findByText('They apply from December 2026.')).toBeTruthy()
  expect(bodies).toMatchObject([{ divisor: 1, confirmed: ['divisor', 'premiums.night'] }])
})

test('shows invalid values at their fields and requests no preview', async () => {
  const calls = show()
  const form = await openForm()
  type(form, /^Hours per month/, '0')
  type(form, /^Night overtime/, '501')
  type(form, /^Rest day overtime/, 'a lot')
  fireEvent.click(within(form).getByRole('button', { name: 'Preview' }))
  expect(await within(form).findByText('Please enter a whole number of hours from 1 to 744')).toBeTruthy()
  expect(within(form).getAllByText('Please enter a percentage from 0 to 500')).toHaveLength(2)
  expect(calls).not.toContain('POST /payroll/rules/preview')
})

test('saves without a preview for users who see no other pay, and shows a refusal in the dialog', async () => {
  const calls = show(
    { 'POST /payroll/rules': [409, { message: 'Payroll is being generated.', code: 'payroll.under_way' }] },
    ['payroll.tax'],
  )
  const form = await openForm()
  fireEvent.click(within(form).getByRole('button', { name: 'Continue' }))
  const confirm = await dialog('Save these rules?')
  expect(within(confirm).getByText('Same as the latest rules.')).toBeTruthy()
  fireEvent.click(within(confirm).getByRole('button', { name: 'Save Rules' }))
  expect(await within(confirm).findByText('Payroll is being generated.')).toBeTruthy()
  expect(calls).not.toContain('POST /payroll/rules/preview')
})
