import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FormDialog } from '../../dialog/FormDialog.tsx'
import { SessionProvider } from '../../session/session.tsx'
import { renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { DayInput } from './DayField.tsx'

const now = Temporal.Instant.from('2026-11-23T09:00:00Z')
stopClock(String(now))

// These zones are 25 hours apart, so at least one of them has a different day from the device.
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
const dayIn = (zone: string) => now.toZonedDateTimeISO(zone).toPlainDate()
const browserToday = dayIn(Temporal.Now.timeZoneId())
const timeZone = zones.find((zone) => !dayIn(zone).equals(browserToday)) ?? ''

function Field({ chosen = '' }: { chosen?: string }) {
  const [day, setDay] = useState(chosen)
  return <DayInput label="Start Date" value={day} onChange={setDay} min="2000-01-01" max="2100-12-31" />
}

const nameOf = (day: Temporal.PlainDate) => `${day.day} ${day.toLocaleString('en', { month: 'long' })} ${day.year}`
/** Returns the days that are tab stops. */
const tabStops = () =>
  [...document.querySelectorAll<HTMLElement>('td button[tabindex="0"]')].map((day) => day.getAttribute('aria-label'))

test('the calendar opens on the company’s current day, whatever the day of the device', async () => {
  renderPage(
    <SessionProvider user={{ ...userWith([]), timeZone }}>
      <Field />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Open calendar' }))
  const today = dayIn(timeZone)
  const name = nameOf(today)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))
  expect([...document.querySelectorAll('[aria-current="date"]')].map((day) => day.getAttribute('aria-label'))).toEqual([
    name,
  ])
})

test('within the calendar Tab moves to the company’s day, and back from another month', async () => {
  renderPage(
    <SessionProvider user={{ ...userWith([]), timeZone }}>
      <Field />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('textbox', { name: /Start Date/ }))
  const today = dayIn(timeZone)
  await waitFor(() => expect(tabStops()).toEqual([nameOf(today)]))
  fireEvent.click(screen.getByLabelText('Next month'))
  const next = today.with({ day: 1 }).add({ months: 1 })
  await waitFor(() => expect(tabStops()).toEqual([nameOf(next)]))
  fireEvent.click(screen.getByLabelText('Previous month'))
  await waitFor(() => expect(tabStops()).toEqual([nameOf(today)]))
})

test('Tab moves to the chosen day if there is one', async () => {
  const day = dayIn(timeZone).with({ day: 15 }).add({ months: 2 })
  renderPage(
    <SessionProvider user={{ ...userWith([]), timeZone }}>
      <Field chosen={String(day)} />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('textbox', { name: /Start Date/ }))
  await waitFor(() => expect(tabStops()).toEqual([nameOf(day)]))
})

test.each([
  ['Sunday', 'Su'],
  ['Monday', 'Mo'],
  ['Saturday', 'Sa'],
] as const)('weeks begin with the company’s %s', async (firstDayOfWeek, weekdays) => {
  renderPage(
    <SessionProvider user={{ ...userWith([]), firstDayOfWeek }}>
      <Field chosen="2026-11-18" />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('textbox', { name: /Start Date/ }))
  await waitFor(() => expect(document.querySelector('thead th')?.textContent).toBe(weekdays))
  const [first] = document.querySelectorAll('tbody tr:nth-child(2) td button')
  const firstDays = { Sunday: '8', Monday: '2', Saturday: '7' }
  expect(first?.textContent).toBe(firstDays[firstDayOfWeek])
})

test('an invalid optional day is neither sent as empty nor saved as a draft', async () => {
  const [submit, send] = [vi.fn(), vi.fn()]
  function Until() {
    const [day, setDay] = useState('')
    const form = { submit: () => submit(day), submitting: false, failure: null, dirty: true }
    return (
      <FormDialog form={form} onClose={vi.fn()} title="Assign" submit="Send" second={{ label: 'Draft', send }}>
        <DayInput label="Until" value={day} onChange={setDay} min="2026-11-23" max="2100-12-31" optional />
      </FormDialog>
    )
  }
  renderPage(
    <SessionProvider user={userWith([])}>
      <Until />
    </SessionProvider>,
  )
  const until = await screen.findByLabelText('Until')
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const type = (value: string) => fireEvent.change(until, { target: { value } })
  type('1 Jan 2020')
  press('Send')
  expect(await screen.findByText('Please choose Mon 23 Nov 2026 or later')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(until))
  type('soon')
  press('Draft')
  expect(await screen.findByText('Please enter a date such as 23 Nov 2026')).toBeTruthy()
  expect([submit.mock.calls, send.mock.calls]).toEqual([[], []])
  type('31 Dec 2026')
  press('Send')
  expect(submit).toHaveBeenLastCalledWith('2026-12-31')
  type('')
  press('Send')
  expect(submit).toHaveBeenLastCalledWith('')
})

/**
 * Shows a required date field. The page keeps the last valid day, and `send` is called with the day that the form
 * sends.
 */
