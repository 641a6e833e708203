import { expect, test } from 'vitest'
import { type DayRow, wholeDayOf } from './wholeDays.ts'

const day = { id: 'day' } as DayRow

test('orders entries and breaks by their starts, and those that start together by their ids', () => {
  const { entries, breaks } = wholeDayOf({
    day,
    entries:
      '2026-11-02 13:00:00.5+00,c,;2026-11-02 08:00:00+00,b,2026-11-02 08:00:00+00;2026-11-02 08:00:00+00,a,2026-11-02 12:00:00+00',
    breaks: '2026-11-02 13:30:00+00,e,,MEETING,t;2026-11-02 10:00:00+00,d,2026-11-02 10:15:00+00,SHORT,f',
  })
  expect(entries).toEqual([
    { id: 'a', dayId: 'day', clockIn: '2026-11-02T08:00:00.000Z', clockOut: '2026-11-02T12:00:00.000Z' },
    { id: 'b', dayId: 'day', clockIn: '2026-11-02T08:00:00.000Z', clockOut: '2026-11-02T08:00:00.000Z' },
    { id: 'c', dayId: 'day', clockIn: '2026-11-02T13:00:00.500Z', clockOut: null },
  ])
  const [short, meeting] = breaks
  expect(short).toEqual({
    id: 'd',
    dayId: 'day',
    breakType: 'SHORT',
    isPaid: false,
    startTime: '2026-11-02T10:00:00.000Z',
    endTime: '2026-11-02T10:15:00.000Z',
  })
  expect(meeting).toMatchObject({ id: 'e', breakType: 'MEETING', isPaid: true, endTime: null })
})

test('has no entries and no breaks where none were recorded', () => {
  expect(wholeDayOf({ day, entries: null, breaks: null })).toEqual({ day, entries: [], breaks: [] })
})
