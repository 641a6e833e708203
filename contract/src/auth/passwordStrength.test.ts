import { expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

test.each([
  ['', 0, 'Very Weak'],
  ['abc', 1, 'Very Weak'],
  ['abcdefgh', 2, 'Weak'],
  ['Abc', 2, 'Weak'],
  ['Abcdefgh', 3, 'Medium'],
  ['abcdefg1', 3, 'Medium'],
  ['Abcdefg1', 4, 'Strong'],
  ['Abcdef1!', 5, 'Strong'],
  ['Äbcdéf1 ', 5, 'Strong'],
  ['👍👍👍👍', 1, 'Very Weak'],
])('%j has %i points: %s', (password, score, label) => {
  expect(passwordStrength(password)).toMatchObject({ score, label })
})

test('unmet criteria are listed in order', () => {
  expect(passwordStrength('').unmetCriteria).toEqual([
    'At least 8 characters',
    'One uppercase letter',
    'One lowercase letter',
    'One number',
    'One special character',
  ])
  expect(passwordStrength('abcdefgh!').unmetCriteria).toEqual(['One uppercase letter', 'One number'])
})
