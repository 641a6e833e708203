import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { YearOpening } from '@muster/contract/payroll/openings'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import OpeningsPart from './OpeningsPart.tsx'

stopClock('2026-11-25T09:00:00Z')

const opening: YearOpening = {
  year: 2026,
  upTo: '2026-06',
  wage: 60_000,
  insurance: 6600,
  tax: 3555,
  currency: 'EGP',
  source: 'Payslips of 2026',
  enteredBy: { firstName: 'Nora', lastName: 'Adel' },
  enteredAt: '2026-11-01T08:00:00.000Z',
}

function show(openings: YearOpening[], { isTaxed = true, set = true } = {}) {
  const bodies: unknown[] = []
  answerCalls({
    [`GET /payroll/openings/${colleague.id}`]: [200, { openings, isTaxed, currency: 'EGP', can: { set } }],
    [`PUT /payroll/openings/${colleague.id}`]: (body) => {
      bodies.push(body)
      return [200, { opening }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.tax', 'payroll.all_view'])}>
      <OpeningsPart person={{ ...colleague, isSelf: false, areas: new Set(['payroll']) }} />
      <ToastRegion />
    </SessionProvider>,
  )
  return bodies
}

test('the pay of a year begun elsewhere is entered', async () => {
  const bodies = show([])
  fireEvent.click(await screen.findByRole('button', { name: 'Enter Amounts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay Outside Muster' }))
  const type = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type(/^Until/, '2026-06')
  type(/^Taxed pay/, '60,000')
  type(/^Insurance/, '6600')
  type(/^Tax withheld/, '60000')
  type(/^Source/, 'Payslips of 2026')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Insurance and tax must not exceed the pay')).toBeTruthy()
  type(/^Tax withheld/, '3555')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Amounts saved')).toBeTruthy()
  expect(bodies).toMatchObject([{ upTo: '2026-06', wage: 60_000, insurance: 6600, tax: 3555 }])
})

test('entered amounts are shown with their source, and only those who may change them have buttons', async () => {
  show([opening], { set: false })
  expect(await screen.findByText('June 2026')).toBeTruthy()
  expect(screen.getByText('Payslips of 2026')).toBeTruthy()
  expect(screen.getByText('1 Nov 2026 by Nora Adel')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('nothing is shown without taxes', async () => {
  show([opening], { isTaxed: false })
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByText('Year begun elsewhere')).toBeNull()
})
