import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ssoProviders } from '../../../access/providers/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { departments, roles, userRoles, users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole, emailOf } from '../../../../testing/company.ts'
import { roleOf } from '../../../../testing/people.ts'
import { addProvider, comeBack, createBrowser, signInThrough, start } from '../test/browser.ts'
import { type FakeProvider, startFakeProvider } from '../test/fakeProvider.ts'

let app: TestApp
let fake: FakeProvider
let id: string
beforeAll(async () => {
  app = await startTestApp()
  fake = await startFakeProvider()
  const claims = { roleClaim: 'groups', departmentClaim: 'department', managerClaim: 'manager' }
  id = (await addProvider(app, fake.issuer, { createsPeople: true, ...claims })).id
  await app.app.db.insert(departments).values({ name: 'Engineering', place: 1 }).onConflictDoNothing()
})
afterAll(async () => {
  await fake.close()
  await app.close()
})
beforeEach(() => fake.reset())

let people = 0
/** Signs in someone without an account, with further claims. Returns where the browser goes, and the new account. */
async function firstSignIn(claims: object = {}) {
  people += 1
  const email = `new-${people}@test.example`
  fake.state.claims = { sub: email, email, email_verified: true, given_name: 'Nina', family_name: 'New', ...claims }
  const { location, browser } = await signInThrough(app, fake, id)
  await app.app.waitForNotifications()
  const [user] = await app.app.db.select().from(users).where(eq(users.email, email))
  const held = await app.app.db
    .select({ name: roles.name })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, user?.id ?? '01900000-0000-7000-8000-000000000000'))
  return { location, browser, user, role: held.map(({ name }) => name).join() }
}
const noAccount = () => `/?sso=no-account&provider=${id}`

test('someone without an account gets one, with what the claims say, and is signed in', async () => {
  const { location, browser, user, role } = await firstSignIn({
    groups: ['Unknown', 'team lead'],
    department: 'engineering',
    manager: emailOf('Manager').toUpperCase(),
  })
  expect(location).toBe('/?view=leaves')
  expect((await browser.get('/auth/me')).body.user.email).toBe(user?.email)
  expect(user).toMatchObject({
    firstName: 'Nina',
    lastName: 'New',
    status: 'ACTIVE',
    passwordHash: null,
    department: 'Engineering',
    managerId: app.company.id('Manager'),
  })
  expect(role).toBe('Team Lead')
  const isEntry = eq(auditEntries.action, 'user.created_by_provider')
  expect(await app.app.db.select().from(auditEntries).where(isEntry)).toMatchObject([
    { personId: user?.id, after: { through: 'Example ID', role: 'Team Lead' } },
  ])
  const sent = await app.app.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, emailOf('Owner')))
  expect(sent.map(({ event }) => event)).toContain('company.sso_person_created')
  // The next sign-in finds the account.
  expect((await signInThrough(app, fake, id)).location).toBe('/?view=leaves')
  const { identities } = (await browser.get('/auth/sso/identities')).body
  expect(identities).toMatchObject([{ can: { unlink: false } }])
})

test('claims that name nothing known are left out', async () => {
  const { user, role } = await firstSignIn({
    given_name: undefined,
    family_name: 'Only\u202e',
    groups: 42,
    department: 'Unknown',
    manager: emailOf('Former'),
  })
  expect(user).toMatchObject({ lastName: 'Only', department: null, managerId: null })
  expect(role).toBe('Employee')
})

test('no claim makes anyone a Super Admin, or gives a role that its decider may not assign now', async () => {
  expect((await firstSignIn({ groups: ['Super Admin'] })).role).toBe('Employee')
  const roleId = await createRole(app.app.db, 'Reports only', ['reports.view'])
  const decidedBy = app.company.id('Lead')
  await app.app.db.update(ssoProviders).set({ decidedBy }).where(eq(ssoProviders.id, id))
  expect((await firstSignIn({ groups: ['HR Manager'] })).role).toBe('Employee')
  await app.app.db
    .update(ssoProviders)
    .set({ roleId: roleOf(app, 'HR Manager') })
    .where(eq(ssoProviders.id, id))
  expect((await firstSignIn()).location).toBe(noAccount())
  const owner = app.company.id('Owner')
  await app.app.db.update(ssoProviders).set({ roleId, decidedBy: owner }).where(eq(ssoProviders.id, id))
  expect((await firstSignIn()).role).toBe('Reports only')
  await app.app.db.update(ssoProviders).set({ roleId: null }).where(eq(ssoProviders.id, id))
})

test.each([
  ['an address that is not verified', { email_verified: false }, 'unverified'],
  ['no address', { email: undefined }, 'no-address'],
])('%s gives no account', async (_name, claims, problem) => {
  const before = await app.app.db.$count(users)
  expect((await firstSignIn(claims)).location).toBe(`/?sso=${problem}&provider=${id}`)
  expect(await app.app.db.$count(users)).toBe(before)
})

test('two first sign-ins at once give one account', async () => {
  const email = 'twice@test.example'
  fake.state.claims = { sub: email, email, email_verified: true }
  const browsers = [createBrowser(app), createBrowser(app)]
  const states: string[] = []
  const nonces: (string | null)[] = []
  for (const browser of browsers) {
    states.push((await start(browser, fake, id)).state)
    nonces.push(fake.state.nonce)
  }
  // The provider of the test knows one sign-in at a time, so each gets its token in turn; Muster has both at once.
  fake.state.nonceOf = (code) => nonces[Number(code)] ?? null
  const locations = await Promise.all(
    browsers.map((browser, i) => comeBack(browser, id, { state: states[i] ?? '', code: String(i) })),
  )
  expect(locations).toContain('/?view=leaves')
  expect(await app.app.db.$count(users, eq(users.email, email))).toBe(1)
})

test('without this setting, no one gets an account', async () => {
  await app.app.db.update(ssoProviders).set({ createsPeople: false }).where(eq(ssoProviders.id, id))
  expect((await firstSignIn()).location).toBe(noAccount())
})
