import fc from 'fast-check'
import { describe, test } from 'vitest'
import { ofHistories, ofMonths } from '../../src/features/payroll/engine/test/properties.ts'

/** Months for each property of one month; a tenth as many histories, of one to four months each. */
const numRuns = Number(process.env.PAY_MONTHS ?? 1_000_000)

describe.each(Object.entries(ofMonths))('%s', (_, property) => {
  test('in a million random months', () => fc.assert(property as fc.IProperty<unknown>, { numRuns }))
})

describe.each(Object.entries(ofHistories))('%s', (_, property) => {
  test('in a hundred thousand histories', () =>
    fc.assert(property as fc.IProperty<unknown>, { numRuns: Math.ceil(numRuns / 10) }))
})
