import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '../access/tables.ts'
import { beginSession } from '../access/sessions.ts'
import { leaveRequests } from '../features/leaves/tables.ts'
import { rolePermissions, roles, userRoles, users } from '../people/tables.ts'
import { samplePdf } from '../../testing/sampleFiles.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { testPassword } from '../../testing/company.ts'
import { fileOf, multipart } from '../../testing/forms.ts'
import { applyImport, checkImport, newPeople } from '../features/users/test/importing.ts'
import { newcomer, roleOf } from '../../testing/people.ts'
import { idempotencyKeys } from './tables.ts'
import { nextYear } from '../features/leaves/test/leaves.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const key = (value: string) => ({ 'idempotency-key': value })
const leaveDraft = (day: string) => ({ leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A rest' })
const reused = {
  status: 409,
  body: expect.objectContaining({ code: 'idempotency.reused' }),
}

test('another body with the same key is refused, and nothing happens', async () => {
  const employee = await newcomer(app, 'Else')
  expect((await app.call(employee, 'POST', '/leaves', leaveDraft(`${nextYear}-03-03`), key('same-key-3'))).status).toBe(
    201,
  )
  expect(await app.call(employee, 'POST', '/leaves', leaveDraft(`${nextYear}-04-01`), key('same-key-3'))).toMatchObject(
    reused,
  )
  const rows = await app.app.db
    .select()
    .from(leaveRequests)
    .where(eq(leaveRequests.userId, app.company.id(employee)))
  expect(rows).toHaveLength(1)
})

test('another password with the same key does not succeed, and a retry of the first does', async () => {
  const employee = 'Employee'
  const set = (newPassword: string) =>
    app.call(
      employee,
      'PUT',
      '/users/change-password',
      { currentPassword: testPassword, newPassword },
      key('password-1'),
    )
  const first = await set('Quite-another-8')
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(await set('Quite-another-9')).toMatchObject(reused)
  expect(await set('Quite-another-8')).toMatchObject({ status: 200, body: first.body })
  expect(JSON.stringify(await app.app.db.select().from(idempotencyKeys))).not.toContain('Quite-another')
})

test('another file with the same key is refused; the same file is answered as before', async () => {
  const employee = await newcomer(app, 'Filing')
  async function upload(text: string) {
    const { body, headers } = await multipart({ document: fileOf(samplePdf(`(${text})`), 'a.pdf') })
    const path = `/users/${app.company.id(employee)}/hiring-documents`
    return app.call(employee, 'POST', path, body, { ...headers, ...key('document-1') })
  }
  const first = await upload('one')
  expect(first.status).toBe(201)
  expect(await upload('two')).toMatchObject(reused)
  expect(await upload('one')).toMatchObject({ status: 201, body: first.body })
})

test('the order of the fields and a trailing slash make no difference', async () => {
  const employee = await newcomer(app, 'Slash')
  const body = leaveDraft(`${nextYear}-03-03`)
  const first = await app.call(employee, 'POST', '/leaves', body, key('slash-key-1'))
  const reversed = Object.fromEntries(Object.entries(body).toReversed())
  expect(await app.call(employee, 'POST', '/leaves/', reversed, key('slash-key-1'))).toMatchObject({
    status: 201,
    body: first.body,
  })
})

test('an id in upper case makes no difference', async () => {
  const employee = await newcomer(app, 'Capital')
  const { body } = await app.call(employee, 'POST', '/leaves', leaveDraft(`${nextYear}-03-03`))
  const decide = (id: string) =>
    app.call('Lead', 'PATCH', `/leaves/${id}/status`, { status: 'APPROVED' }, key('capital-1'))
  expect((await decide(body.leaveRequest.id)).status).toBe(200)
  expect((await decide(body.leaveRequest.id.toUpperCase())).status).not.toBe(500)
})

test('signing out ends the current session, whatever its key was used for before', async () => {
  const employee = await newcomer(app, 'Leaving')
  const userId = app.company.id(employee)
  for (const path of ['POST /auth/logout', 'DELETE /auth/sessions/others']) {
    const [method = '', address = ''] = path.split(' ')
    for (const _time of [1, 2]) {
      await app.app.db.delete(sessions).where(eq(sessions.userId, userId))
      const sendRequest = () =>
        app.app.db.transaction((tx) => beginSession(tx, { userId, address: '127.0.0.1', userAgent: null }))
      const [one] = [await sendRequest(), await sendRequest()]
      const headers = { authorization: `Bearer ${one.token}`, ...key('leaving-key-1') }
      expect((await app.call(null, method, address, undefined, headers)).status).toBeLessThan(300)
      expect(await app.app.db.$count(sessions, eq(sessions.userId, userId)), path).toBe(1)
    }
  }
})

test('an answer is not repeated to a caller who can no longer reach the affected person', async () => {
  const employee = await newcomer(app, 'Moved')
  const { body } = await app.call(employee, 'POST', '/leaves', leaveDraft(`${nextYear}-03-03`))
  const decide = () =>
    app.call(
      'Lead',
      'PATCH',
      `/leaves/${body.leaveRequest.id}/status`,
      { status: 'APPROVED' },
      key('decision-of-moved'),
    )
  expect((await decide()).status).toBe(200)
  expect((await decide()).status).toBe(200)
  await app.app.db
    .update(users)
    .set({ managerId: app.company.id('Owner') })
    .where(eq(users.id, app.company.id(employee)))
  expect(await decide()).toMatchObject({ status: 404, body: { message: 'Not found' } })
})

test('an answer is not repeated to a caller who can no longer reach the person in the same area', async () => {
  const [role] = await app.app.db.insert(roles).values({ name: 'Head of a team' }).returning()
  const roleId = role?.id ?? ''
  const permissions = ['users.manage_team', 'users.update', 'roles.read']
  await app.app.db.insert(rolePermissions).values(permissions.map((permission) => ({ roleId, permission })))
  const head = await newcomer(app, 'Head', { roleId })
  const userId = app.company.id(await newcomer(app, 'Reached', { manager: head }))
  const body = { firstName: 'Still', lastName: 'Reached' }
  const update = () => app.call(head, 'PATCH', `/users/${userId}`, body, key('head-update-1'))
  const first = await update()
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(await update()).toMatchObject({ status: 200, body: first.body })
  await app.app.db
    .update(users)
    .set({ managerId: app.company.id('Owner') })
    .where(eq(users.id, userId))
  expect(await update()).toMatchObject({ status: 409, body: { code: 'idempotency.outdated' } })
})

test('an answer is not repeated to a caller who has lost permissions', async () => {
  const helper = await newcomer(app, 'Helper', { roleId: roleOf(app, 'HR Manager') })
  const body = { firstName: 'Newly', lastName: 'Known' }
  const userId = app.company.id(await newcomer(app, 'Newly'))
  const update = () => app.call(helper, 'PATCH', `/users/${userId}`, body, key('helper-update-1'))
  const first = await update()
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(await update()).toMatchObject({ status: 200, body: first.body })
  const [role] = await app.app.db.insert(roles).values({ name: 'Less' }).returning()
  const permissions = ['users.read', 'users.update'].map((permission) => ({ roleId: role?.id ?? '', permission }))
  await app.app.db.insert(rolePermissions).values(permissions)
  await app.app.db
    .update(userRoles)
    .set({ roleId: role?.id ?? '' })
    .where(eq(userRoles.userId, app.company.id(helper)))
  expect(await update()).toMatchObject({ status: 409, body: { code: 'idempotency.outdated' } })
})

test('a call that answers more than its change computes its answer again: a move and an import', async () => {
  const employee = await newcomer(app, 'Movable', { manager: 'Owner' })
  const input = { managerId: app.company.id('Lead'), seenManagerId: app.company.id('Owner') }
  const move = () =>
    app.call('Owner', 'PATCH', `/hierarchy/${app.company.id(employee)}/manager`, input, key('move-anew-1'))
  const first = await move()
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(await move()).toMatchObject({ status: 200, body: first.body })

  const content = newPeople(2, 'twice')
  const { digest } = await checkImport(app, 'Owner', content)
  const send = () => applyImport(app, 'Owner', content, digest, key('import-anew-1'))
  const response = await send()
  expect(response.status, JSON.stringify(response.body)).toBe(202)
  expect(await send()).toMatchObject({ status: 202, body: response.body })
})

test('an edit that arrives four times at once keeps the file that the first one stored', async () => {
  const employee = await newcomer(app, 'Certified')
  const send = async (method: string, path: string, day: string, file: File, headers = {}) => {
    const draft = { ...leaveDraft(`${nextYear}-${day}`), leaveType: 'SICK', medicalCertificate: file }
    const form = await multipart(draft)
    return app.call(employee, method, path, form.body, { ...form.headers, ...headers })
  }
  const { body } = await send('POST', '/leaves', '03-01', fileOf(samplePdf(), 'first.pdf'))
  const path = `/leaves/${body.leaveRequest.id}`
  const edit = () => send('PUT', path, '03-03', fileOf(samplePdf(), 'second.pdf'), key('same-edit-1'))
  const answers = await Promise.all([edit(), edit(), edit(), edit()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const certificate = await app.call(employee, 'GET', `${path}/medical-certificate`)
  expect([certificate.status, certificate.raw.equals(samplePdf())]).toEqual([200, true])
})
