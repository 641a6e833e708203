import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { userWith } from '../../testing/samples.ts'
import { SessionProvider } from './session.tsx'
import { useToday } from './today.ts'

afterEach(() => vi.restoreAllMocks())

const Shown = () => <p>{useToday()}</p>

test.each([
  ['Pacific/Kiritimati', '2027-01-01'],
  ['Africa/Cairo', '2026-12-31'],
  ['Pacific/Pago_Pago', '2026-12-31'],
])('today is the company’s day in %s, wherever the device is', (timeZone, day) => {
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(Temporal.Instant.from('2026-12-31T12:00:00Z'))
  const { container } = render(
    <SessionProvider user={{ ...userWith([]), timeZone }}>
      <Shown />
    </SessionProvider>,
  )
  expect(container.textContent).toBe(day)
})
