import { expect, test } from 'vitest'
import { figureText } from './figures.ts'

test('hours are hours and minutes, and a missing figure is a dash', () => {
  expect([7.85, 160, 0].map((hours) => figureText(hours, { unit: 'hours' }))).toEqual(['7 h 51 min', '160 h', '0 min'])
  expect(figureText(null, { unit: 'hours' })).toBe('–')
})
