import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GridRow } from '@muster/contract/attendance/grid'
import { type AttendanceRecord, ListMonth } from '@muster/contract/attendance/records'
import { attendanceStatuses } from '@muster/contract/kit/worktime'
import { users } from '../../../people/tables.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { holidays } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { contextOf } from '../../../../testing/world.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import { type RecordedDay, recordHistory } from '../recordHistory.ts'

stopClock('2026-11-20T10:00:00Z')

const zone = 'Africa/Cairo'
const dates = Array.from({ length: 31 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`)

/** Generates a day with up to two sessions of whole seconds and a break, and a status that need not match them. */
const anyDay = fc
  .record({
    status: fc.constantFrom(...attendanceStatuses),
    isLate: fc.boolean(),
    autoClosed: fc.boolean(),
    sessions: fc.integer({ min: 0, max: 2 }),
    seconds: fc.integer({ min: 1, max: 5 * 3600 }),
    pause: fc.integer({ min: 0, max: 3600 }),
    plannedUntil: fc.constantFrom('15:00', '23:00'),
  })
  .map(({ status, isLate, autoClosed, sessions, seconds, pause, plannedUntil }) => (userId: string, date: string) => {
    const at = (time: string, later = 0) => Temporal.Instant.from(`${date}T${time}Z`).add({ seconds: later }).toString()
    const starts = status === 'ABSENT' ? [] : ['06:00', '12:00'].slice(0, sessions)
    return {
      userId,
      date,
      zone,
      status,
      isLate,
      autoClosed,
      plan: { source: 'HOURS', start: at('06:00'), end: at(plannedUntil), agreedMinutes: 240 },
      entries: starts.map((start) => ({ clockIn: at(start), clockOut: at(start, seconds) })),
      breaks: starts.slice(0, 1).map((start) => ({
        breakType: pause % 2 ? ('LUNCH' as const) : ('MEETING' as const),
        startTime: at(start, 1),
        endTime: at(start, 1 + Math.min(pause, seconds - 1)),
      })),
    } satisfies RecordedDay
  })

let app: TestApp
const id = (employee: string) => app.company.id(employee)
const keep = (days: RecordedDay[]) => recordHistory(contextOf(app, id('Hr')), days)
const names = ['Employee', 'Colleague', 'Stranger']

beforeAll(async () => {
  app = await startTestApp()
  for (const [name, llId, department] of [
    ['Employee', 'E-1', 'Engineering'],
    ['Colleague', 'C-1', 'Sales'],
    ['Stranger', 'S-1', 'Engineering'],
  ] as const)
    await app.app.db
      .update(users)
      .set({ llId, department })
      .where(eq(users.id, id(name)))
  const samples = fc.sample(anyDay, { numRuns: names.length * dates.length, seed: 20_261_127 })
  await keep(
    names.flatMap((name, person) =>
      // Every fifth day has no record.
      dates.flatMap((date, index) =>
        index % 5 === 4 ? [] : [samples[person * dates.length + index]!(id(name), date)],
      ),
    ),
  )
  await keep([
    {
      userId: id('Employee'),
      date: '2026-11-20',
      zone,
      status: 'LATE',
      entries: [
        { clockIn: '2026-11-20T07:00:00.000Z', clockOut: '2026-11-20T08:30:30.000Z' },
        { clockIn: '2026-11-20T09:00:00.000Z', clockOut: null },
      ],
      breaks: [{ breakType: 'LUNCH', startTime: '2026-11-20T09:30:00.000Z', endTime: null }],
    },
  ])
})
afterAll(() => app.close())

const call = (as: string, query: string) => app.call(as, 'GET', `/attendance/grid?${query}`)
const grid = async (as: string, query: string) => {
  const { status, body } = await call(as, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { dates: { date: string }[]; rows: GridRow[]; isEmpty: boolean; pagination: Record<string, number> }
}
const namesOf = ({ rows }: { rows: GridRow[] }) => rows.map(({ user }) => user.firstName)

/** Returns the item of the grid for a day as its card shows it. */
const cellOf = (record: AttendanceRecord) => {
  const flags = [
    record.isLate && record.status !== 'LATE' && 'LATE',
    record.corrected && 'CORRECTED',
    record.autoClosed && 'NOT_CLOCKED_OUT',
    record.clockEntries.some(({ clockOut }) => clockOut === null) && 'OPEN',
    record.overtimeHours >= 0.02 && 'OVERTIME',
  ].filter(Boolean)
  return { kind: record.status, minutes: Math.floor(record.workedSeconds / 60), flags }
}

test.each(['2026-10', '2026-11'])('the grid of %s shows each day as its card does', async (month) => {
  await app.call('Hr', 'POST', '/attendance/worked-hours', {
    userId: id('Colleague'),
    date: `${month}-06`,
    clockIn: '09:00',
    clockOut: '17:30',
    breakTime: 15,
    totalWorkedHours: 8.25,
    overrideReason: 'The gate was broken',
  })
  const { dates: header, rows } = await grid('Hr', `scope=all&month=${month}&limit=100`)
  const cards = (await app.call('Hr', 'GET', `/attendance/all?month=${month}&limit=100`)).body
  const records: AttendanceRecord[] = cards.records
  expect(rows).toMatchObject(cards.people)
  for (const { user, kinds, minutes, flags } of rows)
    for (const [index, { date }] of header.entries()) {
      const record = records.find((each) => each.userId === user.id && each.date === date)
      const cell = { kind: kinds[index], minutes: minutes[index], flags: flags[index] }
      if (record) expect(cell, `${user.firstName} ${date}`).toEqual(cellOf(record))
      else expect(cell, `${user.firstName} ${date}`).toMatchObject({ minutes: null, flags: [] })
    }
  const cells = rows.flatMap(({ minutes }) => minutes.filter((each) => each !== null))
  expect(cells).toHaveLength(records.length)
  expect(records.some(({ corrected }) => corrected)).toBe(true)
})

test('totals are summed in seconds, with the session that is still open', async () => {
  const [row] = (await grid('Lead', 'scope=team&month=2026-11&llIds=E-1')).rows
  // 1 h 30 min 30 s are closed, and 30 min of the open session count.
  expect(row).toMatchObject({ workedMinutes: 120, overtimeMinutes: 0, summary: { presentDays: 1, totalHours: 2.01 } })
  expect([row?.minutes[19], row?.flags[19]]).toEqual([120, ['OPEN']])
})

describe('reach', () => {
  test('a lead sees the team, HR everyone, and an employee nothing', async () => {
    expect(namesOf(await grid('Lead', 'scope=team&month=2026-09'))).toEqual(['Colleague', 'Employee'])
    expect(namesOf(await grid('Otherlead', 'scope=team&month=2026-10'))).toEqual(['Stranger'])
    expect(namesOf(await grid('Hr', 'scope=all&month=2026-10'))).toContain('Stranger')
    expect((await call('Employee', 'scope=team&month=2026-10')).status).toBe(403)
    expect((await call('Lead', 'scope=all&month=2026-10')).status).toBe(403)
  })

  test('a filter never shows a person out of reach', async () => {
    const { rows, pagination } = await grid('Lead', `scope=team&month=2026-10&person=${id('Stranger')}`)
    expect([rows, pagination.totalItems]).toEqual([[], 0])
  })

  test('a day is answered within reach, and otherwise like one that does not exist', async () => {
    const day = async (as: string, name: string, date: string) => {
      const { status, body } = await app.call(as, 'GET', `/attendance/days/${id(name)}/${date}`)
      return status === 200 ? body.record : { status, message: body.message }
    }
    const [card] = (await app.call('Lead', 'GET', '/attendance/team?month=2026-10&llIds=E-1')).body.records
    expect(await day('Lead', 'Employee', card.date)).toEqual(card)
    const missing = await day('Lead', 'Employee', '2019-01-01')
    expect(missing.status).toBe(404)
    expect(await day('Lead', 'Stranger', '2026-10-01')).toEqual(missing)
    expect(await day('Employee', 'Colleague', '2026-10-01')).toEqual(missing)
  })
})

describe('days without a record', () => {
  const kindsOf = async (as: string, name: string) => {
    const { rows } = await grid(as, `scope=team&month=2026-11&person=${id(name)}`)
    return rows[0]?.kinds
  }

  test('name leave, holidays, weekends and days before the employment', async () => {
    const employee = await newcomer(app, 'Fresh')
    const userId = id(employee)
    await employ(app.app.db, userId, { first: '2026-11-03' })
    await app.app.db.insert(holidays).values({ date: '2026-11-10', name: 'A feast' })
    await app.app.db.insert(leaveRequests).values({
      userId,
      leaveType: 'SICK',
      reason: 'Ill',
      totalDays: '2',
      startDate: '2026-11-12',
      endDate: '2026-11-13',
      status: 'APPROVED',
    })
    const kinds = await kindsOf('Lead', employee)
    expect([1, 2, 3, 6, 7, 10, 12, 13, 16, 30].map((day) => kinds?.[day - 1])).toEqual([
      'NOT_EMPLOYED',
      'NOT_EMPLOYED',
      'NONE',
      'NONE',
      'WEEKEND',
      'HOLIDAY',
      'LEAVE',
      'LEAVE',
      'NONE',
      'NONE',
    ])
    const roleId = await createRole(app.app.db, 'Watcher', ['attendance.read', 'attendance.all_view'])
    const watcher = await newcomer(app, 'Watcher', { roleId })
    const { dates: header, rows } = await grid(watcher, `scope=all&month=2026-11&person=${userId}`)
    // The watcher may not see leave.
    expect(rows[0]?.kinds.slice(11, 13)).toEqual(['NONE', 'NONE'])
    expect(header[9]).toEqual({ date: '2026-11-10', isWeekend: false, holiday: 'A feast' })
    expect(header[6]).toEqual({ date: '2026-11-07', isWeekend: true, holiday: null })
  })
})

test('pending corrections are counted for those who may decide them', async () => {
  const request = { date: '2026-10-05', clockIn: '09:00', clockOut: '16:00', notes: 'The gate was broken' }
  const { status } = await app.call('Employee', 'POST', '/attendance/create', { userId: id('Employee'), ...request })
  expect(status).toBe(201)
  const countFor = async (as: string, scope: string) => {
    const { rows } = await grid(as, `scope=${scope}&month=2026-10&person=${id('Employee')}`)
    return rows[0]?.pendingCorrections
  }
  expect(await countFor('Hr', 'all')).toBe(1)
  // Leads see the team, but don't correct its hours.
  expect(await countFor('Lead', 'team')).toBe(0)
  expect(await countFor('Manager', 'team')).toBe(1)
  // No one decides on their own request.
  const own = await app.call('Hr', 'POST', '/attendance/create', { userId: id('Hr'), ...request })
  expect(own.status).toBe(201)
  const countOfHr = async (as: string) => {
    const { rows } = await grid(as, `scope=all&month=2026-10&person=${id('Hr')}`)
    return rows[0]?.pendingCorrections
  }
  expect([await countOfHr('Hr'), await countOfHr('Owner')]).toEqual([0, 1])
})

describe('filters', () => {
  const valuesByFilter: Record<string, () => string> = {
    llIds: () => 'E-1',
    department: () => 'Sales',
    person: () => id('Stranger'),
    mark: () => 'NOT_CLOCKED_OUT',
  }

  test('each narrows the list of everyone', async () => {
    const filters = Object.keys(ListMonth.omit({ month: true, page: true, limit: true }).shape)
    expect(Object.keys(valuesByFilter)).toEqual(filters)
    const countBy = async (filter: string) => {
      const { rows, pagination } = await grid('Hr', `scope=all&month=2026-10&limit=100${filter}`)
      const cards = (await app.call('Hr', 'GET', `/attendance/all?month=2026-10&limit=100${filter}`)).body
      expect([cards.people.length, cards.pagination.totalItems]).toEqual([rows.length, pagination.totalItems])
      expect(pagination.totalItems).toBe(rows.length)
      return rows.length
    }
    const everyoneCount = await countBy('')
    for (const filter of filters)
      expect(await countBy(`&${filter}=${valuesByFilter[filter]?.()}`), filter).toBeLessThan(everyoneCount)
  })

  test.each([
    ['llIds=E-1,C-1', ['Colleague', 'Employee']],
    ['department=Engineering&llIds=E-1,C-1,S-1', ['Employee', 'Stranger']],
    ['department=&llIds=E-1', ['Employee']],
    ['department=Nowhere', []],
  ])('%s', async (filter, expected) => {
    expect(namesOf(await grid('Hr', `scope=all&month=2026-10&${filter}`))).toEqual(expected)
    const cards = (await app.call('Hr', 'GET', `/attendance/all?month=2026-10&${filter}`)).body
    expect(cards.people.map(({ user }: GridRow) => user.firstName)).toEqual(expected)
  })

  test.each(['LATE', 'HALF_DAY', 'ABSENT', 'NOT_CLOCKED_OUT', 'CORRECTED'])('by days with %s', async (mark) => {
    const marks = (row: GridRow) =>
      row.kinds.some((kind) => kind === mark) || row.flags.some((flags) => flags.some((flag) => flag === mark))
    for (const month of ['2026-10', '2026-11']) {
      const everyone = await grid('Hr', `scope=all&month=${month}&limit=100`)
      const found = await grid('Hr', `scope=all&month=${month}&limit=100&mark=${mark}`)
      const isLate = (row: GridRow) => row.summary.lateCount > 0
      const expected = everyone.rows.filter(mark === 'LATE' ? isLate : marks)
      expect(namesOf(found)).toEqual(namesOf({ rows: expected }))
    }
  })

  test('order by figures, ties by name', async () => {
    const ordered = async (query: string) => namesOf(await grid('Hr', `scope=all&month=2026-10&limit=100&${query}`))
    const { rows } = await grid('Hr', 'scope=all&month=2026-10&limit=100')
    const figures = {
      worked: (row: GridRow) => row.summary.totalHours,
      overtime: (row: GridRow) => row.summary.overtimeHours,
      late: (row: GridRow) => row.summary.lateCount,
      absent: (row: GridRow) => row.summary.absentDays,
      problems: ({ flags, pendingCorrections }: GridRow) =>
        pendingCorrections + flags.filter((each) => each.includes('NOT_CLOCKED_OUT')).length,
    }
    for (const [sort, figure] of Object.entries(figures)) {
      const falling = rows.toSorted((a, b) => figure(b) - figure(a))
      expect(await ordered(`sort=${sort}&order=desc`), sort).toEqual(namesOf({ rows: falling }))
    }
    expect(await ordered('order=desc')).toEqual(namesOf({ rows }).toReversed())
  })
})

test('pages count people, and the last one is shorter', async () => {
  const page = async (number: number) => grid('Hr', `scope=all&month=2026-10&limit=4&page=${number}`)
  const pages = [await page(1), await page(2), await page(3), await page(4)]
  const total = pages[0]?.pagination.totalItems ?? 0
  expect(total).toBeGreaterThan(8)
  expect(total).toBeLessThan(12)
  expect(pages.map(({ rows }) => rows.length)).toEqual([4, 4, total - 8, 0])
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ user }) => user.id))).size).toBe(total)
  expect(pages[3]?.isEmpty).toBe(false)
})

test('a month is empty if no one on any page has a record', async () => {
  expect((await grid('Hr', 'scope=all&month=2026-08&limit=1')).isEmpty).toBe(true)
  expect((await grid('Hr', 'scope=all&month=2026-10&limit=1&page=9')).isEmpty).toBe(false)
})

test.each([
  '',
  'scope=all',
  'month=2026-10',
  'scope=own&month=2026-10',
  'scope=all&month=2026-13',
  'scope=all&month=2026-10&sort=salary',
  'scope=all&month=2026-10&order=up',
  'scope=all&month=2026-10&mark=PRESENT',
  'scope=all&month=2026-10&person=me',
  'scope=all&month=2026-10&limit=101',
  'scope=all&month=2026-10&page=0',
])('refuses the query %j', async (query) => {
  expect((await call('Hr', query)).status).toBe(400)
})

test('a page of many people takes as many statements as one of few, and few in all', async () => {
  const statements = async (query: string) =>
    (await statementsOf(app.app.pool, () => grid('Lead', `scope=team&month=2026-11&${query}`))).texts.filter((text) =>
      /attendance_days|users|leave_requests|holidays/.test(text),
    ).length
  const few = await statements('llIds=E-1')
  for (const i of [1, 2, 3, 4, 5, 6]) {
    const employee = await newcomer(app, `Many${i}`)
    const entries = [{ clockIn: '2026-11-20T07:00:00.000Z', clockOut: null }]
    await keep([{ userId: id(employee), date: '2026-11-20', zone, status: 'PRESENT', entries, breaks: [] }])
  }
  expect(await statements('limit=100')).toBe(few)
  expect(few).toBeLessThanOrEqual(9)
})
