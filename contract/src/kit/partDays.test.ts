import { expect, test } from 'vitest'
import { partEnds, partsAfter, paymentDateOf, type PayRhythm } from './partDays.ts'

const none = { weekday: null, anchor: null, halfDay: null }
const thursdays: PayRhythm = { ...none, rhythm: 'WEEKLY', weekday: 4 }

test('weeks end on their weekday and with the month', () => {
  expect(partEnds(thursdays, '2026-11')).toEqual(['2026-11-05', '2026-11-12', '2026-11-19', '2026-11-26', '2026-11-30'])
  // 31 December 2026 is a Thursday.
  expect(partEnds(thursdays, '2026-12')).toEqual(['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31'])
})

test('fortnights follow from one of their last days, also before it', () => {
  const fortnights: PayRhythm = { ...none, rhythm: 'FORTNIGHTLY', anchor: '2026-11-12' }
  expect(partEnds(fortnights, '2026-11')).toEqual(['2026-11-12', '2026-11-26', '2026-11-30'])
  expect(partEnds(fortnights, '2026-10')).toEqual(['2026-10-01', '2026-10-15', '2026-10-29', '2026-10-31'])
  expect(partEnds(fortnights, '2027-01')).toEqual(['2027-01-07', '2027-01-21', '2027-01-31'])
})

test('the first half of a month ends on its day, the second with the month', () => {
  expect(partEnds({ ...none, rhythm: 'HALF_MONTHLY', halfDay: 15 }, '2026-02')).toEqual(['2026-02-15', '2026-02-28'])
})

test('a part begins after the day up to which the month is paid, so that a week that was left out is paid, too', () => {
  expect(partsAfter(thursdays, '2026-11', '2026-11-12')).toEqual([
    { firstDay: '2026-11-13', lastDay: '2026-11-19' },
    { firstDay: '2026-11-13', lastDay: '2026-11-26' },
    { firstDay: '2026-11-13', lastDay: '2026-11-30' },
  ])
  expect(partsAfter(thursdays, '2026-11', null)[1]).toEqual({ firstDay: '2026-11-01', lastDay: '2026-11-12' })
  expect(partsAfter(thursdays, '2026-11', '2026-11-30')).toEqual([])
})

test('a part is paid some days after its last day, within the month', () => {
  expect([paymentDateOf('2026-11-26', 2), paymentDateOf('2026-11-26', 7)]).toEqual(['2026-11-28', '2026-11-30'])
})
