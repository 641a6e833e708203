import { expect, onTestFinished } from 'vitest'
import { setClock } from '../../../kernel/clock.ts'
import { startTestApp, type Answer, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { closeForgottenEntries } from '../nightly/closeForgottenEntries.ts'
import { recordAbsences } from '../nightly/recordAbsences.ts'
import { wholeDays } from '../wholeDays.ts'
import { attendanceDays } from '../tables.ts'
import { setTime, punches } from './clocking.ts'
import { postCorrection, decide, edit, override } from './corrections.ts'
import { figuresToStore } from '../clocking/storeFigures.ts'

let app: TestApp
let people: string[]

/** The state of the pseudo-random numbers, the same in each run. */
let seed = 0
const any = (limit: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % limit
}
const anyOf = <T>(all: readonly T[]) => all[any(all.length)] as T
const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:${String(any(60)).padStart(2, '0')}`

/** Makes a random change to a person's days around a date; returns the response. */
async function clockRandomly(
  date: string,
  pendingIds: readonly string[],
  records: readonly string[],
): Promise<Answer | null> {
  const employee = anyOf(people)
  const hours = { employee, date, clockIn: hourOf(any(12)), clockOut: hourOf(12 + any(12)) }
  const clock = punches(app, employee)
  const actions: (() => Promise<Answer | null | void>)[] = [
    () => clock.in(),
    () => clock.in(),
    () => clock.out(),
    () => clock.out(),
    () => clock.pause(anyOf(['LUNCH', 'MEETING'])),
    async () => {
      const pause = (await clock.today()).record?.breaks.find(({ endTime }) => endTime === null)
      return pause ? clock.resume(pause.id) : null
    },
    () => postCorrection(app, anyOf([employee, 'Manager']), hours),
    () =>
      override(app, anyOf([employee, 'Manager']), { ...hours, breakTime: 60, totalWorkedHours: lengthOf(hours) - 1 }),
    () => edit(app, anyOf([employee, 'Hr']), anyOf(records) ?? app.company.id(employee), hours),
    () =>
      app.call('Hr', 'DELETE', `/attendance/records/${anyOf(records) ?? app.company.id(employee)}`, { reason: 'Lent' }),
    () =>
      app.call(employee, 'POST', '/attendance/clock-out-forgotten', {
        date,
        clockOut: hours.clockOut,
        reason: 'Forgot',
      }),
    () => decide(app, anyOf(['Manager', 'Hr']), anyOf(pendingIds) ?? app.company.id(employee), 'APPROVED'),
    () => closeForgottenEntries(app.app),
    () => recordAbsences(app.app),
  ]
  return (await anyOf(actions)()) ?? null
}

function lengthOf({ clockIn, clockOut }: { clockIn: string; clockOut: string }) {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return (minutes(clockOut) - minutes(clockIn)) / 60
}

async function expectSums(now: string) {
  const ids = people.map((employee) => app.company.id(employee))
  const days = (await app.app.db.select().from(attendanceDays)).filter(({ userId }) => ids.includes(userId))
  for (const whole of await wholeDays(app.app.db, days)) {
    const { day, entries } = whole
    const { status, ...sums } = figuresToStore(whole, now)
    expect(day, JSON.stringify(whole)).toMatchObject(entries.length ? { status, ...sums } : sums)
  }
}

/**
 * Makes sixteen simultaneous changes of random kinds to the same few days, once for each of `hours` successive hours.
 * Expects each change to succeed or be refused, and every sum to be right.
 */
export async function changeTogether(hours: number, firstSeed: number): Promise<void> {
  seed = firstSeed
  app = await startTestApp()
  onTestFinished(async () => {
    setClock(null)
    await app.close()
  })
  setTime('2026-06-01T00:00:00Z')
  people = []
  for (let i = 0; i < 3; i++) people.push(await newcomer(app, `Together${i}`, { manager: 'Lead' }))
  const outcomes = new Map<string, number>()
  for (let hour = 0; hour < hours; hour++) {
    const now = Temporal.Instant.from('2026-06-01T05:00:00Z').add({ hours: hour }).toString()
    setTime(now)
    const date = Temporal.Instant.from(now)
      .subtract({ hours: any(30) })
      .toString()
      .slice(0, 10)
    const { corrections } = (await app.call('Hr', 'GET', '/attendance/corrections?limit=100')).body
    const records = await app.app.db.select({ id: attendanceDays.id }).from(attendanceDays)
    const pendingIds = corrections.map(({ id }: { id: string }) => id)
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        clockRandomly(
          date,
          pendingIds,
          records.map(({ id }) => id),
        ),
      ),
    )
    for (const answer of answers) {
      if (!answer) continue
      expect([200, 201, 400, 404, 409], JSON.stringify(answer.body)).toContain(answer.status)
      const kind = `${answer.status} ${answer.body.code ?? answer.body.errors?.[0]?.message ?? answer.body.message ?? ''}`
      outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
    }
    await expectSums(now)
  }
  for (const kind of ['200 ', '201 ', '409 attendance.already_in', '409 attendance.has_hours'])
    expect([...outcomes.keys()]).toContain(kind)
}
