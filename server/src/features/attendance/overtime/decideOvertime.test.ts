import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { unknownId } from '../../../../testing/world.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { settings } from '../../../companySettings/tables.ts'
import { edit, insertDay } from '../test/corrections.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const none = { day: 0, night: 0, restDay: 0, holiday: 0 }
/** Adds a day that ends this many minutes after the planned end at 17:00 in Cairo, and returns its id. */
function addOvertime(name: string, date: string, minutes: number): Promise<string> {
  const end = Temporal.Instant.from(`${date}T14:00:00Z`).add({ minutes })
  return insertDay(app, name, date, [[`${date}T06:00:00Z`, end.toString()]])
}
const decide = (as: string | null, requests: object[], headers?: Record<string, string>) =>
  app.call(as, 'POST', '/attendance/overtime/decisions', { requests }, headers)
const approve = (id: string, minutes: number, worked = minutes) => ({
  id,
  minutes: { ...none, day: minutes },
  worked: { ...none, day: worked },
})
const reject = (id: string, worked: number) => approve(id, 0, worked)
const pendingOf = async (as: string, search: string) =>
  (await app.call(as, 'GET', `/attendance/overtime/decisions?limit=100&search=${search}`)).body.days.map(
    ({ date }: any) => date,
  )
const outcomes = ({ body }: { body: Record<string, any> }) =>
  body.results.map(({ decided, code, message }: any) => (decided ? true : (code ?? message)))

test('approves and rejects days together, and they are no longer pending', async () => {
  const name = await newcomer(app, 'Late')
  const ids = [
    await addOvertime(name, '2026-06-01', 90),
    await addOvertime(name, '2026-06-02', 30),
    await addOvertime(name, '2026-06-03', 45),
  ]
  expect(await pendingOf('Hr', name)).toEqual(['2026-06-01', '2026-06-02', '2026-06-03'])
  const answer = await decide('Hr', [approve(ids[0] as string, 90), reject(ids[1] as string, 30)])
  expect(outcomes(answer)).toEqual([true, true])
  expect(await pendingOf('Hr', name)).toEqual(['2026-06-03'])
  const { body } = await app.call('Hr', 'GET', '/attendance/overtime?month=2026-06&limit=100')
  const approved = body.days
    .filter(({ user }: any) => user.firstName === name)
    .map((day: any) => [day.date, day.approved?.day])
  expect(approved.toSorted()).toEqual([
    ['2026-06-01', 90],
    ['2026-06-02', 0],
    ['2026-06-03', undefined],
  ])
})

test('the reason of a rejection is kept, recorded and told; what is approved whole has none', async () => {
  const name = await newcomer(app, 'Reasoned')
  const [rejected, approved] = [await addOvertime(name, '2026-06-04', 60), await addOvertime(name, '2026-06-05', 60)]
  const { status } = await app.call('Hr', 'POST', '/attendance/overtime/decisions', {
    requests: [reject(rejected, 60), approve(approved, 60)],
    reason: ' The fair was cancelled. ',
  })
  expect(status).toBe(200)
  const { body } = await app.call('Hr', 'GET', '/attendance/overtime?month=2026-06&limit=100')
  const reasonOf = (id: string) => body.days.find(({ recordId }: any) => recordId === id).reason
  expect(reasonOf(rejected)).toBe('The fair was cancelled.')
  expect(reasonOf(approved)).toBeNull()
  const cardOf = async (as: string) => (await app.call(as, 'GET', `/attendance/records/${rejected}`)).body
  for (const as of [name, 'Hr']) expect((await cardOf(as)).overtimeReason).toBe('The fair was cancelled.')
  // The lead sees the day but does not decide on overtime.
  expect(await cardOf('Lead')).toMatchObject({ overtime: none, overtimeReason: null })
  const [entry] = await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, rejected))
  expect(entry?.after).toMatchObject({ reason: 'The fair was cancelled.' })
  const notices = await app.call(name, 'GET', '/notifications')
  const messages = notices.body.notifications.map(({ message }: any) => message)
  expect(messages).toContainEqual(expect.stringMatching(/approved none of .* Reason: The fair was cancelled\.$/))
  expect(messages.filter((message: string) => message.includes('Reason:'))).toHaveLength(1)
  const tooLong = await app.call('Hr', 'POST', '/attendance/overtime/decisions', {
    requests: [reject(rejected, 60)],
    reason: 'x'.repeat(1001),
  })
  expect(tooLong.status).toBe(400)
  expect(tooLong.body.errors).toMatchObject([{ path: 'reason' }])
})

