import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PackSummary, PayPackFile } from '@muster/contract/payroll/packs'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, userWith, viewer } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PacksSection from './PacksSection.tsx'

stopClock('2026-11-25T09:00:00Z')

const amounts = { insurance: 200, tax: 130, employer: 240 }
const summary: PackSummary = {
  code: 'EXAMPLE',
  currency: 'EUR',
  method: 'YEAR',
  from: '2026-01',
  insuredUntil: 2026,
  examples: [
    {
      month: '2026-01',
      wage: 2000,
      insuredWage: null,
      status: 'INSURED',
      expected: amounts,
      calculated: amounts,
      passes: true,
      note: null,
    },
  ],
}
const proposed: PayPackFile = {
  id: '0197a000-0000-7000-8000-000000000090',
  name: 'Our country',
  summary,
  state: 'PROPOSED',
  enteredBy: colleague,
  enteredAt: '2026-11-20T08:00:00.000Z',
  confirmedBy: null,
  usedFrom: null,
  can: { confirm: true, withdraw: true },
}
const path = '/payroll/packs'

function show(packs: PayPackFile[], answers: Record<string, Answer | ((body: unknown) => Answer)> = {}) {
  const calls = answerCalls({ [`GET ${path}`]: [200, { packs }], ...answers })
  renderPage(
    <SessionProvider user={userWith(['payroll.tax'])}>
      <PacksSection />
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}
const press = (name: string, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }))

async function chooseFile(text: string) {
  press('Add File')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Our country' } })
  const file = new File([text], 'rules.json', { type: 'application/json' })
  fireEvent.change(within(dialog).getByLabelText(/^File/), { target: { files: [file] } })
  return dialog
}

test('a file is checked as soon as it is chosen, and added under its name', async () => {
  let sent: unknown
  show([], {
    [`POST ${path}/check`]: [200, { mistakes: [], summary }],
    [`POST ${path}`]: (body) => {
      sent = body
      return [201, { pack: proposed }]
    },
  })
  await screen.findByText('No files yet')
  const dialog = await chooseFile('{"pack":"EXAMPLE"}')
  await within(dialog).findByText('The file has no mistakes, and all examples are correct.')
  expect(within(dialog).getByText('Correct')).toBeTruthy()
  press('Add Rules', dialog)
  await screen.findByText('File added')
  expect(sent).toEqual({ name: 'Our country', content: '{"pack":"EXAMPLE"}' })
})

test('a file with mistakes is not sent, and each mistake is shown', async () => {
  const mistakes = ['cases.0.tax: the file expects 131.00, and its rules give 130.00.']
  const different = { ...summary.examples[0]!, expected: { ...amounts, tax: 131 }, passes: false }
  const calls = show([], {
    [`POST ${path}/check`]: [200, { mistakes, summary: { ...summary, examples: [different] } }],
  })
  await screen.findByText('No files yet')
  const dialog = await chooseFile('{}')
  await within(dialog).findByText(mistakes[0]!)
  expect(within(dialog).getByText('expected 131.00')).toBeTruthy()
  press('Add Rules', dialog)
  await within(dialog).findByText('The file has mistakes.')
  expect(calls.filter((call) => JSON.stringify(call).includes(`POST ${path}"`))).toEqual([])
})

test('a file that someone else added is confirmed after its content is shown', async () => {
  let isConfirmed = false
  show([proposed], {
    [`POST ${path}/${proposed.id}/confirm`]: () => {
      isConfirmed = true
      return [200, { pack: { ...proposed, state: 'CONFIRMED', confirmedBy: viewer } }]
    },
  })
  await screen.findByText('Pending confirmation')
  press('Confirm Rules')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('EXAMPLE')).toBeTruthy()
  press('Confirm Rules', dialog)
  await waitFor(() => expect(isConfirmed).toBe(true))
})

test('your own file waits for someone else', async () => {
  show([{ ...proposed, enteredBy: viewer, can: { confirm: false, withdraw: true } }])
  await screen.findByText('Someone else must confirm a file that you added.')
  expect(screen.queryByRole('button', { name: 'Confirm Rules' })).toBeNull()
})
