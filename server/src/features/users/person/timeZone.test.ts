import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { openLive } from '../../../../testing/live.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { changeUser, getUser, userPath } from '../test/users.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const setZone = (as: string, person: string, timeZone: unknown) => changeUser(app, as, person, { timeZone })
const zoneOf = async (person: string) => (await getUser(app, 'Owner', person)).timeZone

test('is set and removed again, which the trail records', async () => {
  const employee = await newcomer(app, 'Mover')
  expect(await getUser(app, 'Hr', employee)).toMatchObject({ timeZone: null, can: { timeZone: true } })
  const { status, body } = await setZone('Hr', employee, 'Asia/Tokyo')
  expect([status, body.user.timeZone]).toEqual([200, 'Asia/Tokyo'])
  // Omitted fields do not change.
  await changeUser(app, 'Hr', employee, { position: 'Analyst' })
  expect(await zoneOf(employee)).toBe('Asia/Tokyo')
  expect((await setZone('Hr', employee, null)).body.user.timeZone).toBeNull()
  const trail = await app.app.db
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.personId, app.company.id(employee)), eq(auditEntries.action, 'user.changed')))
    .orderBy(auditEntries.id)
  expect(trail.filter(({ after }) => 'timeZone' in (after as object))).toMatchObject([
    { before: { timeZone: null }, after: { timeZone: 'Asia/Tokyo' } },
    { before: { timeZone: 'Asia/Tokyo' }, after: { timeZone: null } },
  ])
})

test.each([
  ['africa/cairo', 'Africa/Cairo'],
  [' Asia/Kolkata ', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['US/Pacific', 'US/Pacific'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['etc/gmt+5', 'Etc/GMT+5'],
  ['utc', 'UTC'],
])('“%s” is stored as %s', async (input, zone) => {
  expect((await setZone('Hr', 'Colleague', input)).status).toBe(200)
  expect(await zoneOf('Colleague')).toBe(zone)
})

test.each([
  '',
  ' ',
  '+02:00',
  '-05',
  'Africa/Atlantis',
  'Africa/Cairo; x',
  '2025-11-10T09:00[Africa/Cairo]',
  'x'.repeat(65),
  2,
  false,
  ['UTC'],
])('%j is not a time zone', async (timeZone) => {
  const before = await zoneOf('Employee')
  const { status, body } = await setZone('Hr', 'Employee', timeZone)
  expect([status, body.errors?.[0].path]).toEqual([400, 'timeZone'])
  expect(await zoneOf('Employee')).toBe(before)
})

test('no one can set their own, except a Super Admin without a manager, nor that of a person not visible to them', async () => {
  const roleId = await createRole(app.app.db, 'Updater', ['users.manage_team', 'users.update'])
  await newcomer(app, 'Updater', { manager: 'Owner', roleId })
  await newcomer(app, 'Below', { manager: 'Updater' })
  await newcomer(app, 'Deputy', { manager: 'Owner', roleId: roleOf(app, 'Super Admin') })
  const { status, body } = await setZone('Deputy', 'Deputy', 'Asia/Tokyo')
  expect([status, body.message, body.errors?.[0].path]).toEqual([
    403,
    'You cannot change your own time zone',
    'timeZone',
  ])
  expect((await setZone('Updater', 'Updater', 'Asia/Tokyo')).status).toBe(403)
  for (const person of ['Updater', 'Deputy']) expect(await zoneOf(person)).toBeNull()
  // Sending the current value needs no permission.
  expect((await setZone('Deputy', 'Deputy', null)).status).toBe(200)
  expect((await getUser(app, 'Deputy', 'Deputy')).can.timeZone).toBe(false)
  expect((await setZone('Owner', 'Owner', 'Europe/Berlin')).status).toBe(200)
  expect((await getUser(app, 'Owner', 'Owner')).can.timeZone).toBe(true)
  expect((await setZone('Updater', 'Below', 'Asia/Tokyo')).status).toBe(200)
  expect((await setZone('Updater', 'Stranger', 'Asia/Tokyo')).status).toBe(404)
  expect((await setZone('Manager', 'Employee', 'Asia/Tokyo')).status).toBe(403)
  expect((await app.call(null, 'PATCH', userPath(app, 'Below'), { timeZone: 'UTC' })).status).toBe(401)
  expect(await zoneOf('Stranger')).toBeNull()
})

test('a change based on an outdated version overwrites nothing', async () => {
  const { updatedAt } = await getUser(app, 'Hr', 'Stranger')
  const zones = Array.from({ length: 16 }, (_, i) => `Etc/GMT+${i % 12}`)
  const responses = await Promise.all(
    zones.map((timeZone) => changeUser(app, 'Hr', 'Stranger', { timeZone, updatedAt })),
  )
  const [success, ...refusals] = responses.filter(({ status }) => status === 200)
  expect(refusals).toEqual([])
  expect(responses.filter(({ body }) => body.code === 'user.changed_meanwhile')).toHaveLength(15)
  expect(await zoneOf('Stranger')).toBe(success?.body.user.timeZone)
})

test('the screens of the person, and of those who see their schedule, are refreshed', async () => {
  const employee = await newcomer(app, 'Watched')
  const [ownConnection, leadConnection] = await Promise.all(
    [employee, 'Lead'].map(async (each) => openLive(url, await app.tokenOf(each))),
  )
  onTestFinished(() => [ownConnection, leadConnection].forEach((connection) => connection?.close()))
  await setZone('Hr', employee, 'Asia/Tokyo')
  const features = (connection?: typeof ownConnection) =>
    connection?.events.flatMap((each) => (each.kind === 'changed' ? each.feature : []))
  await expect.poll(() => features(ownConnection)?.toSorted()).toEqual(['leaves', 'schedules', 'users'])
  await expect.poll(() => features(leadConnection)).toContain('schedules')
})
