import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { breaks, clockEntries } from '../tables.ts'
import { setTime, punches, recordOf, resetClock, punchAt } from '../test/clocking.ts'

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
resetClock()

const addEmployee = () => newcomer(app, `Refused${(people += 1)}`)
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const repeat = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

describe('invalid actions', () => {
  test('a second clock-in is refused with the start of the open session', async () => {
    const employee = await addEmployee()
    await punchAt(app, employee, ['in', '2026-11-18T07:00:00Z'])
    setTime('2026-11-18T09:00:00Z')
    const { status, body } = await punches(app, employee).in()
    expect([status, body.code, body.details]).toEqual([
      409,
      'attendance.already_in',
      { openSince: '2026-11-18T07:00:00.000Z' },
    ])
  })

  test('a clock-out without an open session is refused', async () => {
    const { status, body } = await punches(app, await addEmployee()).out()
    expect([status, body.code]).toEqual([409, 'attendance.not_in'])
  })

  test('a break without an open session is 400, and during another break 409', async () => {
    const employee = await addEmployee()
    expect((await punches(app, employee).pause()).status).toBe(400)
    recordOf(await punches(app, employee).in())
    recordOf(await punches(app, employee).pause())
    const { status, body } = await punches(app, employee).pause('SHORT')
    expect([status, body.code]).toEqual([409, 'attendance.on_break'])
    expect((await punches(app, employee).pause('TEA')).status).toBe(400)
  })

  test('ending another person’s or an unknown break is 404; ending it twice is 409', async () => {
    const [employee, colleague] = [await addEmployee(), await addEmployee()]
    recordOf(await punches(app, employee).in())
    const { body } = await punches(app, employee).pause()
    const otherPerson = await punches(app, colleague).resume(body.break.id)
    const unknownBreak = await punches(app, colleague).resume(randomUUID())
    expect([otherPerson.status, unknownBreak.status, otherPerson.body.message]).toEqual([
      404,
      404,
      unknownBreak.body.message,
    ])
    recordOf(await punches(app, employee).resume(body.break.id))
    const secondEnd = await punches(app, employee).resume(body.break.id)
    expect([secondEnd.status, secondEnd.body.code]).toEqual([409, 'attendance.break_over'])
  })

  test.each(['clock-in', 'clock-out', 'start-break', 'start-break-simple', 'end-break'])(
    'nobody may %s',
    async (path) => {
      expect((await app.call(null, 'POST', `/attendance/${path}`, {})).status).toBe(401)
    },
  )
})

describe('a clock that was set back', () => {
  const expectClockBehind = (answer: Answer) => {
    expect([answer.status, answer.body.code]).toEqual([409, 'attendance.clock_behind'])
    expect(answer.body.message).toContain('clock is behind')
  }

  test('before the clock-out', async () => {
    const employee = await addEmployee()
    await punchAt(app, employee, ['in', '2026-11-18T08:00:00Z'])
    setTime('2026-11-18T07:00:00Z')
    expectClockBehind(await punches(app, employee).out())
    expectClockBehind(await punches(app, employee).pause())
    setTime('2026-11-18T08:00:00Z')
    expect(recordOf(await punches(app, employee).out())).toMatchObject({ workedSeconds: 0 })
  })

  test('before the next clock-in, behind or ahead of the recorded hours', async () => {
    const employee = await addEmployee()
    await punchAt(app, employee, ['in', '2026-11-18T08:00:00Z'], ['out', '2026-11-18T12:00:00Z'])
    for (const time of ['11:30', '07:30']) {
      setTime(`2026-11-18T${time}:00Z`)
      expectClockBehind(await punches(app, employee).in())
    }
    expect(await punchAt(app, employee, ['in', '2026-11-18T12:00:00Z'])).toMatchObject({ clockEntries: [{}, {}] })
  })

  test('before the end of a break', async () => {
    const employee = await addEmployee()
    await punchAt(app, employee, ['in', '2026-11-18T08:00:00Z'])
    setTime('2026-11-18T10:00:00Z')
    const { body } = await punches(app, employee).pause()
    setTime('2026-11-18T09:30:00Z')
    expectClockBehind(await punches(app, employee).resume(body.break.id))
    expectClockBehind(await punches(app, employee).out())
  })

  test('a server clock far ahead of its database gets its own error', async () => {
    setTime(Temporal.Now.instant().add({ hours: 1 }).toString())
    const { status, body } = await punches(app, await addEmployee()).in()
    expect([status, body.message]).toEqual([503, expect.stringContaining('clocks of the server and its database')])
  })
})

