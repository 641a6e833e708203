import { expect, test } from 'vitest'
import { tagsApart } from './words.ts'

test('several tags that were handed over as one are several', () => {
  expect(tagsApart(['old', 'contract, 2026;old ,, signed'])).toEqual(['old', 'contract', '2026', 'signed'])
  expect(tagsApart([' , '])).toEqual([])
})
