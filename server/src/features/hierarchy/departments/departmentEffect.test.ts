import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyDepartment } from '@muster/contract/hierarchy/lists'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { departments, users } from '../../../people/tables.ts'
import { editDocument, uploadDocument } from '../../documents/test/documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let count = 0
/** Adds a department with a unique name and returns it. */
async function department(name: string): Promise<CompanyDepartment> {
  const { status, body } = await app.call('Owner', 'POST', '/departments', { name: `${name} ${(count += 1)}` })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.department
}
async function memberOf(department: string, role = 'Employee'): Promise<string> {
  const member = await newcomer(app, `Member${(count += 1)}`, { roleId: roleOf(app, role) })
  await app.app.db
    .update(users)
    .set({ department })
    .where(eq(users.id, app.company.id(member)))
  return member
}
async function sharedWith(department: string, as = 'Hr'): Promise<string> {
  const { id } = await uploadDocument(app, as)
  await editDocument(app, as, id, { sharedWithDepartments: [department] })
  return id
}
const effectOf = async (target: CompanyDepartment, from?: CompanyDepartment, as = 'Hr') =>
  app.call(as, 'GET', `/departments/${target.id}/effect${from ? `?from=${from.id}` : ''}`)
const merge = (target: CompanyDepartment, from: CompanyDepartment, confirmation?: string, as = 'Hr') =>
  app.call(as, 'POST', `/departments/${target.id}/merge`, { from: from.id, confirmed: confirmation })
const readNotices = async (person: string) =>
  (
    await app.app.db
      .select({ message: notifications.message })
      .from(notifications)
      .where(and(eq(notifications.userId, app.company.id(person)), eq(notifications.title, 'Document sharing changed')))
  ).map(({ message }) => message)
/** Returns the owner's notifications with this title. */
const ownerHeard = async (title: string) =>
  app.app.db
    .select({ message: notifications.message, link: notifications.link })
    .from(notifications)
    .where(and(eq(notifications.userId, app.company.id('Owner')), eq(notifications.title, title)))
const entryOf = async (action: string, id: string) => {
  const [entry] = await app.app.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.subjectId, id)))
  return entry?.after
}
const isThere = ({ id }: CompanyDepartment) => app.app.db.$count(departments, inArray(departments.id, [id]))

test('shows the documents that a merge lets more people read, requires confirmation and notifies their owners', async () => {
  const [target, from] = [await department('Press'), await department('Media')]
  const reader = await memberOf(target.name)
  const document = await sharedWith(from.name, 'Employee')
  const read = () => app.call(reader, 'GET', `/documents/${document}`)
  expect((await read()).status).toBe(404)
  // Only people who manage departments may see the effect.
  expect((await effectOf(target, from, 'Manager')).status).toBe(403)
  const { status, body } = await effectOf(target, from)
  expect([status, body.effect]).toMatchObject([
    200,
    {
      people: 0,
      documents: 1,
      visibleDocuments: [{ id: document, department: from.name, owner: { firstName: 'Employee', lastName: 'Test' } }],
      administrators: [],
      can: { confirm: true },
    },
  ])
  for (const confirmation of [undefined, 'other'])
    expect(await merge(target, from, confirmation)).toMatchObject({
      status: 409,
      body: { code: 'department.effect_changed' },
    })
  expect([(await read()).status, await isThere(from)]).toEqual([404, 1])
  expect((await merge(target, from, body.effect.confirmation)).status).toBe(200)
  expect((await read()).status).toBe(200)
  expect(await readNotices('Employee')).toEqual([
    `Hr Test merged the department ${from.name} into ${target.name}. 1 of your documents is shared with it.`,
  ])
})

test('documents of the target department are shown too, because the people who move can read them afterwards', async () => {
  const [target, from] = [await department('Care'), await department('Support')]
  const member = await memberOf(from.name)
  const document = await sharedWith(target.name, 'Employee')
  const { effect } = (await effectOf(target, from)).body
  expect(effect).toMatchObject({
    people: 1,
    documents: 1,
    visibleDocuments: [{ id: document, department: target.name }],
  })
  expect((await merge(target, from)).body.code).toBe('department.effect_changed')
  // Now more documents are affected than were confirmed.
  await sharedWith(from.name)
  expect((await merge(target, from, effect.confirmation)).body.code).toBe('department.effect_changed')
  const newEffect = (await effectOf(target, from)).body.effect
  expect(newEffect.documents).toBe(2)
  expect((await merge(target, from, newEffect.confirmation)).status).toBe(200)
  expect((await app.call(member, 'GET', `/documents/${document}`)).status).toBe(200)
})

