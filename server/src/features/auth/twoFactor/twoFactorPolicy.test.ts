import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { mails } from '../../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { confirmSessions, giveFactor, givePasskey, takeFactor } from '../test/factors.ts'

let app: TestApp
let today: string
beforeAll(async () => {
  app = await startTestApp()
  today = await readCompanyToday(app.app.db)
  await giveFactor(app, app.company.id('Lead'))
})
afterAll(() => app.close())

const read = async () => (await app.call('Owner', 'GET', '/settings/two-factor')).body
const rule = (role: string, policy: string, requiredFrom: string | null = null) => ({
  roleId: roleOf(app, role),
  policy,
  requiredFrom,
})
const set = (policy: object, was: object, as = 'Owner') =>
  app.call(as, 'PUT', '/settings/two-factor', {
    policy: { rememberDays: 30, roles: [], ...policy },
    was: { rememberDays: 30, roles: [], ...was },
  })
const people = async (query = '') =>
  (await app.call('Owner', 'GET', `/settings/two-factor/people?limit=50&${query}`)).body.people as {
    person: { firstName: string }
    hasApp: boolean
    passkeys: number
    can: { reset: boolean }
  }[]
const namesOf = async (query: string) => (await people(query)).map(({ person }) => person.firstName)

test('each role offers it at first; the owner sets another rule, and no one else can', async () => {
  const { roles, rememberDays } = await read()
  expect(rememberDays).toBe(30)
  expect(roles.find(({ name }: { name: string }) => name === 'Team Lead')).toEqual({
    ...rule('Team Lead', 'OFFERED'),
    name: 'Team Lead',
    people: 2,
    protectedPeople: 1,
  })
  const roleRules = [rule('Team Lead', 'REQUIRED', today), rule('Employee', 'OFF')]
  const was = [rule('Team Lead', 'OFFERED'), rule('Employee', 'OFFERED')]
  expect((await set({ roles: roleRules }, { roles: was }, 'Hr')).status).toBe(403)
  expect((await set({ roles: roleRules, rememberDays: 7 }, { roles: was })).status).toBe(200)
  const after = await read()
  expect(after.rememberDays).toBe(7)
  expect(after.roles.map(({ name, policy }: { name: string; policy: string }) => [name, policy])).toContainEqual([
    'Employee',
    'OFF',
  ])
  const [entry] = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'two_factor.policy_changed'))
  expect(entry?.after).toEqual({
    rememberDays: 7,
    passkeySignIn: false,
    'Team Lead': `REQUIRED ${today}`,
    Employee: 'OFF',
  })
})

test('an outdated rule, a day in the past and a day without the rule are refused', async () => {
  const stale = await set({ rememberDays: 14 }, { rememberDays: 30 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'setting.changed_meanwhile' } })
  const manager = { roles: [rule('Department Manager', 'OFFERED')], rememberDays: 7 }
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  expect(await set({ ...manager, roles: [rule('Department Manager', 'REQUIRED', yesterday)] }, manager)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'policy.roles.0.requiredFrom' }] },
  })
  expect((await set({ ...manager, roles: [rule('Department Manager', 'REQUIRED')] }, manager)).status).toBe(400)
  const unknown = [{ ...rule('Employee', 'OFF'), roleId: '00000000-0000-7000-8000-000000000000' }]
  expect((await set({ rememberDays: 7, roles: unknown }, { rememberDays: 7 })).status).toBe(409)
})

test('an owner with a second factor confirms it before they change a rule', async () => {
  const id = app.company.id('Owner')
  await giveFactor(app, id)
  expect(await set({ rememberDays: 8 }, { rememberDays: 7 })).toMatchObject({
    status: 403,
    body: { code: 'two_factor.confirm' },
  })
  await confirmSessions(app, id)
  expect((await set({ rememberDays: 8 }, { rememberDays: 7 })).status).toBe(200)
  // No one resets their own.
  const rows = await people('factor=WITH')
  expect(rows.map(({ person, can }) => [person.firstName, can.reset])).toEqual([
    ['Lead', true],
    ['Owner', false],
  ])
  await takeFactor(app, id)
})

test('the owner allows passkeys instead of passwords; a stale page and others can’t', async () => {
  expect((await read()).passkeySignIn).toBe(false)
  expect((await set({ rememberDays: 8, passkeySignIn: true }, { rememberDays: 8 }, 'Hr')).status).toBe(403)
  const was = { rememberDays: 8, passkeySignIn: false }
  const allowed = await set({ rememberDays: 8, passkeySignIn: true }, was)
  expect(allowed).toMatchObject({ status: 200, body: { passkeySignIn: true } })
  expect((await set({ rememberDays: 8, passkeySignIn: false }, was)).status).toBe(409)
  // Other changes leave it as it is.
  expect((await set({ rememberDays: 9 }, { rememberDays: 8 })).body.passkeySignIn).toBe(true)
  expect((await set({ rememberDays: 9, passkeySignIn: false }, { rememberDays: 9 })).status).toBe(200)
  // The owner is mailed both changes, and no others.
  const sent = await app.app.db.select().from(mails).where(eq(mails.event, 'company.passkey_sign_in_changed'))
  expect(sent.map(({ recipient }) => recipient)).toEqual([emailOf('Owner'), emailOf('Owner')])
})

test('the list of people is filtered by role, factor and name, and exported', async () => {
  expect(await namesOf('factor=WITH')).toEqual(['Lead'])
  expect(await namesOf('factor=WITHOUT')).not.toContain('Lead')
  expect(await namesOf('factor=OVERDUE')).toEqual(['Otherlead'])
  expect(await namesOf(`roleId=${roleOf(app, 'Team Lead')}`)).toEqual(['Lead', 'Otherlead'])
  expect(await namesOf('search=colleague')).toEqual(['Colleague'])
  expect(await namesOf('')).not.toContain('Former')
  expect((await people('factor=WITH'))[0]).toMatchObject({ hasApp: true, passkeys: 0, can: { reset: true } })

  expect(await namesOf('factor=PASSKEY')).toEqual([])
  const other = await newcomer(app, 'Keyholder', { roleId: roleOf(app, 'HR Manager') })
  await givePasskey(app, other)
  await givePasskey(app, other)
  expect(await people('factor=PASSKEY')).toMatchObject([
    { person: { firstName: 'Keyholder' }, hasApp: false, passkeys: 2, recoveryCodesLeft: 10, can: { reset: true } },
  ])

  const file = await app.call('Owner', 'GET', `/settings/two-factor/people/export?roleId=${roleOf(app, 'Team Lead')}`)
  const lines = file.raw.toString().trim().split(/\r?\n/)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"${emailOf('Lead')}","Team Lead","Required","${today}","Yes",""`)
  expect((await app.call('Hr', 'GET', '/settings/two-factor/people')).status).toBe(403)
})
