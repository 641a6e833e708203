import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../session/session.tsx'
import { renderPage } from '../testing/renderPage.tsx'
import { userWith } from '../testing/samples.ts'
import { DayField } from './DayField.tsx'

// They are 25 hours apart: where the device is, it is another day than in one of them.
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
const dayIn = (zone: string) => Temporal.Now.zonedDateTimeISO(zone).toPlainDate()
const here = dayIn(Temporal.Now.timeZoneId())
const timeZone = zones.find((zone) => !dayIn(zone).equals(here)) ?? ''

function Field() {
  const [day, setDay] = useState('')
  return <DayField label="Start Date" value={day} onChange={setDay} min="2000-01-01" max="2100-12-31" />
}

test('the calendar opens on the day that it is where the company is, whatever day the device has', async () => {
  renderPage(
    <SessionProvider user={{ ...userWith([]), timeZone }}>
      <Field />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Open calendar' }))
  const today = dayIn(timeZone)
  const name = `${today.day} ${today.toLocaleString('en', { month: 'long' })} ${today.year}`
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))
  expect([...document.querySelectorAll('[aria-current="date"]')].map((day) => day.getAttribute('aria-label'))).toEqual([
    name,
  ])
})
