import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '@muster/contract/users/calls'
import { samplePng } from '../../../../testing/sampleFiles.ts'
import { type Answer, startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole, emailOf, testPassword } from '../../../../testing/company.ts'
import { fileOf, payloadOf } from '../../../../testing/forms.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { changeUser, newUser, getUser, userPath } from '../test/users.ts'
import { users } from '../../../people/tables.ts'

/** Only Super Admins may change people with an administrative role. HR may change everyone else. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await newcomer(app, 'Partner', { manager: 'Owner', roleId: roleOf(app, 'HR Manager') })
  const roleId = await createRole(app.app.db, 'Auditor', ['settings.audit_logs'])
  await newcomer(app, 'Auditor', { manager: 'Otherlead', roleId })
})
afterAll(() => app.close())

const rowOf = async (person: string) =>
  (
    await app.app.db
      .select()
      .from(users)
      .where(eq(users.id, app.company.id(person)))
  )[0]
const pay = { monthlySalary: { amount: 99_999, currency: 'EGP' } }
const statusAndMessage = ({ status, body }: Answer) => [status, body.message]
const reason = (action: string) => `Only a Super Admin can ${action} someone with an administrative role`

async function post(as: string, path: string, fields: object) {
  const { body, headers } = await payloadOf(fields)
  return app.call(as, 'POST', path, body, headers)
}

const changes: [what: string, deed: string, make: (as: string, person: string) => Promise<Answer>][] = [
  ['pay', 'change the details of', (as, person) => changeUser(app, as, person, pay)],
  ['name', 'change the details of', (as, person) => changeUser(app, as, person, { firstName: 'Nobody' })],
  [
    'address',
    'change the details of',
    (as, person) => changeUser(app, as, person, { email: `new.${emailOf(person)}`, currentPassword: testPassword }),
  ],
  [
    'manager',
    'change the details of',
    (as, person) => changeUser(app, as, person, { managerId: app.company.id('Manager') }),
  ],
  [
    'place in the tree',
    'change the details of',
    async (as, person) => {
      const seenManagerId = (await getUser(app, 'Owner', person)).managerId
      const body = { managerId: app.company.id('Manager'), seenManagerId }
      return app.call(as, 'PATCH', `/hierarchy/${app.company.id(person)}/manager`, body)
    },
  ],
  [
    'status',
    'deactivate the account of',
    (as, person) => app.call(as, 'PATCH', `${userPath(app, person)}/status`, { isActive: false }),
  ],
  [
    'password',
    'reset the password of',
    (as, person) =>
      app.call(as, 'POST', `${userPath(app, person)}/change-password`, {
        newPassword: 'Purple-otter-53',
        currentPassword: testPassword,
      }),
  ],
  [
    'picture',
    'change the picture of',
    (as, person) => post(as, `${userPath(app, person)}/profile-image`, { profileImage: fileOf(samplePng(), 'me.png') }),
  ],
]

describe.each(changes)('the %s', (_name, action, make) => {
  test.each(['Partner', 'Auditor'])('of %s is not HR’s to change', async (person) => {
    const before = await rowOf(person)
    expect(statusAndMessage(await make('Hr', person))).toEqual([403, reason(action)])
    expect(await rowOf(person)).toEqual(before)
  })

  test('of an ordinary person is', async () => {
    const employee = await newcomer(app, `Ordinary${_name.replaceAll(' ', '')}`, { manager: 'Otherlead' })
    expect((await make('Hr', employee)).status).toBe(200)
  })

  test('can be changed by a Super Admin for anyone', async () => {
    const employee = await newcomer(app, `Hr${_name.replaceAll(' ', '')}`, {
      manager: 'Owner',
      roleId: roleOf(app, 'HR Manager'),
    })
    expect((await make('Owner', employee)).status).toBe(200)
  })
})

test('the owner’s pay and name are not changed by HR, nor by themselves, except the name in Settings', async () => {
  for (const input of [pay, { firstName: 'Boss' }, { hireDate: '2001-01-01' }]) {
    expect(statusAndMessage(await changeUser(app, 'Hr', 'Owner', input))).toEqual([
      403,
      reason('change the details of'),
    ])
    expect((await changeUser(app, 'Hr', 'Hr', input)).status).toBe(403)
  }
  const response = await app.call('Hr', 'PUT', '/users/profile', { firstName: 'Hr', lastName: 'Manager' })
  expect(response.body.user).toMatchObject({ firstName: 'Hr', lastName: 'Manager' })
})

test('a row shows it', async () => {
  const may = async (as: string, person: string) => {
    const { can } = (await getUser(app, as, person)) as User
    return Object.entries(can).flatMap(([name, is]) => (is ? [name] : []))
  }
  expect(await may('Hr', 'Partner')).toEqual(['assignRoles', 'balances', 'adjustBalance'])
  expect(await may('Owner', 'Partner')).toEqual(
    expect.arrayContaining(['update', 'resetPassword', 'deactivate', 'email', 'pay', 'manager']),
  )
  expect(await may('Hr', 'Stranger')).toEqual(expect.arrayContaining(['update', 'resetPassword', 'pay', 'manager']))
})

test('nor by a file', async () => {
  const file = fileOf(`Email,Position\n${emailOf('Partner')},Clerk\n${emailOf('Colleague')},Clerk\n`, 'people.csv')
  const { rows } = (await post('Hr', '/users/import/check', { file })).body
  expect(rows).toMatchObject([
    { outcome: 'refused', problems: [{ column: 'Position', message: reason('change the details of') }] },
    { outcome: 'change', problems: [] },
  ])
})

test('a deactivated account of theirs is activated by a Super Admin', async () => {
  await newcomer(app, 'Retired', { manager: 'Owner', roleId: roleOf(app, 'HR Manager') })
  const path = `${userPath(app, 'Retired')}/status`
  expect((await app.call('Owner', 'PATCH', path, { isActive: false })).status).toBe(200)
  expect((await app.call('Hr', 'PATCH', path, { isActive: true })).status).toBe(403)
  expect((await app.call('Owner', 'PATCH', path, { isActive: true })).status).toBe(200)
})

test('HR still adds ordinary people', async () => {
  expect((await app.call('Hr', 'POST', '/users', newUser('Joiner'))).status).toBe(201)
})
