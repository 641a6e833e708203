import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CostCentresEntry } from '@muster/contract/payroll/costCentres'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import CostCentresPart from './CostCentresPart.tsx'

stopClock('2026-11-25T09:00:00Z')

const shares = [
  { costCentre: 'Shop', percent: 62.5 },
  { costCentre: 'Warehouse', percent: 37.5 },
]
const entry: CostCentresEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  firstMonth: '2026-10',
  shares,
  enteredBy: { firstName: 'Nora', lastName: 'Adel' },
  enteredAt: '2026-10-10T08:00:00.000Z',
  isReplaced: false,
}

function show(entries: CostCentresEntry[] = [], set = true) {
  const bodies: unknown[] = []
  const path = `/payroll/cost-centres/${colleague.id}`
  answerCalls({
    [`GET ${path}`]: [200, { current: entries[0]?.shares ?? [], entries, known: ['Shop'], can: { set } }],
    [`PUT ${path}`]: (body) => {
      bodies.push(body)
      return [200, { current: [] }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.tax', 'payroll.all_view'])}>
      <CostCentresPart person={{ ...colleague, isSelf: false, areas: new Set(['payroll']) }} />
      <ToastRegion />
    </SessionProvider>,
  )
  return bodies
}

const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Change Cost Centres' }))
  return within(await screen.findByRole('dialog', { name: 'Change Cost Centres' }))
}

test('shares are entered, and the last one starts with the rest', async () => {
  const bodies = show()
  expect(await screen.findByText('The journal of payroll uses the department of each payroll record.')).toBeTruthy()
  const dialog = await openDialog()
  const add = () => fireEvent.click(dialog.getByRole('button', { name: 'Add Cost Centre' }))
  const type = (label: RegExp, at: number, value: string) =>
    fireEvent.change(dialog.getAllByLabelText(label)[at]!, { target: { value } })
  add()
  type(/^Cost centre/, 0, 'Shop')
  type(/^Share/, 0, '62.5')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('The percentages must add up to 100')).toBeTruthy()
  add()
  expect(dialog.getAllByLabelText<HTMLInputElement>(/^Share/)[1]!.value).toBe('37.5')
  type(/^Cost centre/, 1, 'Warehouse')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Cost centres saved')).toBeTruthy()
  expect(bodies).toMatchObject([{ firstMonth: '2026-11', shares }])
})

test('the present shares are shown with their history, and can be removed', async () => {
  const bodies = show([entry])
  expect(await screen.findByText(/^Shop 62.5.% · Warehouse 37.5.%$/)).toBeTruthy()
  expect(screen.getByText('Entered on 10 Oct 2026 by Nora Adel')).toBeTruthy()
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove cost centre 2' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove cost centre 1' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Cost centres saved')).toBeTruthy()
  expect(bodies).toMatchObject([{ shares: [] }])
})

test('without the right to change them, there is no button', async () => {
  show([entry], false)
  expect(await screen.findByText('From October 2026')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('says that it could not be loaded', async () => {
  answerCalls({ [`GET /payroll/cost-centres/${colleague.id}`]: [500, { message: 'Something went wrong' }] })
  renderPage(
    <SessionProvider user={userWith(['payroll.tax', 'payroll.all_view'])}>
      <CostCentresPart person={{ ...colleague, isSelf: false, areas: new Set(['payroll']) }} />
    </SessionProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Cost centres could not be loaded')
})
