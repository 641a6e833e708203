import { expect, test } from 'vitest'
import { initialsOf, tintOf } from './names.ts'

test.each([
  ['Salma', 'El-Masry', 'SE'],
  ['  ömer', 'çelik', 'ÖÇ'],
  ['Nadia', '', 'N'],
  ['', '', '?'],
  ['e\u0301mile', 'zola', 'E\u0301Z'],
  ['سلمى', 'المصري', 'س\u202fا'],
  ['سلمى', 'Haddad', 'سH'],
  ['سلمى', '', 'س'],
  ['👩‍🚀 Ada', 'Lovelace', '👩‍🚀L'],
])('%s %s: %s', (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials)
})

test('a tint is within the given number, and always the same for the same person', () => {
  for (const id of ['', 'a', '0199a000-0000-7000-8000-000000000001']) {
    expect(tintOf(id, 5)).toBe(tintOf(id, 5))
    expect(tintOf(id, 5)).toBeGreaterThanOrEqual(0)
    expect(tintOf(id, 5)).toBeLessThan(5)
  }
})
