import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallMeta } from '@muster/contract/kit/route'
import { contract } from '@muster/contract/contract'
import { factorPolicies } from '../../../access/tables.ts'
import { auditEntries, auditRepeats } from '../../../audit/tables.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { mails } from '../../../mail/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { calls } from '../../../../testing/calls.ts'
import { emailOf } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { codeOf, giveFactor, takeFactor } from '../test/factors.ts'
import { keyOf } from '../test/keys.ts'
import { remindOfFactors } from './remindOfFactors.ts'

stopClock(Temporal.Now.instant().toString())

let app: TestApp
let today: string
beforeAll(async () => {
  app = await startTestApp()
  today = await readCompanyToday(app.app.db)
})
afterAll(() => app.close())
beforeEach(() => app.app.db.delete(factorPolicies))

const dayFromToday = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
const requireFor = (role: string, requiredFrom = today) =>
  app.app.db.insert(factorPolicies).values({ roleId: roleOf(app, role), policy: 'REQUIRED', requiredFrom })
const missing = { status: 403, body: { code: 'two_factor.set_up' } }

const open = [
  'auth.me',
  'auth.logout',
  'auth.twoFactor',
  'auth.setUpTwoFactor',
  'auth.enableTwoFactor',
  'auth.beginPasskey',
  'auth.addPasskey',
]

test('only the calls of the set-up, the person and the sign-out are open during it', () => {
  const flagged = calls.filter(({ feature, name }) => {
    const call = contract[feature as keyof typeof contract][name as never] as { '~orpc': { meta: CallMeta } }
    return call['~orpc'].meta.isOpenDuringSetUp
  })
  expect(flagged.map(({ id }) => id).toSorted()).toEqual(open.toSorted())
})

test('every other call that needs a session is refused before anything else, for every role', async () => {
  await requireFor('Super Admin')
  await app.app.db.delete(auditRepeats)
  const headers = { authorization: `Bearer ${await app.tokenOf('Owner')}` }
  const closed = calls.filter(({ id, needs }) => needs !== 'public' && !open.includes(id))
  expect(closed.length).toBeGreaterThan(250)
  const wrong: string[] = []
  for (const { id, method, path } of closed) {
    const url = path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')
    const { status, body } = await app.call(null, method, url, method === 'GET' ? undefined : {}, headers)
    if (status !== 403 || body.code !== 'two_factor.set_up') wrong.push(`${id}: ${status} ${body.code}`)
  }
  expect(wrong).toEqual([])
  const live = await app.server.inject({ url: '/api/live', headers })
  expect({ status: live.statusCode, body: live.json() }).toMatchObject(missing)
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'access.refused'), like(sql`${auditEntries.after}::text`, '%NO_SECOND_FACTOR%')))
  const subjects = entries.map(({ subjectId }) => String(subjectId))
  expect(subjects.toSorted()).toEqual(closed.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test('the person sets it up in the same session and goes on', async () => {
  const name = await newcomer(app, 'Obliged')
  await requireFor('Employee')
  expect(await app.call(name, 'GET', '/leaves')).toMatchObject(missing)
  expect((await app.call(name, 'GET', '/auth/me')).body.user.mustSetUpTwoFactor).toBe(true)
  const { body } = await app.call(name, 'POST', '/auth/two-factor/setup', {})
  expect((await app.call(name, 'POST', '/auth/two-factor', { code: codeOf(body.secret) })).status).toBe(200)
  expect((await app.call(name, 'GET', '/leaves')).status).toBe(200)
  expect((await app.call(name, 'GET', '/auth/me')).body.user.mustSetUpTwoFactor).toBe(false)
  expect(await app.call(name, 'DELETE', '/auth/two-factor')).toMatchObject({
    status: 409,
    body: { code: 'two_factor.required' },
  })
})

test('a requirement counts from its day, in the company’s time zone, for the strictest of the roles', async () => {
  const name = await newcomer(app, 'Early')
  await requireFor('Employee', dayFromToday(1))
  expect((await app.call(name, 'GET', '/leaves')).status).toBe(200)
  expect((await app.call(name, 'GET', '/auth/two-factor')).body).toMatchObject({
    policy: 'REQUIRED',
    requiredFrom: dayFromToday(1),
  })
  await requireFor('Team Lead')
  const second = { userId: app.company.id(name), roleId: roleOf(app, 'Team Lead') }
  await app.app.db.execute(
    sql`insert into user_roles (id, user_id, role_id, expires_at) values (gen_random_uuid(), ${second.userId}, ${second.roleId}, now() + interval '1 day')`,
  )
  expect(await app.call(name, 'GET', '/leaves')).toMatchObject(missing)
  await app.app.db.execute(
    sql`update user_roles set expires_at = now() where user_id = ${second.userId} and role_id = ${second.roleId}`,
  )
  expect((await app.call(name, 'GET', '/leaves')).status).toBe(200)
})

test('an API key does nothing while its person lacks a required second factor', async () => {
  const { token } = await keyOf(app, app.company.id('Owner'), ['users.read'])
  const read = () => app.call(null, 'GET', '/users', undefined, { authorization: `Bearer ${token}` })
  await requireFor('Super Admin', dayFromToday(1))
  expect((await read()).status).toBe(200)
  await app.app.db.update(factorPolicies).set({ requiredFrom: today })
  expect(await read()).toMatchObject(missing)
  await giveFactor(app, app.company.id('Owner'))
  expect((await read()).status).toBe(200)
  await takeFactor(app, app.company.id('Owner'))
})

test('where the company does not offer it, no one sets it up, and who has it keeps it', async () => {
  const name = await newcomer(app, 'Unoffered')
  await app.app.db.insert(factorPolicies).values({ roleId: roleOf(app, 'Employee'), policy: 'OFF' })
  expect(await app.call(name, 'POST', '/auth/two-factor/setup', {})).toMatchObject({
    status: 403,
    body: { code: 'two_factor.not_offered' },
  })
  await giveFactor(app, app.company.id(name))
  expect((await app.call(name, 'GET', '/auth/two-factor')).body).toMatchObject({ isOn: true, policy: 'OFF' })
})

test('people without a second factor are reminded once, from the day before', async () => {
  const [late, ready] = [await newcomer(app, 'Late'), await newcomer(app, 'Ready')]
  await giveFactor(app, app.company.id(ready))
  const remind = async () => {
    await remindOfFactors(app.app)
    await app.app.waitForNotifications()
    const found = await app.app.db.select().from(mails).where(eq(mails.event, 'account.two_factor_required'))
    return found.map(({ recipient }) => recipient).filter((to) => [emailOf(late), emailOf(ready)].includes(to))
  }
  const lastMessage = async (name: string) => {
    const rows = await app.app.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, app.company.id(name)))
    return rows.at(-1)?.message
  }
  await requireFor('Employee', dayFromToday(2))
  expect(await remind()).toEqual([])
  await app.app.db.update(factorPolicies).set({ requiredFrom: dayFromToday(1) })
  expect(await remind()).toEqual([emailOf(late)])
  expect(await remind()).toEqual([emailOf(late)])
  await app.app.db.update(factorPolicies).set({ requiredFrom: today })
  expect(await remind()).toEqual([emailOf(late), emailOf(late)])
  expect(await lastMessage(late)).toContain('Your role requires it.')
  // Someone whose factor was removed is reminded again.
  await giveFactor(app, app.company.id(late))
  await takeFactor(app, app.company.id(late))
  await takeFactor(app, app.company.id(ready))
  expect((await remind()).toSorted()).toEqual([emailOf(late), emailOf(late), emailOf(late), emailOf(ready)].toSorted())
})
