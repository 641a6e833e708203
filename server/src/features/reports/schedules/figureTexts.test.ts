import { expect, test } from 'vitest'
import { figureInWords } from './figureTexts.ts'

test('hours are hours and minutes in mails, as on screen', () => {
  expect(figureInWords(7.85, { unit: 'hours' })).toBe('7 h 51 min')
  expect(figureInWords(null, { unit: 'hours' })).toBe('–')
})
