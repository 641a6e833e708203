import fc from 'fast-check'
import { test } from 'vitest'
import { ofHistories, ofMonths } from './test/properties.ts'

test.each(Object.entries(ofMonths))('%s', (_, property) => {
  fc.assert(property as fc.IProperty<unknown>, { numRuns: 400 })
})

test.each(Object.entries(ofHistories))('%s', (_, property) => {
  fc.assert(property as fc.IProperty<unknown>, { numRuns: 120 })
})
