import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationPreferenceDefaults } from '@muster/contract/notifications/preferences'
import { auditEntries } from '../../../audit/tables.ts'
import { liveChannel } from '../../../notify/live/announce.ts'
import { mails } from '../../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { notificationPreferences } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const names = { firstName: 'Lena', lastName: 'Test' }
const update = (employee: string | null, body: unknown) => app.call(employee, 'PUT', '/users/profile', body)
const profileOf = async (employee: string) => (await app.call(employee, 'GET', '/users/profile')).body.user
const auditOf = async (action: 'profile.changed' | 'profile.notifications_set') => {
  const rows = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, action))
  return rows.at(-1)
}

test('people see their own profile: name, job and active direct reports', async () => {
  const user = await profileOf('Lead')
  expect(user).toMatchObject({
    id: app.company.id('Lead'),
    firstName: 'Lead',
    email: 'lead@test.example',
    position: 'Team Lead',
    phoneNumber: null,
    llId: null,
    userRoles: [{ role: { name: 'Team Lead' } }],
  })
  expect(user.subordinates.map((person: { firstName: string }) => person.firstName)).toEqual(['Colleague', 'Employee'])
  expect((await app.call(null, 'GET', '/users/profile')).status).toBe(401)
})

test('a change is trimmed, stored and recorded; a missing phone number is removed', async () => {
  const employee = await newcomer(app, 'Lena')
  const { status, body } = await update(employee, {
    firstName: ' Lena ',
    lastName: 'Novak',
    phoneNumber: ' +20 (2) 555-01 ',
  })
  expect([status, body.user]).toMatchObject([200, { lastName: 'Novak', phoneNumber: '+20 (2) 555-01' }])
  expect(await auditOf('profile.changed')).toMatchObject({
    personId: app.company.id(employee),
    before: { firstName: 'Lena', lastName: 'Test', phoneNumber: null },
    after: { firstName: 'Lena', lastName: 'Novak', phoneNumber: '+20 (2) 555-01' },
  })
  await update(employee, names)
  expect(await profileOf(employee)).toMatchObject({ ...names, phoneNumber: null })
})

test('a work phone stays if it is not sent, and is removed if it is empty', async () => {
  const employee = await newcomer(app, 'Desk')
  const person = { firstName: 'Desk', lastName: 'Test' }
  const workPhone = async () => (await profileOf(employee)).workPhone
  await update(employee, { ...person, workPhone: ' +20 2 5550 100 ' })
  expect(await workPhone()).toBe('+20 2 5550 100')
  await update(employee, person)
  expect(await workPhone()).toBe('+20 2 5550 100')
  await update(employee, { ...person, workPhone: '' })
  expect(await workPhone()).toBeNull()
  expect((await update(employee, { ...person, workPhone: 'call me' })).status).toBe(400)
})

test('only your own names and phone number change, whatever is sent', async () => {
  const employee = await newcomer(app, 'Modest')
  const before = await profileOf(employee)
  const fields = {
    id: app.company.id('Hr'),
    email: 'x@test.example',
    department: 'HR',
    status: 'DEACTIVATED',
    llId: 'LL-1',
  }
  expect((await update(employee, { ...fields, firstName: 'Modest', lastName: 'Test' })).status).toBe(200)
  expect(await profileOf(employee)).toEqual(before)
  expect((await profileOf('Hr')).firstName).toBe('Hr')
})

test.each([
  [{ lastName: 'Test' }, { firstName: 'First name is required' }],
  [
    { firstName: '  ', lastName: '\u200b' },
    { firstName: 'First name is required', lastName: 'Last name is required' },
  ],
  [{ ...names, firstName: 'x'.repeat(101) }, { firstName: 'Please use at most 100 characters' }],
  [
    { ...names, phoneNumber: 'call me' },
    { phoneNumber: 'Please enter a phone number: digits, spaces and + ( ) - . /' },
  ],
  [{ ...names, phoneNumber: '++1' }, { phoneNumber: 'Please enter a phone number: digits, spaces and + ( ) - . /' }],
  [{ ...names, phoneNumber: '1'.repeat(41) }, { phoneNumber: 'Please use at most 40 characters' }],
])('%j is refused, field by field', async (input, expected) => {
  const { status, body } = await update('Employee', input)
  const errors = Object.fromEntries(body.errors.map((error: { path: string; msg: string }) => [error.path, error.msg]))
  expect([status, errors]).toEqual([400, expected])
})

