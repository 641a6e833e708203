import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLink } from '../../../access/oneUseLinks.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { databaseError, ownCodes } from '../../../db/failures.ts'
import { mails } from '../../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole, emailOf, testPassword } from '../../../../testing/company.ts'
import { requestLeave, between } from '../../leaves/test/leaves.ts'
import { newcomer } from '../../../../testing/people.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { addUser, changeUser, getUser, userPath } from '../test/users.ts'
import { notifications } from '../../../notify/tables.ts'
import { accounts } from '../../accounts/tables.ts'

let app: TestApp
let accountId: string
const today = Temporal.Now.plainDateISO('Africa/Cairo')
beforeAll(async () => {
  app = await startTestApp({ ownerEmail: 'chief@test.example' })
  const [account] = await app.app.db.insert(accounts).values({ name: 'Client' }).returning({ id: accounts.id })
  accountId = account?.id ?? ''
})
afterAll(() => app.close())
beforeEach(() => app.app.db.delete(mails))

const historyOf = async (person: string) =>
  (await app.call('Owner', 'GET', `${userPath(app, person)}/history`)).body.history as Record<string, any>[]
/** Returns a person's history as seen by someone with `users.read`, who sees everyone but no pay. */
const historyWithoutPay = async (person: string) => {
  if (!app.company.people.has('Looker'))
    await newcomer(app, 'Looker', { roleId: await createRole(app.app.db, 'Looker', ['users.read']) })
  return (await app.call('Looker', 'GET', `${userPath(app, person)}/history`)).body.history as Record<string, any>[]
}
const refusedField = async (as: string, person: string, changes: object) => {
  const { status, body } = await changeUser(app, as, person, changes)
  expect(status).toBe(400)
  return body.errors[0].path
}

test('sets, checks and removes the work phone, which the directory shows and of which the person is told', async () => {
  await newcomer(app, 'Phoned')
  const { body } = await changeUser(app, 'Hr', 'Phoned', { workPhone: ' +20 2 2735 0100 ' })
  expect(body.user.workPhone).toBe('+20 2 2735 0100')
  const found = await app.call('Employee', 'GET', '/directory?search=Phoned')
  expect(found.body.people).toMatchObject([{ workPhone: '+20 2 2735 0100' }])
  await app.app.waitForNotifications()
  const notices = await app.app.db
    .select({ message: notifications.message })
    .from(notifications)
    .where(eq(notifications.userId, app.company.id('Phoned')))
  expect(notices).toContainEqual({ message: expect.stringMatching(/changed your details: work phone\.$/) })
  expect(await refusedField('Hr', 'Phoned', { workPhone: 'call me' })).toBe('workPhone')
  await changeUser(app, 'Hr', 'Phoned', { position: 'Editor' })
  expect((await getUser(app, 'Hr', 'Phoned')).workPhone).toBe('+20 2 2735 0100')
  await changeUser(app, 'Hr', 'Phoned', { workPhone: '' })
  expect((await getUser(app, 'Hr', 'Phoned')).workPhone).toBeNull()
})

test('changes the sent fields and keeps the others and the history', async () => {
  await addUser(app, 'Rana', { managerId: app.company.id('Lead'), llId: 'LL-7' })
  const changes = { position: 'Senior Engineer', department: 'Sales', managerId: app.company.id('Hr'), llId: '' }
  const { status, body } = await changeUser(app, 'Hr', 'Rana', changes)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({
    firstName: 'Rana',
    position: 'Senior Engineer',
    department: 'Sales',
    llId: null,
    manager: { firstName: 'Hr' },
    monthlySalary: { amount: 20_000, currency: 'EGP' },
  })
  await changeUser(app, 'Hr', 'Rana', { firstName: 'Rania' })
  const history = await historyOf('Rana')
  expect(history.map((entry) => [entry.position, entry.manager?.firstName, entry.monthlySalary.amount])).toEqual([
    ['Senior Engineer', 'Hr', 20_000],
    ['Engineer', 'Lead', 20_000],
  ])
  expect(await historyRefusal(`update employment_history set position = 'CEO'`)).toBe(ownCodes.appendOnly)
  expect(await historyRefusal('delete from employment_history')).toBe(ownCodes.appendOnly)
  expect(await historyRefusal('truncate employment_history')).toBe(ownCodes.appendOnly)
})

const historyRefusal = (statement: string) =>
  app.app.pool.query(statement).then(
    () => null,
    (error: unknown) => databaseError(error)?.code,
  )

