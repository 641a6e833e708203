import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryAtEndOf, lastDayOf } from './Expiry.tsx'

test('a day ends when the next one begins in the company’s time zone', () => {
  expect(expiryAtEndOf('2026-11-23', 'Africa/Cairo')).toBe('2026-11-23T22:00:00.000Z')
  expect(expiryAtEndOf('2026-11-23', 'UTC')).toBe('2026-11-24T00:00:00.000Z')
  // On this night, midnight is skipped for daylight saving time.
  expect(expiryAtEndOf('2026-04-23', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
})

test('the last day is the chosen one', () => {
  const zone = fc.constantFrom('Africa/Cairo', 'UTC', 'America/Sao_Paulo', 'Pacific/Auckland', 'Asia/Kathmandu')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), zone, (days, timeZone) => {
      const day = Temporal.PlainDate.from('2026-01-01').add({ days }).toString()
      expect(lastDayOf(expiryAtEndOf(day, timeZone), timeZone)).toBe(day)
    }),
  )
})