test('the reason is shown only while overtime is rejected', async () => {
  const name = await newcomer(app, 'Shortened')
  const id = await addOvertime(name, '2026-06-04', 60)
  const decision = { requests: [approve(id, 30, 60)], reason: 'Half of it was planned.' }
  expect((await app.call('Hr', 'POST', '/attendance/overtime/decisions', decision)).status).toBe(200)
  const reason = async () => (await app.call(name, 'GET', `/attendance/records/${id}`)).body.overtimeReason
  expect(await reason()).toBe('Half of it was planned.')
  // A correction leaves as much overtime as was approved.
  expect((await edit(app, 'Hr', id, { clockIn: '09:00', clockOut: '17:30' })).status).toBe(200)
  expect(await reason()).toBeNull()
})

test('a day decided meanwhile keeps its decision, and other refusals have their reasons', async () => {
  const [name, others] = [await newcomer(app, 'Contested'), await newcomer(app, 'Elsewhere', { manager: 'Otherlead' })]
  const decided = await addOvertime(name, '2026-06-01', 60)
  const short = await addOvertime(name, '2026-06-02', 30)
  const open = await insertDay(app, name, '2026-06-03', [
    ['2026-06-03T06:00:00Z', '2026-06-03T16:00:00Z'],
    ['2026-06-03T16:30:00Z'],
  ])
  const fine = await addOvertime(others, '2026-06-01', 60)
  await decide('Hr', [approve(decided, 20, 60)])
  const own = await addOvertime('Hr', '2026-06-01', 60)
  const answer = await decide('Hr', [
    approve(decided, 60),
    approve(short, 31, 30),
    approve(open, 60),
    approve(own, 60),
    approve(unknownId(), 60),
    approve(fine, 60),
  ])
  expect(outcomes(answer)).toEqual([
    'attendance.overtime_decided',
    'No more than 30 minutes were worked',
    'attendance.still_in',
    'You cannot approve your own overtime',
    'Not found',
    true,
  ])
  const [entry] = await app.app.db
    .select({ actorId: auditEntries.actorId, subjectType: auditEntries.subjectType, subjectId: auditEntries.subjectId })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'access.refused'))
  const call = { subjectType: 'call', subjectId: 'POST /attendance/overtime/decisions' }
  expect(entry).toEqual({ actorId: app.company.id('Hr'), ...call })
  expect(await pendingOf('Hr', name)).toEqual(['2026-06-02'])
  expect(await pendingOf('Owner', 'Hr')).toEqual(['2026-06-01'])
  expect(await pendingOf('Hr', 'Hr')).toEqual([])
})

test('of two approvers at once, each day has one', async () => {
  const name = await newcomer(app, 'Twice')
  const ids: string[] = []
  for (const day of ['01', '02', '03', '04', '05']) ids.push(await addOvertime(name, `2026-07-${day}`, 60))
  const answers = await Promise.all([
    decide(
      'Hr',
      ids.map((id) => approve(id, 60)),
    ),
    decide(
      'Owner',
      ids.map((id) => reject(id, 60)),
    ),
  ])
  for (const index of ids.keys())
    expect(new Set(answers.map((answer) => outcomes(answer)[index]))).toEqual(
      new Set(['attendance.overtime_decided', true]),
    )
})

describe('a day whose overtime has changed since it was listed', () => {
  /** Adds a day with overtime, approves it as far as given, and corrects its end. Returns the id of the day. */
  async function changedDay(name: string, minutes: { first: number; approved?: number; last: number }) {
    const date = '2026-06-10'
    const id = await addOvertime(name, date, minutes.first)
    if (minutes.approved !== undefined) await decide('Hr', [approve(id, minutes.approved, minutes.first)])
    const clockOut = `${String(17 + Math.floor(minutes.last / 60))}:${String(minutes.last % 60).padStart(2, '0')}`
    const { status, body } = await edit(app, 'Hr', id, { clockIn: '09:00', clockOut })
    expect(status, JSON.stringify(body)).toBe(200)
    return id
  }
  const approvedOf = async (id: string) =>
    (await app.call('Hr', 'GET', '/attendance/overtime?month=2026-06&limit=100')).body.days.find(
      ({ recordId }: any) => recordId === id,
    ).approved

  test('is neither rejected nor approved unseen', async () => {
    const name = await newcomer(app, 'Grown')
    const id = await changedDay(name, { first: 15, last: 90 })
    expect(outcomes(await decide('Hr', [reject(id, 15)]))).toEqual(['attendance.changed_meanwhile'])
    expect(outcomes(await decide('Hr', [approve(id, 15)]))).toEqual(['attendance.changed_meanwhile'])
    expect(await pendingOf('Hr', name)).toEqual(['2026-06-10'])
    expect(outcomes(await decide('Hr', [approve(id, 90)]))).toEqual([true])
    expect(await approvedOf(id)).toEqual({ ...none, day: 90 })
  })

  test('keeps what was approved before when the rest is rejected', async () => {
    const name = await newcomer(app, 'Extended')
    const id = await changedDay(name, { first: 60, approved: 60, last: 70 })
    expect(await pendingOf('Hr', name)).toEqual(['2026-06-10'])
    expect(outcomes(await decide('Hr', [reject(id, 60)]))).toEqual(['attendance.changed_meanwhile'])
    expect(outcomes(await decide('Hr', [reject(id, 70)]))).toEqual([true])
    expect(await approvedOf(id)).toEqual({ ...none, day: 60 })
    expect(await pendingOf('Hr', name)).toEqual([])
  })
})