test('a document already shared with both is not counted, and a change without effect needs no confirmation', async () => {
  const [target, from] = [await department('North'), await department('South')]
  const { id } = await uploadDocument(app, 'Hr')
  await editDocument(app, 'Hr', id, { sharedWithDepartments: [target.name, from.name] })
  expect((await effectOf(target, from)).body.effect).toMatchObject({ documents: 0, visibleDocuments: [] })
  expect((await merge(target, from)).status).toBe(200)
})

test('a new name is confirmed if documents are shared with the department, and their owners are notified', async () => {
  const logistics = await department('Logistics')
  await sharedWith(logistics.name, 'Colleague')
  await sharedWith(logistics.name, 'Colleague')
  const rename = (confirmation?: string) =>
    app.call('Hr', 'PATCH', `/departments/${logistics.id}`, { name: `New ${logistics.name}`, confirmed: confirmation })
  expect((await rename()).body.code).toBe('department.effect_changed')
  const { effect } = (await effectOf(logistics)).body
  expect(effect).toMatchObject({ documents: 2, administrators: [] })
  // A new rank in the list affects no one.
  expect((await app.call('Hr', 'PATCH', `/departments/${logistics.id}`, { place: 1 })).status).toBe(200)
  expect((await rename(effect.confirmation)).status).toBe(200)
  expect(await readNotices('Colleague')).toEqual([
    `Hr Test renamed the department ${logistics.name} to New ${logistics.name}. 2 of your documents are shared with it.`,
  ])
})

test('administrators are named, and moved only by a Super Admin', async () => {
  const [target, from] = [await department('East'), await department('West')]
  const administrator = await memberOf(from.name, 'HR Manager')
  const hrEffect = (await effectOf(target, from)).body.effect
  expect(hrEffect).toMatchObject({ administrators: [{ id: app.company.id(administrator) }], can: { confirm: false } })
  expect(await merge(target, from, hrEffect.confirmation)).toMatchObject({
    status: 403,
    body: { message: `Only a Super Admin can move administrators: ${administrator} Test` },
  })
  expect((await merge(target, from, undefined, 'Owner')).body.code).toBe('department.effect_changed')
  const { effect } = (await effectOf(target, from, 'Owner')).body
  expect(effect.can).toEqual({ confirm: true })
  expect((await merge(target, from, effect.confirmation, 'Owner')).status).toBe(200)
  // A new name moves no one.
  expect((await effectOf(target)).body.effect).toMatchObject({ administrators: [], can: { confirm: true } })
})

test('only documents visible to the actor are named', async () => {
  const roleId = (
    await app.call('Owner', 'POST', '/roles', {
      name: `Departments ${(count += 1)}`,
      permissions: ['hierarchy.departments'],
    })
  ).body.role.id
  const keeper = await newcomer(app, `Keeper${(count += 1)}`, { roleId })
  const [target, from] = [await department('Legal'), await department('Audit')]
  await sharedWith(from.name, 'Employee')
  const { effect } = (await effectOf(target, from, keeper)).body
  expect(effect).toMatchObject({ documents: 1, visibleDocuments: [] })
})

test('refuses an unknown department, and a merge with itself', async () => {
  const [target, obsolete] = [await department('Here'), await department('Gone')]
  await app.call('Owner', 'DELETE', `/departments/${obsolete.id}`)
  expect((await effectOf(target, obsolete)).status).toBe(404)
  expect((await effectOf(obsolete)).status).toBe(404)
  expect((await effectOf(target, target)).body.errors).toMatchObject([{ path: 'from' }])
})

test('notifies the owner of a merge and a rename, and names the documents in the audit entry', async () => {
  const [target, from] = [await department('Sales'), await department('Trade')]
  await memberOf(target.name)
  const document = await sharedWith(from.name, 'Employee')
  expect((await merge(target, from, (await effectOf(target, from)).body.effect.confirmation)).status).toBe(200)
  expect(await ownerHeard('Departments merged')).toContainEqual({
    message: `Hr Test merged the department ${from.name} into ${target.name}. People moved: 0. Shared documents affected: 1.`,
    link: '?view=hierarchy&tab=departments',
  })
  expect(await entryOf('department.merged', target.id)).toMatchObject({ documents: 1, documentIds: [document] })
  const name = `New ${target.name}`
  const { confirmation } = (await effectOf(target)).body.effect
  const answer = await app.call('Hr', 'PATCH', `/departments/${target.id}`, { name, confirmed: confirmation })
  expect(answer.status).toBe(200)
  expect(await ownerHeard('Department renamed')).toContainEqual({
    message: `Hr Test renamed the department ${target.name} to ${name}. People: 1. Shared documents affected: 1.`,
    link: '?view=hierarchy&tab=departments',
  })
  expect(await entryOf('department.changed', target.id)).toMatchObject({ documents: 1, documentIds: [document] })
  // A new rank in the list notifies no one.
  const noticeCount = (await ownerHeard('Department renamed')).length
  await app.call('Hr', 'PATCH', `/departments/${target.id}`, { place: 1 })
  expect(await ownerHeard('Department renamed')).toHaveLength(noticeCount)
})

