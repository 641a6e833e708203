import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, millisecondsOf } from './instants.ts'

const asTemporal = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const milliseconds = fc.integer({ min: asTemporal('0001-01-01T00:00Z'), max: asTemporal('9999-01-01T00:00Z') })

test('instants in the usual form are read and written as Temporal does', () => {
  fc.assert(
    fc.property(milliseconds, (at) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(at)
      expect(instantOf(at)).toBe(instant.toString({ fractionalSecondDigits: 3 }))
      expect(millisecondsOf(instantOf(at))).toBe(at)
      const wholeSeconds = instant.round({ smallestUnit: 'second', roundingMode: 'floor' })
      expect(millisecondsOf(wholeSeconds.toString())).toBe(wholeSeconds.epochMilliseconds)
    }),
  )
})

test.each([
  '2026-11-21T08:30Z',
  '2026-11-21T08:30:00+02:00',
  '2026-11-21T08:30:00.5Z',
  '2026-11-21T08:30:00.123456Z',
  '2026-12-31T23:59:60Z',
  '-000001-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '20261121T083000Z',
])('%s is read in its other form', (text) => expect(millisecondsOf(text)).toBe(asTemporal(text)))

test.each([
  '2026-02-30T08:30:00Z',
  '2026-13-01T08:30:00.000Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T08:60:00Z',
  '2026-11-21T08:30:61Z',
  '2026-11-21',
  '',
])('"%s" is not an instant', (text) => expect(() => millisecondsOf(text)).toThrow(RangeError))