function Needed({ send }: { send: (day: string) => void }) {
  const [day, setDay] = useState('2026-11-17')
  const form = { submit: () => send(day), submitting: false, failure: null, dirty: true }
  return (
    <FormDialog form={form} onClose={vi.fn()} title="Correct" submit="Send">
      <DayInput label="Date" value={day} onChange={(to) => to && setDay(to)} min="2000-01-01" max="2026-11-23" />
    </FormDialog>
  )
}

async function openNeeded() {
  const send = vi.fn()
  renderPage(
    <SessionProvider user={userWith([])}>
      <Needed send={send} />
    </SessionProvider>,
  )
  const date = await screen.findByLabelText<HTMLInputElement>(/Date/)
  const type = (value: string) => {
    fireEvent.focus(date)
    fireEvent.change(date, { target: { value } })
    fireEvent.blur(date)
  }
  return { send, date, type, press: () => fireEvent.click(screen.getByRole('button', { name: 'Send' })) }
}

test.each([
  ['25 Nov 2026', 'Please choose Mon 23 Nov 2026 or earlier'],
  ['31.02.2026', 'Please enter a date such as 23 Nov 2026'],
  ['soon', 'Please enter a date such as 23 Nov 2026'],
  ['', 'Please enter a date such as 23 Nov 2026'],
])('“%s” stays with its error, and the last valid day is not sent instead', async (text, complaint) => {
  const { send, date, type, press } = await openNeeded()
  type(text)
  expect(date.value).toBe(text)
  expect(await screen.findByText(complaint)).toBeTruthy()
  press()
  expect(send).not.toHaveBeenCalled()
  expect(date.value).toBe(text)
  type('18 Nov 2026')
  expect(date.value).toBe('Wed 18 Nov 2026')
  expect(screen.queryByText(complaint)).toBeNull()
  press()
  expect(send).toHaveBeenCalledExactlyOnceWith('2026-11-18')
})

test('Enter accepts the typed day, or reports what is wrong with it, and sends nothing', async () => {
  const { send, date } = await openNeeded()
  fireEvent.click(date)
  const enter = (value: string) => {
    fireEvent.change(date, { target: { value } })
    // A key whose default is prevented does not submit the form.
    expect(fireEvent.keyDown(date, { key: 'Enter' })).toBe(false)
  }
  enter('31.02.2026')
  expect(await screen.findByText('Please enter a date such as 23 Nov 2026')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Calendar' })).toBeNull()
  enter('16 Nov')
  expect(date.value).toBe('Mon 16 Nov 2026')
  expect(fireEvent.keyDown(date, { key: 'Enter' })).toBe(false)
  expect(send).not.toHaveBeenCalled()
})

test('Tab closes the calendar, whose button is not a tab stop', async () => {
  const { date } = await openNeeded()
  fireEvent.click(date)
  expect(await screen.findByRole('dialog', { name: 'Calendar' })).toBeTruthy()
  fireEvent.keyDown(date, { key: 'Tab' })
  expect(screen.queryByRole('dialog', { name: 'Calendar' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Open calendar' }).tabIndex).toBe(-1)
})

test('a day set from outside replaces invalid input', async () => {
  function Follows() {
    const [day, setDay] = useState('2026-11-17')
    return (
      <>
        <DayInput label="Date" value={day} onChange={(to) => to && setDay(to)} min="2000-01-01" max="2026-11-23" />
        <button onClick={() => setDay('2026-11-20')}>Other day</button>
      </>
    )
  }
  renderPage(
    <SessionProvider user={userWith([])}>
      <Follows />
    </SessionProvider>,
  )
  const date = await screen.findByLabelText<HTMLInputElement>(/Date/)
  fireEvent.change(date, { target: { value: 'soon' } })
  fireEvent.click(screen.getByRole('button', { name: 'Other day' }))
  expect(date.value).toBe('Fri 20 Nov 2026')
})

test('an unfinished day is not accepted, and a short one only after leaving the field', async () => {
  const onChange = vi.fn()
  renderPage(
    <SessionProvider user={userWith([])}>
      <DayInput label="Start Date" value="2026-11-17" onChange={onChange} min="2000-01-01" max="2100-12-31" />
    </SessionProvider>,
  )
  const field = await screen.findByRole('textbox', { name: /Start Date/ })
  const type = (text: string) => {
    for (let end = 1; end <= text.length; end += 1) fireEvent.change(field, { target: { value: text.slice(0, end) } })
  }
  const takenDays = () => onChange.mock.calls.flat().filter((day) => day !== '')
  for (const text of ['2026-11-31', '31 Feb 2026', '25/1']) {
    type(text)
    expect(takenDays()).toEqual([])
  }
  for (const [text, day] of [
    ['2026-11-25', '2026-11-25'],
    ['25/11/2026', '2026-11-25'],
    ['2 Dec 2026', '2026-12-02'],
  ] as const) {
    onChange.mockClear()
    type(text)
    expect(takenDays()).toEqual([day])
  }
  onChange.mockClear()
  type('3 dec')
  expect(takenDays()).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(takenDays()).toEqual(['2026-12-03'])
})
