import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../session/session.tsx'
import { renderPage } from '../../testing/renderPage.tsx'
import { userWith } from '../../testing/samples.ts'
import { DayInput } from './DayField.tsx'

// They are 25 hours apart: where the device is, it is another day than in one of them.
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
const dayIn = (zone: string) => Temporal.Now.zonedDateTimeISO(zone).toPlainDate()
const here = dayIn(Temporal.Now.timeZoneId())
const timeZone = zones.find((zone) => !dayIn(zone).equals(here)) ?? ''

function Field({ chosen = '' }: { chosen?: string }) {
  const [day, setDay] = useState(chosen)
  return <DayInput label="Start Date" value={day} onChange={setDay} min="2000-01-01" max="2100-12-31" />
}

const nameOf = (day: Temporal.PlainDate) => `${day.day} ${day.toLocaleString('en', { month: 'long' })} ${day.year}`
/** The days that Tab leads to. */
const stops = () =>
  [...document.querySelectorAll<HTMLElement>('td button[tabindex="0"]')].map((day) => day.getAttribute('aria-label'))

test('the calendar opens on the day that it is where the company is, whatever day the device has', async () => {
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

test('Tab leads to the company’s day in a calendar that was opened by a click, and back from another month', async () => {
  renderPage(
    <SessionProvider user={{ ...userWith([]), timeZone }}>
      <Field />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('textbox', { name: /Start Date/ }))
  const today = dayIn(timeZone)
  await waitFor(() => expect(stops()).toEqual([nameOf(today)]))
  fireEvent.click(screen.getByLabelText('Next month'))
  const next = today.with({ day: 1 }).add({ months: 1 })
  await waitFor(() => expect(stops()).toEqual([nameOf(next)]))
  fireEvent.click(screen.getByLabelText('Previous month'))
  await waitFor(() => expect(stops()).toEqual([nameOf(today)]))
})

test('Tab leads to the chosen day where there is one', async () => {
  const chosen = dayIn(timeZone).with({ day: 15 }).add({ months: 2 })
  renderPage(
    <SessionProvider user={{ ...userWith([]), timeZone }}>
      <Field chosen={String(chosen)} />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('textbox', { name: /Start Date/ }))
  await waitFor(() => expect(stops()).toEqual([nameOf(chosen)]))
})

test.each([
  ['Sunday', 'Su'],
  ['Monday', 'Mo'],
  ['Saturday', 'Sa'],
] as const)('weeks begin with the company’s %s', async (firstDayOfWeek, shown) => {
  renderPage(
    <SessionProvider user={{ ...userWith([]), firstDayOfWeek }}>
      <Field chosen="2026-11-18" />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('textbox', { name: /Start Date/ }))
  await waitFor(() => expect(document.querySelector('thead th')?.textContent).toBe(shown))
  const [first] = document.querySelectorAll('tbody tr:nth-child(2) td button')
  const begins = { Sunday: '8', Monday: '2', Saturday: '7' }
  expect(first?.textContent).toBe(begins[firstDayOfWeek])
})
