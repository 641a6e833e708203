import { expect, test } from 'vitest'
import { groupHolidays } from './holidayGroups.ts'

const holiday = (date: string, name: string, isPaid = true) => ({ id: date, date, name, isPaid })
const groupsOf = (...days: ReturnType<typeof holiday>[]) =>
  groupHolidays(days).map((group) => group.map(({ date }) => date.slice(5)))

test('consecutive days of the same name are one holiday, also across the end of a month', () => {
  expect(groupsOf(holiday('2027-01-31', 'Eid'), holiday('2027-02-01', 'Eid'), holiday('2027-02-02', 'Spring'))).toEqual(
    [['01-31', '02-01'], ['02-02']],
  )
})

test('a gap, or a day with other pay, begins another holiday', () => {
  expect(
    groupsOf(
      holiday('2027-03-10', 'Eid'),
      holiday('2027-03-11', 'Eid', false),
      holiday('2027-03-13', 'Eid', false),
      holiday('2027-05-17', 'Eid'),
    ),
  ).toEqual([['03-10'], ['03-11'], ['03-13'], ['05-17']])
})
