import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { EntryRow } from './EntryRow.tsx'
import PayItemDialog from './PayItemDialog.tsx'

function show() {
  const bodies: any[] = []
  answerCalls({
    'POST /payroll/pay-items': (body: any) => {
      bodies.push(body)
      return [201, { item: { ...body, id: '0197a000-0000-7000-8000-000000000090', lastMonth: null } }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.tax'])}>
      <PayItemDialog onClose={() => undefined} />
      <ToastRegion />
    </SessionProvider>,
  )
  return bodies
}

test.each<[string, string, object, RegExp]>([
  ['MARTYRS', 'Martyrs’ fund', { type: 'DEDUCTION', formula: 'PERCENT_OF_GROSS', isTaxed: false }, /0.05 %/],
  ['TRAINING', 'Training fund', { type: 'EMPLOYER', formula: 'FIXED', isProrated: false }, /EGP 10 to 30/],
])('%s begins with what the law demands', async (key, name, item, hint) => {
  const bodies = show()
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Pay Item' }))
  fireEvent.change(dialog.getByLabelText('Begin with'), { target: { value: key } })
  expect(dialog.getByText(hint).textContent).toContain('An accountant must confirm it.')
  expect(dialog.queryByLabelText('Taxed')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Add Pay Item' }))
  expect(await screen.findByText('Pay item added')).toBeTruthy()
  expect(bodies).toMatchObject([{ code: key, name, ...item }])
  expect(bodies[0]).not.toHaveProperty('proposal')
})

test.each([
  ['EARNING', 'Earning'],
  ['DEDUCTION', 'Deduction'],
  ['EMPLOYER', 'Paid by the company'],
] as const)('an entry of the type %s says so', (type, label) => {
  const id = '0197a000-0000-7000-8000-000000000091'
  const item = { id, code: 'FUND', name: 'Training fund', arabicName: 'صندوق', type, formula: 'FIXED' as const }
  const how = { frequency: 'RECURRING' as const, isTaxed: false, isInsured: false, isProrated: false }
  renderPage(
    <ul>
      <EntryRow
        entry={{
          id,
          item: { ...item, ...how, account: '', lastMonth: null },
          department: null,
          position: null,
          value: 10,
          quantity: null,
          currency: 'EGP',
          firstMonth: '2020-11',
          lastMonth: null,
          note: 'Law 14',
          enteredBy: { firstName: 'Mona', lastName: 'Mahmoud' },
          enteredAt: '2020-11-02T10:00:00.000Z',
        }}
      />
    </ul>,
  )
  expect(screen.getByText(`${label} · From November 2020`)).toBeTruthy()
})
