import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { breaks, clockEntries } from '../tables.ts'
import { setTime, punches, recordOf, resetClock, worked } from '../test/clocking.ts'

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
resetClock()

const someone = () => newcomer(app, `Refused${(people += 1)}`)
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

describe('invalid actions', () => {
  test('a second clock-in is refused with the start of the open session', async () => {
    const who = await someone()
    await worked(app, who, ['in', '2026-11-18T07:00:00Z'])
    setTime('2026-11-18T09:00:00Z')
    const { status, body } = await punches(app, who).in()
    expect([status, body.code, body.details]).toEqual([
      409,
      'attendance.already_in',
      { openSince: '2026-11-18T07:00:00.000Z' },
    ])
  })

  test('a clock-out without an open session is refused', async () => {
    const { status, body } = await punches(app, await someone()).out()
    expect([status, body.code]).toEqual([409, 'attendance.not_in'])
  })

  test('a break without an open session is 400, and during another break 409', async () => {
    const who = await someone()
    expect((await punches(app, who).pause()).status).toBe(400)
    recordOf(await punches(app, who).in())
    recordOf(await punches(app, who).pause())
    const { status, body } = await punches(app, who).pause('SHORT')
    expect([status, body.code]).toEqual([409, 'attendance.on_break'])
    expect((await punches(app, who).pause('TEA')).status).toBe(400)
  })

  test('ending another person’s or an unknown break is 404; ending it twice is 409', async () => {
    const [who, other] = [await someone(), await someone()]
    recordOf(await punches(app, who).in())
    const { body } = await punches(app, who).pause()
    const otherPerson = await punches(app, other).resume(body.break.id)
    const none = await punches(app, other).resume(randomUUID())
    expect([otherPerson.status, none.status, otherPerson.body.message]).toEqual([404, 404, none.body.message])
    recordOf(await punches(app, who).resume(body.break.id))
    const again = await punches(app, who).resume(body.break.id)
    expect([again.status, again.body.code]).toEqual([409, 'attendance.break_over'])
  })

  test.each(['clock-in', 'clock-out', 'start-break', 'start-break-simple', 'end-break'])(
    'nobody may %s',
    async (path) => {
      expect((await app.call(null, 'POST', `/attendance/${path}`, {})).status).toBe(401)
    },
  )
})

describe('a clock that was set back', () => {
  const behind = (answer: Answer) => {
    expect([answer.status, answer.body.code]).toEqual([409, 'attendance.clock_behind'])
    expect(answer.body.message).toContain('clock is behind')
  }

  test('before the clock-out', async () => {
    const who = await someone()
    await worked(app, who, ['in', '2026-11-18T08:00:00Z'])
    setTime('2026-11-18T07:00:00Z')
    behind(await punches(app, who).out())
    behind(await punches(app, who).pause())
    setTime('2026-11-18T08:00:00Z')
    expect(recordOf(await punches(app, who).out())).toMatchObject({ workedSeconds: 0 })
  })

  test('before the next clock-in, behind or ahead of the recorded hours', async () => {
    const who = await someone()
    await worked(app, who, ['in', '2026-11-18T08:00:00Z'], ['out', '2026-11-18T12:00:00Z'])
    for (const time of ['11:30', '07:30']) {
      setTime(`2026-11-18T${time}:00Z`)
      behind(await punches(app, who).in())
    }
    expect(await worked(app, who, ['in', '2026-11-18T12:00:00Z'])).toMatchObject({ clockEntries: [{}, {}] })
  })

  test('before the end of a break', async () => {
    const who = await someone()
    await worked(app, who, ['in', '2026-11-18T08:00:00Z'])
    setTime('2026-11-18T10:00:00Z')
    const { body } = await punches(app, who).pause()
    setTime('2026-11-18T09:30:00Z')
    behind(await punches(app, who).resume(body.break.id))
    behind(await punches(app, who).out())
  })

  test('a server clock far ahead of its database gets its own error', async () => {
    setTime(Temporal.Now.instant().add({ hours: 1 }).toString())
    const { status, body } = await punches(app, await someone()).in()
    expect([status, body.message]).toEqual([503, expect.stringContaining('clocks of the server and its database')])
  })
})

describe('simultaneous actions', () => {
  test('of sixteen clock-ins one succeeds', async () => {
    const who = await someone()
    await app.tokenOf(who)
    const answers = await times(16, () => punches(app, who).in())
    expect(statusesOf(answers)).toEqual([200, ...Array(15).fill(409)])
    const codes = new Set(answers.flatMap(({ body }) => body.code ?? []))
    expect([...codes]).toEqual(['attendance.already_in'])
    expect(await app.app.db.$count(clockEntries, eq(clockEntries.userId, app.company.id(who)))).toBe(1)
  })

  test('of sixteen breaks, break ends and clock-outs one each succeeds', async () => {
    const who = await someone()
    recordOf(await punches(app, who).in())
    const breakAnswers = await times(16, () => punches(app, who).pause())
    expect(statusesOf(breakAnswers)).toEqual([200, ...Array(15).fill(409)])
    const id = breakAnswers.find(({ status }) => status === 200)?.body.break.id
    expect(statusesOf(await times(16, () => punches(app, who).resume(id)))).toEqual([200, ...Array(15).fill(409)])
    expect(statusesOf(await times(16, () => punches(app, who).out()))).toEqual([200, ...Array(15).fill(409)])
    expect(await app.app.db.$count(breaks, eq(breaks.userId, app.company.id(who)))).toBe(1)
  })

  test('clock-ins, clock-outs and breaks in any order leave at most one open, and each response is correct', async () => {
    const who = await someone()
    await app.tokenOf(who)
    const own = punches(app, who)
    await Promise.all(Array.from({ length: 8 }, () => [own.in(), own.pause(), own.out(), own.in()]).flat())
    const open = await app.app.db.execute(sql`select count(*)::int as count from ${clockEntries}
      where user_id = ${app.company.id(who)} and clock_out is null`)
    expect(open.rows[0]?.count).toBeLessThanOrEqual(1)
    const { rows } = await app.app.db.execute(sql`select count(*)::int as count from ${auditEntries}
      where person_id = ${app.company.id(who)} and action = 'attendance.clocked_in'`)
    expect(rows[0]?.count).toBe(await app.app.db.$count(clockEntries, eq(clockEntries.userId, app.company.id(who))))
  })

  test('the same action three times is one entry with one answer', async () => {
    const who = await someone()
    const key = randomUUID()
    const answers = await times(3, () => punches(app, who, key).in())
    const later = await punches(app, who, key).in()
    expect(statusesOf([...answers, later])).toEqual([200, 200, 200, 200])
    const [first, ...others] = answers
    for (const other of [...others, later]) expect(other.body).toEqual(first?.body)
    expect(await app.app.db.$count(clockEntries, eq(clockEntries.userId, app.company.id(who)))).toBe(1)
    const reused = await app.call(who, 'POST', '/attendance/clock-in', { location: '1,2' }, { 'idempotency-key': key })
    expect([reused.status, reused.body.code]).toEqual([409, 'idempotency.reused'])
  })
})

test('an entry open for two days ends when it should have been closed', async () => {
  const who = await someone()
  await worked(app, who, ['in', '2026-11-16T07:00:00Z'])
  setTime('2026-11-18T09:00:00Z')
  expect((await punches(app, who).pause()).status).toBe(400)
  expect(recordOf(await punches(app, who).out())).toMatchObject({
    autoClosed: true,
    clockOut: '2026-11-16T15:00:00.000Z',
    hoursWorked: 8,
    overtimeHours: 0,
  })
})
