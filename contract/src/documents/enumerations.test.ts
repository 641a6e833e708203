import { expect, test } from 'vitest'
import { splitTags } from './enumerations.ts'

test('splits several tags that were entered as one', () => {
  expect(splitTags(['old', 'contract, 2026;old ,, signed'])).toEqual(['old', 'contract', '2026', 'signed'])
  expect(splitTags([' , '])).toEqual([])
})