test('never overwrites an unseen change, even with two changes at once', async () => {
  const { updatedAt } = await getUser(app, 'Hr', 'Colleague')
  const responses = await Promise.all(
    ['Hr', 'Owner'].map((as) => changeUser(app, as, 'Colleague', { position: `By ${as}`, updatedAt })),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [success, refusal] = responses.toSorted((one, other) => one.status - other.status)
  expect(refusal?.body).toMatchObject({
    code: 'user.changed_meanwhile',
    message: 'Someone else edited this person. Choose which values to keep.',
  })
  const { position, updatedAt: laterUpdate } = await getUser(app, 'Hr', 'Colleague')
  expect(position).toBe(success?.body.user.position)
  expect((await changeUser(app, 'Hr', 'Colleague', { position: 'Seen', updatedAt: laterUpdate })).status).toBe(200)
})

test('a salary applies from the given day, to the cent', async () => {
  await addUser(app, 'Paid')
  const from = today.add({ months: 1 }).toString()
  const raise = { monthlySalary: { amount: 0.29, currency: 'GBP' }, baseSalary: 0.07, salaryFrom: from }
  const { body } = await changeUser(app, 'Hr', 'Paid', raise)
  expect(body.user).toMatchObject({
    monthlySalary: { amount: 20_000, currency: 'EGP' },
    baseSalary: null,
    nextSalary: { monthlySalary: { amount: 0.29, currency: 'GBP' }, baseSalary: 0.07, from },
  })
  // Neither salary changes with other fields, or when the current salary is sent again.
  await changeUser(app, 'Hr', 'Paid', { position: 'Lead', monthlySalary: { amount: 20_000, currency: 'EGP' } })
  expect(await getUser(app, 'Hr', 'Paid')).toMatchObject({
    monthlySalary: { amount: 20_000 },
    nextSalary: { monthlySalary: { amount: 0.29 } },
  })
  const entries = (await historyOf('Paid')).map((entry) => [
    entry.holdsFrom,
    entry.position,
    entry.monthlySalary.amount,
  ])
  expect(entries).toEqual([
    [from, 'Lead', 0.29],
    [today.toString(), 'Lead', 20_000],
    [today.toString(), 'Engineer', 20_000],
  ])
  // A caller who may not see pay must not see that a change is planned.
  expect((await historyWithoutPay('Paid')).map((entry) => [entry.holdsFrom, entry.position])).toEqual([
    [today.toString(), 'Lead'],
    [today.toString(), 'Engineer'],
  ])
  const past = { ...raise, salaryFrom: today.subtract({ days: 1 }).toString() }
  expect(await refusedField('Hr', 'Paid', past)).toBe('salaryFrom')
  expect(await refusedField('Hr', 'Paid', { monthlySalary: { amount: 0, currency: 'EGP' } })).toBe(
    'monthlySalary.amount',
  )
  expect(await refusedField('Hr', 'Stranger', { baseSalary: 5 })).toBe('monthlySalary.amount')
  const trail = await app.app.db
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.personId, app.company.id('Paid')))
  expect(trail.length).toBeGreaterThan(0)
  expect(jsonWithoutIds(trail)).not.toMatch(/\b(0\.29|20000)\b/)
})

test('a base salary is a part of the salary, in its currency', async () => {
  await addUser(app, 'Based')
  const egp = (amount: number) => ({ amount, currency: 'EGP' })
  const { body } = await changeUser(app, 'Hr', 'Based', { monthlySalary: egp(10_000), baseSalary: 8000 })
  expect(body.user.baseSalary).toBe(8000)
  expect(await refusedField('Hr', 'Based', { monthlySalary: egp(7000), baseSalary: 8000 })).toBe('baseSalary')
  const response = await changeUser(app, 'Hr', 'Based', { monthlySalary: egp(12_000) })
  expect(response.body.user.baseSalary).toBe(8000)
  for (const monthlySalary of [egp(7000), { amount: 9000, currency: 'USD' }]) {
    await changeUser(app, 'Hr', 'Based', { monthlySalary: egp(10_000), baseSalary: 8000 })
    expect((await changeUser(app, 'Hr', 'Based', { monthlySalary })).body.user.baseSalary).toBe(null)
  }
})

test('the trail records who changed a person’s invoicing, without the amount', async () => {
  await addUser(app, 'Contractor')
  const invoicingOf = (amount: number) => ({ invoicingAmount: { amount, currency: 'USD' } })
  const external = { isInternal: false, accountId, chargingMethod: 'hourly', ...invoicingOf(4321) }
  expect((await changeUser(app, 'Hr', 'Contractor', external)).status).toBe(200)
  await changeUser(app, 'Hr', 'Contractor', invoicingOf(4322))
  const trail = await app.app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.personId, app.company.id('Contractor')), eq(auditEntries.action, 'user.changed')))
    .orderBy(auditEntries.id)
  expect(trail).toMatchObject([
    {
      before: { isInternal: true, accountId: null, chargingMethod: null },
      after: { isInternal: false, accountId, chargingMethod: 'hourly', invoicingChanged: true },
    },
    { before: {}, after: { payChanged: false, invoicingChanged: true } },
  ])
  // Searches for the amount as a whole value, because its digits may occur in an id or a hash.
  expect(jsonWithoutIds(trail)).not.toMatch(/[:"]432[12](\.00)?[,"}]/)
})

