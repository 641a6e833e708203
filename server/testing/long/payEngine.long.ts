import fc from 'fast-check'
import { describe, test } from 'vitest'
import { ofHistories, ofMonths } from '../../src/features/payroll/engine/test/properties.ts'

/**
 * The number of random months on which each property of a single month is tested. Each property of a history is tested
 * on a tenth of that number of histories, which have one to four months.
 */
const total = Number(process.env.PAY_MONTHS ?? 1_000_000)
const batches = 10

/** Tests a property in several parts, so that no test takes long on a busy machine. */
const tried = (property: unknown, numRuns: number) =>
  test.each(Array.from({ length: batches }, (_, i) => i + 1))(`part %i of ${batches}`, () =>
    fc.assert(property as fc.IProperty<unknown>, { numRuns: Math.ceil(numRuns / batches) }),
  )

describe.each(Object.entries(ofMonths))('a million months: %s', (_, property) => tried(property, total))
describe.each(Object.entries(ofHistories))('a hundred thousand histories: %s', (_, property) =>
  tried(property, total / 10),
)