test('a repeated request answers as the first', async () => {
  const name = await newcomer(app, 'Again')
  const items = [
    approve(await addOvertime(name, '2026-07-01', 60), 60),
    reject(await addOvertime(name, '2026-07-02', 60), 60),
  ]
  const headers = { 'idempotency-key': 'overtime-again' }
  expect(outcomes(await decide('Hr', items, headers))).toEqual([true, true])
  expect(outcomes(await decide('Hr', items, headers))).toEqual([true, true])
  expect(outcomes(await decide('Hr', items))).toEqual(Array(2).fill('attendance.overtime_decided'))
})

test('is refused without a session or the permission', async () => {
  const items = [approve(unknownId(), 60)]
  expect((await decide(null, items)).status).toBe(401)
  expect((await decide('Lead', items)).status).toBe(403)
  expect((await app.call('Manager', 'GET', '/attendance/overtime/decisions')).status).toBe(403)
  expect(
    (
      await decide(
        'Hr',
        Array.from({ length: 501 }, () => approve(unknownId(), 60)),
      )
    ).status,
  ).toBe(400)
  expect((await decide('Hr', [approve(unknownId(), -1, 60)])).status).toBe(400)
})

test('the list takes the same number of statements for one day and for many', async () => {
  const name = await newcomer(app, 'Counted')
  for (let day = 10; day < 25; day++) await addOvertime(name, `2026-08-${day}`, 20)
  const countOf = async (limit: number) => {
    const { texts } = await statementsOf(app.app.pool, () =>
      app.call('Hr', 'GET', `/attendance/overtime/decisions?search=${name}&limit=${limit}`),
    )
    return texts.length
  }
  const few = await countOf(1)
  expect(await countOf(15)).toBe(few)
})

test('weeks have the days that are pending, in order and in pages, and begin on the company’s first day', async () => {
  const [name, other] = [await newcomer(app, 'Weekly'), await newcomer(app, 'Weekly too')]
  await app.app.db.insert(settings).values({ key: 'firstDayOfWeek', value: 1 })
  // Monday 4 May to Tuesday 12 May 2026.
  for (const day of ['12', '04', '10']) await addOvertime(name, `2026-05-${day}`, 60)
  await addOvertime(other, '2026-05-11', 60)
  const decided = await addOvertime(name, '2026-05-05', 60)
  await decide('Hr', [approve(decided, 60)])
  const weeksOf = async (query: string, as = 'Hr') => {
    const { body } = await app.call(as, 'GET', `/attendance/overtime/decisions/weeks?search=weekly&${query}`)
    return body.weeks.map(({ week, user, days }: any) => [week, user.firstName, ...days.map(({ date }: any) => date)])
  }
  const first = ['2026-05-04', name, '2026-05-04', '2026-05-10']
  const second = ['2026-05-11', name, '2026-05-12']
  const third = ['2026-05-11', other, '2026-05-11']
  const [secondOrThird, thirdOrSecond] =
    app.company.id(name) < app.company.id(other) ? [second, third] : [third, second]
  expect(await weeksOf('')).toEqual([first, secondOrThird, thirdOrSecond])
  expect((await weeksOf('order=desc')).at(-1)).toEqual(first)
  expect(await weeksOf('limit=1&page=2')).toEqual([secondOrThird])
  expect(await weeksOf('sort=person')).toEqual([first, second, third])
  expect(await weeksOf('sort=person&order=desc')).toEqual([third, first, second])
  expect((await weeksOf('sort=amount&order=desc'))[0]).toEqual(first)
  expect(await weeksOf('sort=amount&limit=1&page=3')).toEqual([first])
  expect(await weeksOf('from=2026-05-05&to=2026-05-10')).toEqual([['2026-05-04', name, '2026-05-10']])
  expect(
    (await app.call('Hr', 'GET', '/attendance/overtime/decisions/weeks?search=weekly')).body.pagination,
  ).toMatchObject({
    totalItems: 3,
  })
  await app.app.db.delete(settings).where(eq(settings.key, 'firstDayOfWeek'))
  // Sunday by default.
  expect((await weeksOf('sort=person')).slice(0, 2)).toEqual([
    ['2026-05-03', name, '2026-05-04'],
    ['2026-05-10', name, '2026-05-10', '2026-05-12'],
  ])
  expect((await app.call(null, 'GET', '/attendance/overtime/decisions/weeks')).status).toBe(401)
  expect((await app.call('Lead', 'GET', '/attendance/overtime/decisions/weeks')).status).toBe(403)
  expect((await app.call('Hr', 'GET', '/attendance/overtime/decisions/weeks?order=most')).status).toBe(400)
})

