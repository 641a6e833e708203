// @vitest-environment node
import { expect, test } from 'vitest'
import { createKeyKeeper } from './idempotencyKey.ts'

test('the same content keeps its key until an answer came', () => {
  const keys = createKeyKeeper()
  const first = keys.keyFor('23 to 25 November')
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(keys.keyFor('23 to 25 November')).toBe(first)
  keys.answered()
  expect(keys.keyFor('23 to 25 November')).not.toBe(first)
})

test('other content is another request', () => {
  const keys = createKeyKeeper()
  expect(keys.keyFor('23 to 25 November')).not.toBe(keys.keyFor('23 to 26 November'))
})
