import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const toggle = (employee: string | null, body: object) =>
  app.call(employee, 'POST', '/auth/toggle-password-reset', body)
const enabled = async () => (await app.call(null, 'GET', '/auth/password-reset-enabled')).body

test('the owner switches Forgot Password off and on, and each change is logged', async () => {
  for (const isEnabled of [false, true]) {
    const { status, body } = await toggle('Owner', { enabled: isEnabled })
    expect([status, body]).toEqual([200, { enabled: isEnabled }])
    expect(await enabled()).toMatchObject({ enabled: isEnabled })
    const answer = await app.call(null, 'POST', '/auth/forgot-password', { email: 'nobody@test.example' })
    expect(answer.status).toBe(isEnabled ? 202 : 403)
  }
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'setting.changed'))
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ passwordResetEnabled: true }, { passwordResetEnabled: false }],
    [{ passwordResetEnabled: false }, { passwordResetEnabled: true }],
  ])
})

test('no one else may, not even another Super Admin', async () => {
  const second = await newcomer(app, 'Second', { roleId: roleOf(app, 'Super Admin') })
  for (const employee of [second, 'Hr', 'Employee']) {
    const { status, body } = await toggle(employee, { enabled: false })
    expect([status, body.error]).toEqual([403, 'Forbidden'])
  }
  expect((await toggle(null, { enabled: false })).status).toBe(401)
  expect(await enabled()).toMatchObject({ enabled: true })
})

test.each([{}, { enabled: 'no' }, { enabled: null }])('%j is refused', async (body) => {
  expect((await toggle('Owner', body)).status).toBe(400)
})

test('whether a sign-in reveals who has an account applies at once', async () => {
  const failure = async (email: string) =>
    (await app.call(null, 'POST', '/auth/login', { email, password: 'wrong' })).body.errorType
  for (const [reveals, errorType] of [
    [false, 'INCORRECT_PASSWORD'],
    [true, 'USER_NOT_FOUND'],
  ] as const) {
    const change = { changes: { revealAccountExistence: reveals }, were: { revealAccountExistence: !reveals } }
    expect((await app.call('Owner', 'PATCH', '/settings/system', change)).status).toBe(200)
    expect(await failure('nobody@test.example')).toBe(errorType)
    expect(await failure(emailOf('Lead'))).toBe('INCORRECT_PASSWORD')
  }
})