test('people without a role see their profile, but cannot change it', async () => {
  const employee = await newcomer(app, 'Bare', { roleId: app.company.roles.get('Employee') })
  await app.app.pool.query('delete from user_roles where user_id = $1', [app.company.id(employee)])
  expect((await update(employee, names)).status).toBe(403)
  expect((await profileOf(employee)).userRoles).toEqual([])
})

const settingsOf = async (employee: string) =>
  (await app.call(employee, 'GET', '/users/notification-settings')).body.settings
const setSettings = (employee: string, body: unknown) => app.call(employee, 'PUT', '/users/notification-settings', body)

test('notification preferences: the defaults, until changed; only differences are stored', async () => {
  expect(await settingsOf('Colleague')).toEqual(notificationPreferenceDefaults)
  const preferences = { ...notificationPreferenceDefaults, leaveRequestApproved: false, profileUpdated: true }
  const { status, body } = await setSettings('Colleague', preferences)
  expect([status, body.settings]).toEqual([200, preferences])
  expect(await settingsOf('Colleague')).toEqual(preferences)
  const where = eq(notificationPreferences.userId, app.company.id('Colleague'))
  const [stored] = await app.app.db.select().from(notificationPreferences).where(where)
  expect(stored?.preferences).toEqual({ leaveRequestApproved: false, profileUpdated: true })
  expect(await auditOf('profile.notifications_set')).toMatchObject({
    before: { leaveRequestApproved: true, profileUpdated: false },
    after: { leaveRequestApproved: false, profileUpdated: true },
  })
  expect(await settingsOf('Employee')).toEqual(notificationPreferenceDefaults)
})

test('people who switch off security emails get a last one that confirms it', async () => {
  const mailsOf = async (employee: string) =>
    (
      await app.app.db
        .select()
        .from(mails)
        .where(eq(mails.userId, app.company.id(employee)))
    ).map(({ subject }) => subject)
  const settings = await settingsOf('Stranger')
  await setSettings('Stranger', { ...settings, leaveApproved: !settings.leaveApproved })
  expect(await mailsOf('Stranger')).toEqual([])
  await setSettings('Stranger', { ...settings, securityAlerts: false })
  await setSettings('Stranger', { ...settings, securityAlerts: false, emailNotifications: false })
  expect(await mailsOf('Stranger')).toEqual([expect.stringContaining('Security emails for your account')])
})

test('a missing or invalid flag is refused', async () => {
  const { securityAlerts: _left, ...missing } = notificationPreferenceDefaults
  for (const body of [missing, { ...notificationPreferenceDefaults, securityAlerts: 'yes' }, {}])
    expect((await setSettings('Employee', body)).status).toBe(400)
  expect(await settingsOf('Employee')).toEqual(notificationPreferenceDefaults)
})

test('of two simultaneous changes one applies as a whole', async () => {
  const all = (value: boolean) =>
    Object.fromEntries(Object.keys(notificationPreferenceDefaults).map((flag) => [flag, value]))
  const answers = await Promise.all([setSettings('Lead', all(true)), setSettings('Lead', all(false))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect([all(true), all(false)]).toContainEqual(await settingsOf('Lead'))
})

test('a person deactivated meanwhile can no longer change anything', async () => {
  const employee = await newcomer(app, 'Leaving')
  await app.tokenOf(employee)
  const where = eq(users.id, app.company.id(employee))
  await app.app.db.update(users).set({ status: 'DEACTIVATED' }).where(where)
  expect((await update(employee, names)).status).toBe(401)
})

test('a change to your profile or preferences refreshes your other pages', async () => {
  const employee = await newcomer(app, 'Twice')
  const client = await app.app.pool.connect()
  const notices: { feature?: string; to: string[] }[] = []
  client.on('notification', ({ payload = '' }) => notices.push(...JSON.parse(payload)))
  await client.query(`listen ${liveChannel}`)
  const changedBy = async (method: string, path: string, body: object) => {
    notices.length = 0
    expect((await app.call(employee, method, path, body)).status).toBe(200)
    await client.query('select 1')
    return notices.filter(({ to }) => to.includes(app.company.id(employee))).map(({ feature }) => feature)
  }
  expect(await changedBy('PUT', '/users/profile', names)).toEqual(expect.arrayContaining(['settings', 'auth', 'users']))
  expect(await changedBy('PUT', '/users/notification-settings', notificationPreferenceDefaults)).toEqual([
    'settings',
    'notifications',
  ])
  client.release(true)
})