test('overtime below the company’s minimum needs no decision, but may have one', async () => {
  const name = await newcomer(app, 'Short')
  const [short, long] = [await addOvertime(name, '2026-09-01', 14), await addOvertime(name, '2026-09-02', 15)]
  const listed = async () =>
    (await app.call('Hr', 'GET', '/attendance/overtime?month=2026-09&limit=100')).body.days.map(
      ({ recordId }: any) => recordId,
    )
  expect(await pendingOf('Hr', name)).toEqual(['2026-09-02'])
  expect(await listed()).toEqual([long])
  expect(outcomes(await decide('Hr', [approve(short, 14)]))).toEqual([true])
  expect((await listed()).toSorted()).toEqual([short, long].toSorted())
})

test('a change of the minimum counts the days that it affects, and leaves decisions as they are', async () => {
  const name = await newcomer(app, 'Raised')
  const decided = await addOvertime(name, '2026-10-01', 20)
  await addOvertime(name, '2026-10-02', 20)
  await addOvertime(name, '2026-10-03', 5)
  await decide('Hr', [approve(decided, 20)])
  const setting = (minOvertimeMinutes: number) => ({
    changes: { minOvertimeMinutes },
    were: { minOvertimeMinutes: 15 },
  })
  const effectsOf = async (minutes: number) =>
    (await app.call('Owner', 'POST', '/settings/system/preview', setting(minutes))).body.effects
  expect(await effectsOf(21)).toMatchObject([{ kind: 'overtime.below_minimum', count: expect.any(Number) }])
  expect(await effectsOf(5)).toMatchObject([{ kind: 'overtime.reaches_minimum', count: 1 }])
  expect(await effectsOf(6)).toEqual([])
  expect((await app.call('Owner', 'PATCH', '/settings/system', setting(21))).status).toBe(200)
  expect(await pendingOf('Hr', name)).toEqual([])
  const { body } = await app.call('Hr', 'GET', '/attendance/overtime?month=2026-10&limit=100')
  expect(body.days.map(({ date, approved }: any) => [date, approved.day])).toEqual([['2026-10-01', 20]])
})

test('lists the overtime of one person, by day and by week, only to those who may decide on it', async () => {
  const [name, other] = [await newcomer(app, 'Chosen', { manager: 'Lead' }), await newcomer(app, 'Unchosen')]
  for (const who of [name, other, 'Hr']) await addOvertime(who, '2026-08-03', 60)
  const daysFor = async (as: string | null, of = name) => {
    const query = `userId=${app.company.id(of)}`
    const { status, body } = await app.call(as, 'GET', `/attendance/overtime/decisions?${query}`)
    if (status !== 200) return status
    const { weeks } = (await app.call(as, 'GET', `/attendance/overtime/decisions/weeks?${query}`)).body
    expect(weeks.flatMap(({ days }: any) => days)).toEqual(body.days)
    return body.days.map(({ user, date }: any) => [user.id, date])
  }
  for (const as of ['Owner', 'Hr']) expect(await daysFor(as)).toEqual([[app.company.id(name), '2026-08-03']])
  expect(await daysFor('Hr', 'Hr')).toEqual([])
  expect(await Promise.all(['Manager', name, null].map((as) => daysFor(as)))).toEqual([403, 403, 401])
})
