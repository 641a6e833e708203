import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { xlsxType } from '../../../files/sheets/xlsx.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { contextOf } from '../../../../testing/world.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { type RecordedDay, recordHistory } from '../recordHistory.ts'
import { edit, insertDay } from '../test/corrections.ts'
import { exportMonth } from './exportMonth.ts'

stopClock('2026-11-20T10:00:00Z')

const zone = 'Africa/Cairo'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const keep = (days: RecordedDay[]) => recordHistory(contextOf(app, app.company.id('Hr')), days)
const exportText = async (as: string, query: string) => {
  const answer = await app.call(as, 'GET', `/attendance/export?${query}`)
  return { ...answer, text: answer.raw.toString('utf8') }
}
const linesIn = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

test('each day has the twenty columns of the specification', async () => {
  await app.app.db
    .update(users)
    .set({ llId: 'E-1' })
    .where(eq(users.id, app.company.id('Employee')))
  const userId = app.company.id('Employee')
  const at = (date: string, time: string) => `${date}T${time}:00.000Z`
  await keep([
    {
      userId,
      date: '2026-10-29',
      zone,
      status: 'PRESENT',
      entries: [
        { clockIn: at('2026-10-29', '19:00'), clockOut: at('2026-10-29', '21:30') },
        { clockIn: at('2026-10-29', '22:00'), clockOut: at('2026-10-30', '04:00') },
      ],
      breaks: [
        { breakType: 'LUNCH', startTime: at('2026-10-29', '20:45'), endTime: at('2026-10-29', '21:15') },
        { breakType: 'MEETING', startTime: at('2026-10-30', '01:00'), endTime: at('2026-10-30', '01:10') },
      ],
    },
    { userId, date: '2026-10-28', zone, status: 'ABSENT', entries: [], breaks: [] },
    { userId, date: '2026-11-01', zone, status: 'ABSENT', entries: [], breaks: [] },
  ])
  const { status, headers, text } = await exportText('Lead', 'month=2026-10&scope=team')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="detailed attendance for 2026-10.csv"; filename*=UTF-8''detailed%20attendance%20for%202026-10.csv`,
    'muster-rows': '2',
  })
  expect(text.startsWith('\uFEFF"Employee Name","LL-ID","Department","Date"')).toBe(true)
  const [absent, worked, ...rest] = linesIn(text)
  expect(rest).toEqual([])
  expect(Object.keys(worked ?? {})).toHaveLength(20)
  expect(Object.values(absent ?? {})).toEqual([
    'Employee Test',
    'E-1',
    'Engineering',
    '2026-10-28',
    'Absent',
    '',
    '',
    '0',
    '0',
    '',
    '0',
    ...Array(8).fill('0'),
    '',
  ])
  // That night the hour from 23:00 came twice: each time shows which one it is.
  expect(worked).toEqual({
    'Employee Name': 'Employee Test',
    'LL-ID': 'E-1',
    Department: 'Engineering',
    Date: '2026-10-29',
    Status: 'Present',
    'First Clock In': '22:00',
    'Last Clock Out': '06:00 (+1)',
    'Total Hours': '8',
    'Session Count': '2',
    'Session Details': '22:00–23:30+02:00; 00:00 (+1)–06:00 (+1)',
    'Total Break (minutes)': '40',
    'Lunch Count': '1',
    'Lunch Time (minutes)': '30',
    'Short Count': '0',
    'Short Time (minutes)': '0',
    'Personal Count': '0',
    'Personal Time (minutes)': '0',
    'Meeting Count': '1',
    'Meeting Time (minutes)': '10',
    'Break Details': 'Lunch 23:45+03:00–23:15+02:00; Meeting 03:00 (+1)–03:10 (+1)',
  })
})

test('hours match the figures of the month and the sum of its days', async () => {
  const employee = await newcomer(app, 'Sums', { manager: 'Otherlead' })
  const days = ['2026-09-01', '2026-09-02', '2026-09-03']
  for (const [i, date] of days.entries())
    await insertDay(app, employee, date, [[`${date}T06:00:00Z`, `${date}T14:0${i}:30Z`]])
  const [id] = (await app.call(employee, 'GET', '/attendance?month=2026-09')).body.records.map((day: any) => day.id)
  await edit(app, 'Hr', id, { clockIn: '09:00', clockOut: '19:10' })
  const { body: month } = await app.call(employee, 'GET', '/attendance?month=2026-09')
  const { body: figures } = await app.call(employee, 'GET', '/attendance/stats?month=2026-09')
  const lines = linesIn((await exportText('Otherlead', 'month=2026-09&scope=team')).text)
  const ofDays = month.records.map(({ hoursWorked }: any) => String(hoursWorked))
  expect(lines.map((line) => line['Total Hours'])).toEqual(ofDays.toReversed())
  const seconds = month.records.reduce((sum: number, { workedSeconds }: any) => sum + workedSeconds, 0)
  expect(figures.stats.totalHours).toBe(Math.round(seconds / 36) / 100)
})

test('cells that a spreadsheet would read as a formula are harmless', async () => {
  const employee = await newcomer(app, 'Formula', { manager: 'Otherlead' })
  await app.app.db
    .update(users)
    .set({ firstName: '=HYPERLINK("x")', llId: '@cmd' })
    .where(eq(users.id, app.company.id(employee)))
  await insertDay(app, employee, '2026-08-01', [])
  const { text } = await exportText('Otherlead', 'month=2026-08&scope=team')
  const { raw, headers } = await exportText('Otherlead', 'month=2026-08&scope=team&format=xlsx')
  expect(text).toContain(`"'=HYPERLINK(""x"") Test","'@cmd"`)
  expect([headers['content-type'], headers['muster-rows']]).toEqual([xlsxType, '1'])
  const { rows } = await readXlsx(new File([new Uint8Array(raw)], 'a.xlsx'))
  expect(rows[0]).toHaveLength(20)
  // Day 46235 is 1 Aug 2026.
  expect(rows[1]?.slice(0, 4)).toEqual(['=HYPERLINK("x") Test', '@cmd', '46235 d mmm yyyy', 'Absent'])
})

test('exports need permission, contain the people within reach, and fail if nothing matches', async () => {
  expect((await exportText('Employee', 'month=2026-10&scope=team')).status).toBe(403)
  expect((await exportText('Lead', 'month=2026-10&scope=all')).status).toBe(403)
  expect((await exportText('Otherlead', 'month=2026-10&scope=team')).status).toBe(404)
  expect((await exportText('Hr', 'month=2026-10&scope=all&llIds=nobody')).status).toBe(404)
  expect((await exportText('Hr', 'month=2026-10&scope=all&llIds%5B0%5D=nobody')).status).toBe(404)
  expect((await exportText('Hr', 'month=2026-10&scope=all&llIds%5B0%5D=E-1')).headers['muster-rows']).toBe('2')
  expect((await exportText('Hr', 'month=2026-10')).status).toBe(400)
})

test('each export is recorded', async () => {
  const { headers } = await exportText('Hr', 'month=2026-10&scope=all')
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
  expect(entries).toMatchObject([
    { action: 'attendance.exported', after: { month: '2026-10', scope: 'all', rows: expect.any(Number) } },
  ])
})

test('changes made meanwhile do not corrupt it; an aborted download leaves nothing behind', async () => {
  for (let i = 0; i < 45; i += 1) {
    const employee = await newcomer(app, `Torn${String(i).padStart(2, '0')}`, { manager: 'Otherlead' })
    await insertDay(app, employee, '2026-07-01', [['2026-07-01T06:00:00Z', '2026-07-01T14:00:00Z']])
  }
  const ctx = { ...contextOf(app, app.company.id('Otherlead')) }
  const { content, headers } = await exportMonth(ctx, { month: '2026-07', scope: 'team', format: 'csv' })
  const parts: string[] = []
  for await (const part of content) {
    parts.push(String(part))
    if (parts.length > 1) continue
    // After the first part: a new day, a changed day, and a person moved to another team.
    await insertDay(app, 'Torn44', '2026-07-02', [['2026-07-02T06:00:00Z', '2026-07-02T14:00:00Z']])
    const { body } = await app.call('Torn43', 'GET', '/attendance?month=2026-07')
    await edit(app, 'Hr', body.records[0].id, { clockIn: '09:00', clockOut: '19:00' })
    await app.app.db
      .update(users)
      .set({ managerId: app.company.id('Hr') })
      .where(eq(users.id, app.company.id('Torn42')))
  }
  const lines = linesIn(parts.join(''))
  expect(lines).toHaveLength(Number(headers['muster-rows']))
  expect(lines).toHaveLength(45)
  expect(new Set(lines.map((line) => line['Total Hours']))).toEqual(new Set(['8']))

  for (let i = 0; i < 6; i += 1) {
    const { content } = await exportMonth(ctx, { month: '2026-07', scope: 'team', format: 'csv' })
    if (i % 2) for await (const part of content) if (String(part)) break
    content.destroy()
    await new Promise((resolve) => content.once('close', resolve))
  }
  // Other work may use a connection for a moment, but none stays in use.
  await expect.poll(() => app.app.pool.totalCount - app.app.pool.idleCount).toBe(0)
})
