import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CalendarDay } from '@muster/contract/schedules/calendar'
import { settings } from '../../../companySettings/tables.ts'
import { holidays, recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceDays, clockEntries } from '../../attendance/tables.ts'
import { leaveRequests } from '../../leaves/tables.ts'

stopClock('2026-11-18T22:30:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [shifts, recurringSchedules, holidays, settings]) await app.app.db.delete(table)
})

const shift = async (to: string, changes: object) => {
  const defaults = { userId: app.company.id(to), startTime: '09:00', endTime: '17:00' }
  const { status, body } = await app.call('Hr', 'POST', '/shifts', { ...defaults, ...changes })
  expect(status, JSON.stringify(body)).toBe(201)
}
const series = async (to: string, changes: object) => {
  const defaults = { userId: app.company.id(to), startTime: '09:00', endTime: '17:00', shiftType: 'MORNING' }
  const { status, body } = await app.call('Hr', 'POST', '/recurring-schedules', { ...defaults, ...changes })
  expect(status, JSON.stringify(body)).toBe(201)
}

describe('the calendar', () => {
  const zone = 'Africa/Cairo'
  const month = async (as: string, employee: string, of = '2026-11') => {
    const { status, body } = await app.call(
      as,
      'GET',
      `/schedules/calendar?userId=${app.company.id(employee)}&month=${of}`,
    )
    expect(status).toBe(200)
    return body as { days: CalendarDay[]; firstDayOfWeek: string; today: string }
  }
  const dayOf = (days: CalendarDay[], date: string) => days.find((day) => day.date === date)

  test('is six weeks starting on a Sunday, or on the company’s first day of the week', async () => {
    const { days, firstDayOfWeek, today } = await month('Employee', 'Employee')
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([42, '2026-11-01', '2026-12-12'])
    // After midnight in the people's time zone.
    expect([firstDayOfWeek, today]).toEqual(['Sunday', '2026-11-19'])
    expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-11-19'])
    expect(days.filter(({ inMonth }) => inMonth)).toHaveLength(30)
    await app.app.db.insert(settings).values({ key: 'firstDayOfWeek', value: 6 })
    const saturdayFirst = await month('Employee', 'Employee')
    expect([saturdayFirst.firstDayOfWeek, saturdayFirst.days[0]?.date]).toEqual(['Saturday', '2026-10-31'])
    expect((await month('Employee', 'Employee', '2026-02')).days[0]?.date).toBe('2026-01-31')
  })

  test('gives each day the first kind that applies', async () => {
    const employee = await newcomer(app, 'Dayly')
    const userId = app.company.id(employee)
    const row = { userId, zone, workedSeconds: 8 * 3600 - 1 }
    const rows = await app.app.db
      .insert(attendanceDays)
      .values([
        { ...row, date: '2026-11-02', status: 'LATE' },
        { ...row, date: '2026-11-03', status: 'ABSENT', workedSeconds: 0 },
        { ...row, date: '2026-11-05', status: 'PRESENT' },
        { ...row, date: '2026-11-07', status: 'HALF_DAY' },
      ])
      .returning()
    await app.app.db.insert(clockEntries).values(
      rows
        .filter(({ status }) => status !== 'ABSENT')
        .map(({ id: dayId, date }) => ({
          dayId,
          userId,
          clockIn: `${date}T07:00:00Z`,
          clockOut: `${date}T14:59:59Z`,
        })),
    )
    const leave = { userId, leaveType: 'SICK', reason: 'Ill', totalDays: '2' } as const
    await app.app.db.insert(leaveRequests).values([
      { ...leave, startDate: '2026-11-04', endDate: '2026-11-05', status: 'APPROVED' },
      { ...leave, startDate: '2026-11-09', endDate: '2026-11-09', status: 'PENDING' },
    ])
    await shift(employee, { date: '2026-11-08', shiftType: 'EVENING', startTime: '14:00', endTime: '22:00' })
    await series(employee, { startDate: '2026-11-16', endDate: '2026-11-22', repeatType: 'DAILY' })
    await app.app.db.insert(holidays).values({ date: '2026-11-17', name: 'A feast' })
    const { days } = await month(employee, employee)
    const kinds = (dates: string[]) => dates.map((date) => dayOf(days, `2026-11-${date}`)?.kind)
    expect(kinds(['02', '03', '04', '05', '06', '07', '08', '09'])).toEqual([
      'WORKED',
      'ABSENT',
      'LEAVE',
      'LEAVE',
      'NONE',
      'WORKED',
      'SHIFT',
      'NONE',
    ])
    expect(kinds(['14', '15', '16', '17', '18', '21', '23'])).toEqual([
      'WEEKEND',
      'WEEKEND',
      'SHIFT',
      'NONE',
      'SHIFT',
      'WEEKEND',
      'NONE',
    ])
    expect(dayOf(days, '2026-11-02')).toMatchObject({ hoursWorked: 8, leaveType: null })
    expect(dayOf(days, '2026-11-03')).toMatchObject({ hoursWorked: null })
    expect(dayOf(days, '2026-11-05')).toMatchObject({ hoursWorked: 8, leaveType: 'SICK' })
    expect(dayOf(days, '2026-11-17')).toMatchObject({ holiday: 'A feast', plan: null })
    expect(dayOf(days, '2026-11-08')).toMatchObject({
      plan: { source: 'SHIFT', shiftType: 'EVENING', start: { time: '14:00' }, end: { time: '22:00' } },
    })
    expect(dayOf(days, '2026-11-16')?.plan).toMatchObject({ source: 'RECURRING', shiftType: 'MORNING' })
    expect(dayOf(days, '2026-11-23')?.plan).toMatchObject({ source: 'HOURS', id: null, shiftType: null })
  })

  test('a day removed from a series is a day off, not a weekend', async () => {
    const employee = await newcomer(app, 'Taken')
    const body = { userId: app.company.id(employee), startTime: '09:00', endTime: '17:00', shiftType: 'MORNING' }
    const answer = await app.call('Hr', 'POST', '/recurring-schedules', {
      ...body,
      startDate: '2026-11-23',
      endDate: '2026-11-29',
      repeatType: 'DAILY',
    })
    const { id } = answer.body.schedule
    const removal = { what: 'day', date: '2026-11-25' }
    expect((await app.call('Hr', 'DELETE', `/recurring-schedules/${id}`, removal)).status).toBe(204)
    const { days } = await month(employee, employee)
    expect(dayOf(days, '2026-11-25')).toMatchObject({ kind: 'NONE', isDayOff: true, plan: null })
    expect(dayOf(days, '2026-11-28')).toMatchObject({ kind: 'WEEKEND', isDayOff: false })
    expect(dayOf(days, '2026-11-24')).toMatchObject({ kind: 'SHIFT', isDayOff: false })
    // A single shift makes it a working day, although the series has no shift on it.
    await shift(employee, { date: '2026-11-25' })
    const shiftDay = dayOf((await month(employee, employee)).days, '2026-11-25')
    expect(shiftDay).toMatchObject({ kind: 'SHIFT', isDayOff: false })
    expect([dayOf(days, '2026-11-18'), dayOf(days, '2026-11-19')].map((day) => day?.isAhead)).toEqual([false, true])
  })

  test('shows leave only to those who may see it', async () => {
    await app.app.db.insert(leaveRequests).values({
      userId: app.company.id('Colleague'),
      leaveType: 'SICK',
      reason: 'Ill',
      totalDays: '1',
      startDate: '2026-11-10',
      endDate: '2026-11-10',
      status: 'APPROVED',
    })
    const kindFor = async (as: string) => {
      const day = dayOf((await month(as, 'Colleague')).days, '2026-11-10')
      return [day?.kind, day?.leaveType]
    }
    expect(await kindFor('Lead')).toEqual(['LEAVE', 'SICK'])
    expect(await kindFor('Colleague')).toEqual(['LEAVE', 'SICK'])
    const roleId = await createRole(app.app.db, 'Watcher', ['attendance.read', 'attendance.all_view'])
    expect(await kindFor(await newcomer(app, 'Watcher', { roleId }))).toEqual(['NONE', null])
  })

  test.each(['', '?month=2026-13', '?month=2026-1', '?month=1999-01'])('%j is no month', async (query) => {
    expect((await app.call('Employee', 'GET', `/schedules/calendar${query}`)).status).toBe(400)
  })

  test('a person out of reach is answered with 404', async () => {
    const query = `?month=2026-11&userId=${app.company.id('Stranger')}`
    expect((await app.call('Lead', 'GET', `/schedules/calendar${query}`)).status).toBe(404)
  })
})
