import { expect, test } from 'vitest'
import { differenceOf, toHours, type HoursValues } from './hoursForm.ts'

const values = (patch: Partial<HoursValues>): HoursValues => ({
  hoursPerDay: '8',
  startTime: '09:00',
  endTime: '18:00',
  breakDuration: '60',
  workingDays: ['Sunday', 'Monday'],
  effectiveFrom: '2026-12-01',
  ...patch,
})

test.each<[string, Partial<HoursValues>, boolean]>([
  ['nine hours less one of break', {}, false],
  ['the specified defaults, which come to 7 h', { endTime: '17:00' }, true],
  ['a night', { startTime: '22:00', endTime: '07:00' }, false],
  ['a quarter of an hour', { hoursPerDay: '8.25', breakDuration: '45' }, false],
  ['nothing typed yet', { hoursPerDay: '' }, false],
  ['no end yet', { endTime: '' }, false],
])('%s', (_, patch, differs) => {
  expect(differenceOf(values(patch)) !== null).toBe(differs)
})

test('explains the difference', () => {
  expect(differenceOf(values({ endTime: '17:00' }))).toMatch(
    /^.*–.* minus a 1 h break is 7 h, not 8 h\. Each day counts as 8 h\.$/,
  )
})

test('sends an empty field as NaN, which is refused at the field', () => {
  expect(toHours(values({ hoursPerDay: '7.5', breakDuration: '0' }))).toMatchObject({
    hoursPerDay: 7.5,
    breakDuration: 0,
  })
  expect(toHours(values({ hoursPerDay: ' ' })).hoursPerDay).toBeNaN()
})