test('no one can set pay without the permission, nor their own unless they are a Super Admin without a manager', async () => {
  const pay = { monthlySalary: { amount: 99_999, currency: 'EGP' } }
  await newcomer(app, 'Deputy', { manager: 'Owner', roleId: app.company.roles.get('Super Admin') })
  expect((await changeUser(app, 'Deputy', 'Deputy', pay)).body.message).toBe('You cannot change your own pay')
  expect((await changeUser(app, 'Deputy', 'Deputy', { isInternal: false, accountId })).status).toBe(403)
  expect((await changeUser(app, 'Deputy', 'Deputy', { lastName: 'Director', isInternal: true })).status).toBe(200)
  expect((await changeUser(app, 'Owner', 'Owner', pay)).status).toBe(200)
  const roleId = await createRole(app.app.db, 'Updater', ['users.read', 'users.update'])
  await newcomer(app, 'Updater', { roleId })
  expect((await changeUser(app, 'Updater', 'Stranger', { ...pay, position: 'X' })).status).toBe(403)
  expect((await getUser(app, 'Hr', 'Stranger')).position).toBe('Employee')
  const position = await changeUser(app, 'Updater', 'Stranger', { position: 'Analyst' })
  expect([position.status, position.body.user.monthlySalary]).toEqual([200, undefined])
})

test('becoming external requires an account, a method and an amount; becoming internal drops them', async () => {
  const first = await changeUser(app, 'Hr', 'Employee', { isInternal: false })
  expect(first.body.errors.map(({ path }: any) => path)).toEqual([
    'accountId',
    'chargingMethod',
    'invoicingAmount.amount',
  ])
  const details = { accountId, chargingMethod: 'bi-weekly', invoicingAmount: { amount: 0, currency: 'USD' } }
  expect((await changeUser(app, 'Hr', 'Employee', { isInternal: false, ...details })).body.user).toMatchObject(details)
  expect((await changeUser(app, 'Hr', 'Employee', { chargingMethod: 'hourly' })).body.user).toMatchObject({
    ...details,
    chargingMethod: 'hourly',
  })
  expect(await refusedField('Hr', 'Employee', { accountId: crypto.randomUUID() })).toBe('accountId')
  const terms = { invoicingAmount: { amount: 5, currency: 'GBP' } }
  expect(await refusedField('Hr', 'Employee', terms)).toBe('invoicingAmount.currency')
  expect((await changeUser(app, 'Hr', 'Employee', { isInternal: true })).body.user).toMatchObject({
    isInternal: true,
    accountId: null,
    chargingMethod: null,
    invoicingAmount: null,
  })
})

