import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { settings } from '../../../companySettings/tables.ts'
import { setClock } from '../../../kernel/clock.ts'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import { probationReminders } from '../tables.ts'
import { remindOfProbation } from './remindOfProbation.ts'

stopClock('2026-11-16T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await newcomer(app, 'Trial')
  // May change people, but does not see everyone.
  const roleId = await createRole(app.app.db, 'Changes a team', ['users.update', 'users.manage_team'])
  await newcomer(app, 'Elsewhere', { manager: 'Owner', roleId })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(notifications)
  await app.app.db.delete(probationReminders)
})

const endOn = (name: string, day: string | null, last: string | null = null) =>
  app.app.db.execute(sql`update employments set first_day = '2026-06-01', probation_end = ${day}, last_day = ${last}
    where user_id = ${app.company.id(name)}`)
/** Returns the first names of those who are notified at an instant, and what they are told. */
async function remindAt(instant: string) {
  setClock(() => Temporal.Instant.from(instant))
  await remindOfProbation(app.app)
  await app.app.waitForNotifications()
  const rows = await app.app.db
    .select({ name: users.firstName, message: notifications.message, link: notifications.link })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .orderBy(asc(users.firstName))
  await app.app.db.delete(notifications)
  return rows
}
const namesAt = async (instant: string) => (await remindAt(instant)).map(({ name }) => name)

test('the manager and people who see and change everyone are notified once, 14 days before', async () => {
  await endOn('Trial', '2026-11-30')
  expect(await remindAt('2026-11-15T10:00:00Z')).toEqual([])
  // It is not seven in Cairo yet.
  expect(await remindAt('2026-11-16T04:00:00Z')).toEqual([])
  const sent = await remindAt('2026-11-16T10:00:00Z')
  expect(sent.map(({ name }) => name)).toEqual(['Hr', 'Lead', 'Owner'])
  expect(sent[0]).toMatchObject({
    message: 'The probation of Trial Test ends on 30 Nov 2026. It can be extended or ended until then.',
    link: `?view=person&person=${app.company.id('Trial')}&tab=job`,
  })
  expect(await remindAt('2026-11-17T10:00:00Z')).toEqual([])
})

test('another end is reminded of again, and one that is removed or comes after the last day is not', async () => {
  await endOn('Trial', '2026-11-30')
  expect(await namesAt('2026-11-20T10:00:00Z')).toHaveLength(3)
  await endOn('Trial', '2026-12-05')
  expect(await namesAt('2026-11-21T10:00:00Z')).toHaveLength(3)
  await endOn('Trial', '2026-12-06', '2026-12-01')
  expect(await namesAt('2026-11-22T10:00:00Z')).toEqual([])
  await endOn('Trial', null)
  expect(await namesAt('2026-11-23T10:00:00Z')).toEqual([])
})

test('sixteen runs at once send each reminder once', async () => {
  await endOn('Trial', '2026-11-30')
  setClock(() => Temporal.Instant.from('2026-11-20T10:00:00Z'))
  const recorded = eq(auditEntries.action, 'user.probation_reminded')
  const before = await app.app.db.$count(auditEntries, recorded)
  await Promise.all(Array.from({ length: 16 }, () => remindOfProbation(app.app)))
  expect(await app.app.db.$count(auditEntries, recorded)).toBe(before + 1)
  expect(await namesAt('2026-11-20T11:00:00Z')).toEqual(['Hr', 'Lead', 'Owner'])
})

test('the company chooses the days, and 0 sends nothing', async () => {
  await endOn('Trial', '2026-12-20')
  for (const [value, names] of [
    [0, []],
    [29, []],
    [30, ['Hr', 'Lead', 'Owner']],
  ] as const) {
    const row = { key: 'probationNoticeDays', value }
    await app.app.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: { value } })
    expect(await namesAt('2026-11-20T10:00:00Z')).toEqual(names)
  }
})
