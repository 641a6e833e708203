import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
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