describe('simultaneous actions', () => {
  test('of sixteen clock-ins one succeeds', async () => {
    const employee = await addEmployee()
    await app.tokenOf(employee)
    const answers = await repeat(16, () => punches(app, employee).in())
    expect(statusesOf(answers)).toEqual([200, ...Array(15).fill(409)])
    const codes = new Set(answers.flatMap(({ body }) => body.code ?? []))
    expect([...codes]).toEqual(['attendance.already_in'])
    expect(await app.app.db.$count(clockEntries, eq(clockEntries.userId, app.company.id(employee)))).toBe(1)
  })

  test('of sixteen breaks, break ends and clock-outs one each succeeds', async () => {
    const employee = await addEmployee()
    recordOf(await punches(app, employee).in())
    const breakAnswers = await repeat(16, () => punches(app, employee).pause())
    expect(statusesOf(breakAnswers)).toEqual([200, ...Array(15).fill(409)])
    const id = breakAnswers.find(({ status }) => status === 200)?.body.break.id
    expect(statusesOf(await repeat(16, () => punches(app, employee).resume(id)))).toEqual([200, ...Array(15).fill(409)])
    expect(statusesOf(await repeat(16, () => punches(app, employee).out()))).toEqual([200, ...Array(15).fill(409)])
    expect(await app.app.db.$count(breaks, eq(breaks.userId, app.company.id(employee)))).toBe(1)
  })

  test('clock-ins, clock-outs and breaks in any order leave at most one open, and each response is correct', async () => {
    const employee = await addEmployee()
    await app.tokenOf(employee)
    const ownPunches = punches(app, employee)
    await Promise.all(
      Array.from({ length: 8 }, () => [ownPunches.in(), ownPunches.pause(), ownPunches.out(), ownPunches.in()]).flat(),
    )
    const openEntries = await app.app.db.execute(sql`select count(*)::int as count from ${clockEntries}
      where user_id = ${app.company.id(employee)} and clock_out is null`)
    expect(openEntries.rows[0]?.count).toBeLessThanOrEqual(1)
    const { rows } = await app.app.db.execute(sql`select count(*)::int as count from ${auditEntries}
      where person_id = ${app.company.id(employee)} and action = 'attendance.clocked_in'`)
    expect(rows[0]?.count).toBe(
      await app.app.db.$count(clockEntries, eq(clockEntries.userId, app.company.id(employee))),
    )
  })

  test('the same action three times is one entry with one answer', async () => {
    const employee = await addEmployee()
    const key = randomUUID()
    const answers = await repeat(3, () => punches(app, employee, key).in())
    const later = await punches(app, employee, key).in()
    expect(statusesOf([...answers, later])).toEqual([200, 200, 200, 200])
    const [first, ...repeats] = answers
    for (const answer of [...repeats, later]) expect(answer.body).toEqual(first?.body)
    expect(await app.app.db.$count(clockEntries, eq(clockEntries.userId, app.company.id(employee)))).toBe(1)
    const reused = await app.call(
      employee,
      'POST',
      '/attendance/clock-in',
      { location: '1,2' },
      { 'idempotency-key': key },
    )
    expect([reused.status, reused.body.code]).toEqual([409, 'idempotency.reused'])
  })
})

test('an entry open for two days ends when it should have been closed', async () => {
  const employee = await addEmployee()
  await punchAt(app, employee, ['in', '2026-11-16T07:00:00Z'])
  setTime('2026-11-18T09:00:00Z')
  expect((await punches(app, employee).pause()).status).toBe(400)
  expect(recordOf(await punches(app, employee).out())).toMatchObject({
    autoClosed: true,
    clockOut: '2026-11-16T15:00:00.000Z',
    hoursWorked: 8,
    overtimeHours: 0,
  })
})
