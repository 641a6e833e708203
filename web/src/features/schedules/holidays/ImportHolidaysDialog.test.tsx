import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ProposedHoliday } from '@muster/contract/schedules/holidays'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import ImportHolidaysDialog from './ImportHolidaysDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const countries = [
  { code: 'EG', name: 'Egypt', regions: [] },
  { code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bayern' }] },
]
const day = (changes: Partial<ProposedHoliday>): ProposedHoliday => ({
  date: '2027-05-01',
  name: 'Labour Day',
  kind: 'PUBLIC',
  startsAt: null,
  isEstimate: false,
  isWeekend: false,
  held: null,
  ...changes,
})
const proposals = [
  day({ date: '2027-03-09', name: 'Eid', isEstimate: true }),
  day({}),
  day({ date: '2027-10-06', name: 'Armed Forces Day', held: 'Ours' }),
  day({ date: '2027-12-24', name: 'Christmas Eve', kind: 'BANK', startsAt: '14:00', isWeekend: true }),
]

function show(answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls({
    'GET /holidays/countries': [200, { countries }],
    'GET /holidays/proposals': [200, { holidays: proposals, languages: ['en'] }],
    'POST /holidays/preview': [200, { effects: [] }],
    ...answers,
  })
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={userWith(['leaves.policy_manage'])}>
      <ImportHolidaysDialog year={2027} years={[2026, 2027]} onSaved={() => undefined} onClose={onClose} />
      <ToastRegion />
    </SessionProvider>,
  )
  return { calls, onClose }
}

async function choose(country: string) {
  fireEvent.click(await screen.findByRole('combobox', { name: 'Country' }))
  fireEvent.click(await screen.findByRole('option', { name: country, hidden: true }))
}
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('preselects public holidays, offers others, and omits existing ones', async () => {
  show({})
  await choose('Egypt')
  expect((await box(/^Add Eid/)).checked).toBe(true)
  expect((await box(/^Add Labour Day/)).checked).toBe(true)
  expect((await box(/^Add Christmas Eve/)).checked).toBe(false)
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  const [eid, , addedDay, eve] = screen.getAllByRole('listitem')
  expect(eid?.textContent).toContain('Date may shift by a day')
  expect(addedDay?.textContent).toContain('OursWed 6 Oct 2027Already added')
  for (const text of ['Bank holiday', /From 14:00|From 2:00/, 'Weekend'])
    expect(within(eve as HTMLElement).getByText(text)).toBeTruthy()
  expect(screen.queryByLabelText('Region')).toBeNull()
})

test('adds all selected holidays at once with their names, however often the button is pressed', async () => {
  const sent: unknown[] = []
  const { onClose } = show({
    'POST /holidays/import': (body) => {
      sent.push(body)
      return [201, { holidays: [{ id: 'x', date: '2027-05-01', name: 'Workers’ Day', isPaid: true }], skipped: 0 }]
    },
  })
  await choose('Egypt')
  fireEvent.click(await box(/^Add Eid/))
  fireEvent.change(screen.getByRole('textbox', { name: 'Holiday name, Sat 1 May 2027' }), { target: { value: '  ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 Holiday' }))
  expect(await screen.findByText('Please enter a holiday name')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Holiday name, Sat 1 May 2027' }), {
    target: { value: 'Workers’ Day' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 Holiday' }))
  const confirmation = await screen.findByRole('dialog', { name: 'Add these holidays?' })
  const confirm = within(confirmation).getByRole('button', { name: 'Add 1 Holiday' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const selected = [{ date: '2027-05-01', name: 'Workers’ Day', isPaid: true }]
  expect(sent).toEqual([{ country: 'EG', region: '', year: 2027, holidays: selected }])
  expect(await screen.findByText('1 holiday added')).toBeTruthy()
})

test('says that all days are already holidays, and clears the selection of another country', async () => {
  const message = 'All of these days are already holidays'
  show({ 'POST /holidays/import': [409, { message, code: 'holiday.taken', requestId: 'r' }] })
  await choose('Egypt')
  fireEvent.click(await box(/^Add Eid/))
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 Holiday' }))
  const confirmation = await screen.findByRole('dialog', { name: 'Add these holidays?' })
  fireEvent.click(within(confirmation).getByRole('button', { name: 'Add 1 Holiday' }))
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add these holidays?' })).toBeNull())
  await choose('Germany')
  expect((await box(/^Add Eid/)).checked).toBe(true)
  expect(screen.getByLabelText('Region')).toBeTruthy()
})

test('says that a country has no holidays, and retries one that could not be loaded', async () => {
  let tries = 0
  show({
    'GET /holidays/proposals': () => {
      tries += 1
      return tries === 1 ? [403, { message: 'No', requestId: 'r' }] : [200, { holidays: [], languages: ['en'] }]
    },
  })
  await choose('Egypt')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No holidays found for 2027.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Holidays' }).disabled).toBe(true)
})
