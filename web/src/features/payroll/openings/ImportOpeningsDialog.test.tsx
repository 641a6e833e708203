import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CheckedOpenings } from '@muster/contract/payroll/openings'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import OpeningsSection from './OpeningsSection.tsx'

stopClock('2026-11-25T09:00:00Z')

const amounts = { upTo: '2026-06', wage: 60_000, insurance: 6600, tax: 3555, source: 'Payslips' }
const person = { ...colleague, llId: 'LL-1', department: null, position: null, profileImage: null }
const checked: CheckedOpenings = {
  openings: [{ ...amounts, user: person, currency: 'EGP', state: 'NEW' }],
  problems: [{ line: 3, message: 'No one has the LL-ID “LL-9”' }],
}

function show(file: CheckedOpenings, people = 1) {
  const bodies: any[] = []
  answerCalls({
    'POST /payroll/openings/check': [200, file],
    'POST /payroll/openings': (body) => {
      bodies.push(body)
      return [200, { people }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.tax'])}>
      <OpeningsSection />
      <ToastRegion />
    </SessionProvider>,
  )
  return bodies
}
async function choose() {
  fireEvent.click(screen.getByRole('button', { name: 'Import Amounts' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import Pay Outside Muster' })
  const file = new File(['LL-ID'], 'openings.csv', { type: 'text/csv' })
  fireEvent.change(within(dialog).getByLabelText(/^File/), { target: { files: [file] } })
  return within(dialog)
}

test('the amounts in a file are shown with the lines that can’t be used, then entered', async () => {
  const bodies = show(checked)
  const dialog = await choose()
  await dialog.findByText('Line 3: No one has the LL-ID “LL-9”')
  expect(dialog.getByText('Lines that can’t be used: 1. They are left out.')).toBeTruthy()
  const { textContent } = dialog.getByRole('row', { name: new RegExp(colleague.firstName) })
  expect(textContent?.replaceAll('\u00a0', ' ')).toContain('EGP 60,000.00EGP 6,600.00EGP 3,555.00')
  fireEvent.click(dialog.getByRole('button', { name: 'Enter Amounts' }))
  await screen.findByText('Amounts entered')
  expect(bodies).toEqual([{ openings: [{ ...amounts, userId: colleague.id }] }])
})

test('a file that cannot be read says why beside its field, until another is chosen', async () => {
  show(checked)
  const msg = 'The first line lacks the columns “Tax”'
  answerCalls({
    'POST /payroll/openings/check': [400, { message: msg, errors: [{ path: 'file', msg, message: msg }] }],
  })
  const dialog = await choose()
  expect(await dialog.findByText(msg)).toBeTruthy()
  answerCalls({ 'POST /payroll/openings/check': [200, checked] })
  const file = new File(['LL-ID'], 'openings.csv', { type: 'text/csv' })
  fireEvent.change(dialog.getByLabelText(/^File/), { target: { files: [file] } })
  await dialog.findByText('Line 3: No one has the LL-ID “LL-9”')
  expect(dialog.queryByText(msg)).toBeNull()
})

test('nothing is sent without a usable line', async () => {
  const bodies = show({ openings: [], problems: [] })
  const dialog = await choose()
  await dialog.findByText('All lines can be used.')
  fireEvent.click(dialog.getByRole('button', { name: 'Enter Amounts' }))
  await dialog.findByText('Please choose a file with amounts')
  expect(bodies).toEqual([])
})