test('a manager is active and not below the person, even if two people move at once', async () => {
  expect(await refusedField('Hr', 'Manager', { managerId: app.company.id('Colleague') })).toBe('managerId')
  expect(await refusedField('Hr', 'Manager', { managerId: app.company.id('Manager') })).toBe('managerId')
  expect(await refusedField('Hr', 'Manager', { managerId: app.company.id('Former') })).toBe('managerId')
  const [one, other] = [await newcomer(app, 'One'), await newcomer(app, 'Two')]
  const responses = await Promise.all([
    changeUser(app, 'Hr', one, { managerId: app.company.id(other) }),
    changeUser(app, 'Owner', other, { managerId: app.company.id(one) }),
  ])
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('no one can choose their own manager or move people into their own team without the permission', async () => {
  expect((await changeUser(app, 'Hr', 'Hr', { managerId: null })).status).toBe(403)
  const roleId = await createRole(app.app.db, 'Collector', ['users.read', 'users.update'])
  await newcomer(app, 'Collector', { manager: 'Owner', roleId })
  await newcomer(app, 'Helper', { manager: 'Collector' })
  for (const manager of ['Collector', 'Helper'])
    expect((await changeUser(app, 'Collector', 'Stranger', { managerId: app.company.id(manager) })).status).toBe(403)
  expect((await changeUser(app, 'Collector', 'Stranger', { managerId: app.company.id('Hr') })).status).toBe(200)
  expect((await changeUser(app, 'Hr', 'Stranger', { managerId: app.company.id('Hr') })).status).toBe(200)
})

test('a new manager may decide on the person’s requests, and is notified of the pending ones', async () => {
  await newcomer(app, 'Mover')
  await requestLeave(app, 'Mover', between('05-01', '05-02'))
  await app.app.db.delete(notifications)
  await changeUser(app, 'Hr', 'Mover', { managerId: app.company.id('Otherlead') })
  const notices = await app.app.db.select().from(notifications)
  expect(notices.map(({ userId, message, link }) => [userId, message, link])).toEqual([
    [
      app.company.id('Otherlead'),
      'A leave request was passed on to you for approval.',
      '?view=leaves&tab=team&status=PENDING',
    ],
    [app.company.id('Mover'), 'Hr Test changed your details: manager.', '?view=profile'],
  ])
})

test('people are notified of the details that someone else changed, but not of their own changes or pay', async () => {
  await newcomer(app, 'Told')
  const where = eq(notifications.userId, app.company.id('Told'))
  const notices = async () => (await app.app.db.select().from(notifications).where(where)).map(({ message }) => message)
  await changeUser(app, 'Hr', 'Told', { position: 'Smith', department: 'Sales', llId: 'LL-77' })
  expect(await notices()).toEqual(['Hr Test changed your details: position, department, LL-ID.'])
  await changeUser(app, 'Hr', 'Told', { position: 'Smith', baseSalary: 4321 })
  await changeUser(app, 'Hr', 'Hr', { position: 'Head' })
  expect(await notices()).toHaveLength(1)
  expect(await app.app.db.$count(notifications, eq(notifications.userId, app.company.id('Hr')))).toBe(0)
})

test('only someone with all of a person’s permissions can change the address, because sign-in links are sent there', async () => {
  await addUser(app, 'Fresh')
  await app.app.db.delete(mails)
  const { db } = app.app
  await db.transaction((tx) => createLink(tx, app.company.id('Fresh'), 'RESET_PASSWORD'))
  const [email, currentPassword] = ['fresher@test.example', testPassword]
  expect(
    (await changeUser(app, 'Hr', 'Fresh', { email: ` ${email.toUpperCase()} `, currentPassword })).body.user.email,
  ).toBe(email)
  const rows = await db.select({ to: mails.recipient, subject: mails.subject }).from(mails)
  expect(rows.toSorted((a, b) => a.to.localeCompare(b.to))).toEqual([
    { to: emailOf('Fresh'), subject: 'Your email address has been changed' },
    { to: email, subject: 'Activate your account' },
  ])
  expect((await changeUser(app, 'Hr', 'Owner', { email: 'mine@test.example' })).status).toBe(403)
  expect((await changeUser(app, 'Hr', 'Lead', { email: emailOf('Lead'), position: 'Head' })).status).toBe(200)
  const roleId = await createRole(db, 'Mover of addresses', ['users.read', 'users.update'])
  await newcomer(app, 'Addresser', { roleId })
  expect((await changeUser(app, 'Addresser', 'Employee', { email: 'mine@test.example' })).status).toBe(403)
  expect(await refusedField('Hr', 'Fresh', { email: 'chief@test.example', currentPassword })).toBe('email')
  expect((await changeUser(app, 'Hr', 'Fresh', { email: emailOf('Lead'), currentPassword })).body.errors[0].path).toBe(
    'email',
  )
})

test('a person who manages a team can neither change people outside it nor move them in', async () => {
  const roleId = await createRole(app.app.db, 'Team updater', ['users.manage_team', 'users.update'])
  await newcomer(app, 'Keeper', { manager: 'Owner', roleId })
  await newcomer(app, 'Kept', { manager: 'Keeper' })
  expect((await changeUser(app, 'Keeper', 'Stranger', { managerId: app.company.id('Keeper') })).status).toBe(404)
  expect((await changeUser(app, 'Keeper', 'Kept', { position: 'Assistant' })).status).toBe(200)
  expect(await refusedField('Keeper', 'Kept', { managerId: null })).toBe('managerId')
  expect(await refusedField('Keeper', 'Kept', { managerId: app.company.id('Lead') })).toBe('managerId')
})

test('a form with an error changes nothing', async () => {
  const before = await getUser(app, 'Hr', 'Lead')
  for (const changes of [{ firstName: ' ' }, { email: 'nobody' }, { position: null }, { hireDate: '2020-02-30' }])
    expect(await refusedField('Hr', 'Lead', { lastName: 'Changed', ...changes })).toBe(Object.keys(changes)[0])
  expect(await getUser(app, 'Hr', 'Lead')).toEqual(before)
})