test('owners of documents are mailed about a merge, whatever their preferences', async () => {
  const [target, from] = [await department('Design'), await department('Drawing')]
  const keeper = await newcomer(app, `Keeper${(count += 1)}`, { roleId: roleOf(app, 'Employee') })
  const settings = (await app.call(keeper, 'GET', '/users/notification-settings')).body.settings
  const disabledSettings = { ...settings, emailNotifications: false, documentUploaded: false }
  expect((await app.call(keeper, 'PUT', '/users/notification-settings', disabledSettings)).status).toBe(200)
  await sharedWith(from.name, keeper)
  expect((await merge(target, from, (await effectOf(target, from)).body.effect.confirmation)).status).toBe(200)
  const subjects = async () =>
    (
      await app.app.db
        .select({ subject: mails.subject })
        .from(mails)
        .where(eq(mails.userId, app.company.id(keeper)))
    ).filter(({ subject }) => subject.includes('Document sharing changed'))
  await expect.poll(subjects).toHaveLength(1)
})

test('confirming a rename does not confirm a merge, nor a rename of another department', async () => {
  const [target, from, third] = [await department('Lab'), await department('Test'), await department('Probe')]
  await sharedWith(from.name, 'Employee')
  const renameEffect = (await effectOf(from)).body.effect
  const otherEffect = (await effectOf(third, from)).body.effect
  const mergeEffect = (await effectOf(target, from)).body.effect
  expect([renameEffect.documents, otherEffect.documents, mergeEffect.documents]).toEqual([1, 1, 1])
  for (const { confirmation } of [renameEffect, otherEffect])
    expect((await merge(target, from, confirmation)).body.code).toBe('department.effect_changed')
  expect((await merge(target, from, mergeEffect.confirmation)).status).toBe(200)
})

test('detects documents shared and people added between preview and confirmation', async () => {
  const [target, from] = [await department('Stock'), await department('Store')]
  const document = await sharedWith(from.name, 'Employee')
  const confirmationNow = async () => (await effectOf(target, from)).body.effect.confirmation
  const expectRefusal = async (confirmation: string) =>
    expect((await merge(target, from, confirmation)).body.code).toBe('department.effect_changed')
  const first = await confirmationNow()
  await sharedWith(from.name, 'Employee')
  await expectRefusal(first)
  for (const { name } of [target, from]) {
    const confirmation = await confirmationNow()
    await memberOf(name)
    await expectRefusal(confirmation)
  }
  // The document is now shared with both departments, so the merge does not affect it.
  const confirmation = await confirmationNow()
  await editDocument(app, 'Employee', document, { sharedWithDepartments: [target.name, from.name] })
  await expectRefusal(confirmation)
  expect((await merge(target, from, await confirmationNow())).status).toBe(200)
})

test('a confirmation is checked even if none is needed', async () => {
  const [target, from] = [await department('Kitchen'), await department('Canteen')]
  const { confirmation } = (await effectOf(target, from)).body.effect
  await memberOf(from.name)
  expect((await merge(target, from, confirmation)).body.code).toBe('department.effect_changed')
  expect((await merge(target, from)).status).toBe(200)
})

test('all documents affected by a merge can be read, page by page', async () => {
  const [target, from] = [await department('Archive'), await department('Registry')]
  const sharedIds: string[] = []
  for (let each = 0; each < 12; each += 1) sharedIds.push(await sharedWith(from.name, 'Employee'))
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      app.call('Hr', 'GET', `/departments/${target.id}/effect?from=${from.id}&page=${page}&limit=5`),
    ),
  )
  expect(pages.map(({ body }) => body.effect.visibleDocuments.length)).toEqual([5, 5, 2])
  expect(pages[1]?.body.pagination).toEqual({ currentPage: 2, totalPages: 3, totalItems: 12, itemsPerPage: 5 })
  expect(
    pages.flatMap(({ body }) => (body.effect.visibleDocuments as { id: string }[]).map(({ id }) => id)).toSorted(),
  ).toEqual(sharedIds.toSorted())
  expect(new Set(pages.map(({ body }) => body.effect.confirmation)).size).toBe(1)
})
