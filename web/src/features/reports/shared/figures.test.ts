import { expect, test } from 'vitest'
import { figureText, tableFigure } from './figures.ts'

test('hours are hours and minutes, and a missing figure is a dash', () => {
  expect([7.85, 160, 0].map((hours) => figureText(hours, { unit: 'hours' }))).toEqual(['7 h 51 min', '160 h', '0 min'])
  expect(figureText(null, { unit: 'hours' })).toBe('–')
})

test('a table shows hours with a colon, other figures as everywhere', () => {
  expect([7.85, 6777.85, 0].map((hours) => tableFigure(hours, { unit: 'hours' }))).toEqual(['7:51', '6,777:51', '0:00'])
  expect(tableFigure(null, { unit: 'hours' })).toBe('–')
  expect(tableFigure(99.1, { unit: 'percent' })).toBe('99.1 %')
})
