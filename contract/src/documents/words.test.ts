import { expect, test } from 'vitest'
import { tagsApart } from './words.ts'

test('splits several tags that were entered as one', () => {
  expect(tagsApart(['old', 'contract, 2026;old ,, signed'])).toEqual(['old', 'contract', '2026', 'signed'])
  expect(tagsApart([' , '])).toEqual([])
})
