import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { viewLabels } from '@muster/contract/audit/labels'
import { auditRepeats } from '../../audit/tables.ts'
import { recordAll } from '../../audit/record.ts'
import { now } from '../../kernel/clock.ts'
import { anonymousActor } from '../../kernel/actor.ts'
import { features } from '../../features.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { newcomer } from '../../../testing/people.ts'
import { readXlsx } from '../../../testing/readXlsx.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { auditArchives, auditChecks } from '../../audit/tables.ts'
import { entryOf } from './test/matrix.ts'

let app: TestApp
let world: World
/** A person who may read the trail, but not other people's leave or pay. */
let reader: string
beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  reader = await newcomer(app, 'Reader', { roleId: await createRole(app.app.db, 'Reader', ['settings.audit_logs']) })
})
afterAll(() => app.close())

const list = async (query: string, as = 'Owner') => (await app.call(as, 'GET', `/audit?${query}`)).body
const detail = async (id: string, as = 'Owner') => (await app.call(as, 'GET', `/audit/${id}`)).body.entry

test('entries are filtered by day, by author and affected person, by action or area, and by subject', async () => {
  const employee = await newcomer(app, 'Watched')
  const id = app.company.id(employee)
  await app.call(employee, 'PUT', '/users/profile', { firstName: 'Seen', lastName: 'Test' })
  const entryId = await entryOf(world, id, { before: { a: 1 }, after: { a: 2 } })

  const personEntries = await list(`personId=${id}`)
  expect(personEntries.pagination.totalItems).toBe(2)
  expect(personEntries.entries[0]).toMatchObject({
    id: entryId,
    action: 'leave.changed',
    actor: null,
    key: null,
    person: { id },
  })
  const subject = personEntries.entries[0].subjectId
  expect((await list(`actorId=${id}`)).entries).toMatchObject([
    { action: 'profile.changed', actor: { id, firstName: 'Seen' }, address: '127.0.0.1' },
  ])
  for (const query of [
    `search=${subject}`,
    `personId=${id}&action=leave`,
    `personId=${id}&action=leave.changed`,
    `personId=${id}&actorId=muster`,
  ])
    expect((await list(query)).entries, query).toMatchObject([{ id: entryId }])
  const today = Temporal.Now.plainDateISO('Africa/Cairo')
  const days = async (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
    (await list(`personId=${id}&action=leave&from=${from.toString()}&to=${to.toString()}`)).entries.length
  expect([
    await days(today.subtract({ days: 1 }), today.add({ days: 1 })),
    await days(today.add({ days: 2 }), today.add({ days: 3 })),
  ]).toEqual([1, 0])
  expect((await app.call('Owner', 'GET', '/audit?from=2025-02-02&to=2025-02-01')).body.errors[0].path).toBe('to')
  for (const action of ['leave.', "x'--", 'leave%']) {
    expect((await app.call('Owner', 'GET', `/audit?action=${encodeURIComponent(action)}`)).status).toBe(400)
  }
  expect((await app.call('Owner', 'GET', '/audit/actions')).body.actions).toEqual(
    expect.arrayContaining(['leave.changed', 'profile.changed']),
  )
  expect((await list('page=1000')).entries).toEqual([])
})

test('an entry says what changed, with the names of the people in it', async () => {
  const person = app.company.id('Colleague')
  const before = { manager: person, days: 3, permissions: ['a', 'b'], same: true, hours: { start: '09:00' } }
  const id = await entryOf(world, person, {
    before,
    after: { ...before, manager: null, days: 4, hours: { start: '10:00' } },
  })
  const entry = await detail(id)
  expect(entry.details).toEqual([
    { field: 'days', before: 3, after: 4, changed: true, hidden: false },
    { field: 'hours.start', before: '09:00', after: '10:00', changed: true, hidden: false },
    { field: 'manager', before: person, after: null, changed: true, hidden: false },
    { field: 'permissions', before: ['a', 'b'], after: ['a', 'b'], changed: false, hidden: false },
    { field: 'same', before: true, after: true, changed: false, hidden: false },
  ])
  expect(entry.people).toMatchObject([{ id: person, firstName: 'Colleague' }])
})

test('details that a person may not see elsewhere are hidden in entries and exports', async () => {
  const id = await entryOf(world, app.company.id('Colleague'), {
    before: { reason: 'Sickness-unknown-to-others' },
    after: { reason: 'Another-unknown-reason', newPassword: 'Never-shown-1' },
  })
  const entry = await app.call(reader, 'GET', `/audit/${id}`)
  expect(entry.body.entry.details).toEqual([
    { field: 'newPassword', changed: true, hidden: true },
    { field: 'reason', changed: true, hidden: true },
  ])
  const file = await app.call(reader, 'GET', '/audit/export?format=csv')
  for (const { raw } of [entry, file]) expect(raw.toString()).not.toMatch(/unknown/)
  const owners = await detail(id)
  expect(owners.details[1]).toMatchObject({ before: 'Sickness-unknown-to-others', hidden: false })
  expect(JSON.stringify(owners)).not.toContain('Never-shown-1')
})

test('details of accounts and invoices are only for people who may see them elsewhere', async () => {
  const source = { app: app.app, actor: anonymousActor, request: { id: 'r', address: '127.0.0.1' } }
  for (const [type, permission] of [
    ['account', 'accounts.view'],
    ['invoice', 'accounts.manage_invoices'],
  ] as const) {
    const roleId = await createRole(app.app.db, `Sees ${type}s`, ['settings.audit_logs', permission])
    const permitted = await newcomer(app, `Sees${type}`, { roleId })
    const subject = { type, id: randomUUID() }
    await recordAll(app.app.db, source, [{ action: `${type}.changed`, subject, after: { address: 'Nile Street 1' } }])
    const id = (await list(`search=${subject.id}`)).entries[0].id
    const field = async (as: string) => (await detail(id, as)).details[0]
    expect(await field(permitted)).toMatchObject({ field: 'address', after: 'Nile Street 1', hidden: false })
    expect(await field(reader)).toEqual({ field: 'address', changed: false, hidden: true })
  }
  const subject = { type: 'user', id: randomUUID() }
  await recordAll(app.app.db, source, [{ action: 'account.activated', subject, after: { status: 'ACTIVE' } }])
  const [activation] = (await list(`search=${subject.id}`)).entries
  expect((await detail(activation.id, reader)).details).toMatchObject([{ after: 'ACTIVE', hidden: false }])
})

test('entries are found by the names of the author and of the person concerned', async () => {
  const employee = await newcomer(app, 'Findable')
  await app.call(employee, 'PUT', '/users/profile', { firstName: 'Findable', lastName: 'Zebediah' })
  await entryOf(world, app.company.id(employee))
  const actions = async (query: string) =>
    (await list(query)).entries.map(({ action }: { action: string }) => action).toSorted()
  expect(await actions('search=zebediah%20findable')).toEqual(['leave.changed', 'profile.changed'])
  expect(await actions('search=zebediah&action=profile')).toEqual(['profile.changed'])
  expect(await actions('search=nobody-of-this-name')).toEqual([])
})

test('sign-ins can be left out or listed alone, except with a chosen action', async () => {
  const id = app.company.id(await newcomer(app, 'Visitor'))
  for (const action of ['session.began', 'session.ended', 'session.refused', 'profile.changed'])
    await entryOf(world, id, { action })
  const actions = async (query: string) =>
    (await list(`personId=${id}${query}`)).entries.map(({ action }: { action: string }) => action).toSorted()
  expect(await actions('&signIns=hidden')).toEqual(['profile.changed'])
  expect(await actions('&signIns=only')).toEqual(['session.began', 'session.ended', 'session.refused'])
  expect(await actions('&signIns=hidden&action=session.began')).toEqual(['session.began'])
  expect(await actions('&signIns=only&action=profile')).toEqual(['profile.changed'])
  expect((await app.call('Owner', 'GET', '/audit?signIns=shown')).status).toBe(400)
})

test('the end of a session by someone else is no sign-out', async () => {
  const id = app.company.id(await newcomer(app, 'Signed out'))
  const subject = { type: 'session', id: randomUUID() }
  const actor = { ...anonymousActor, id: app.company.id('Owner') }
  const source = { app: app.app, actor, request: { id: 'r', address: '127.0.0.1' } }
  await recordAll(app.app.db, source, [{ action: 'session.ended', subject, personId: id }])
  expect((await list(`personId=${id}&signIns=hidden`)).entries).toHaveLength(1)
  expect((await list(`personId=${id}&signIns=only`)).entries).toHaveLength(0)
})

test('views can be left out, and are included on request', async () => {
  const subject = { type: 'test', id: randomUUID() }
  const source = { app: app.app, actor: anonymousActor, request: { id: 'r', address: '127.0.0.1' } }
  await recordAll(app.app.db, source, [
    { action: 'payroll.looked_at', subject },
    { action: 'payroll.approved', subject },
  ])
  const actions = async (query: string) =>
    (await list(`search=${subject.id}${query}`)).entries.map(({ action }: { action: string }) => action).toSorted()
  expect(await actions('')).toEqual(['payroll.approved', 'payroll.looked_at'])
  expect(await actions('&views=hidden')).toEqual(['payroll.approved'])
  expect(await actions('&views=hidden&action=payroll')).toEqual(['payroll.approved'])
  expect(await actions('&views=hidden&action=payroll.looked_at')).toEqual(['payroll.looked_at'])
  expect((await app.call('Owner', 'GET', '/audit?views=all')).status).toBe(400)
})

test('every action that changes nothing is a view, and every view is an action', () => {
  const actions = Object.values(features).flatMap(({ auditActions = [] }) => auditActions as readonly string[])
  const viewPattern = /(seen|looked_at|previewed|(import|wages|openings)_checked|revealed|_read|\.read)$/
  // Marking a notification as read is a change.
  const isView = (action: string) => viewPattern.test(action) && !action.startsWith('notification.')
  expect(Object.keys(viewLabels).toSorted()).toEqual(actions.filter(isView).toSorted())
})

test('entries name their subject only to people who may see it elsewhere', async () => {
  const subject = { type: 'test', id: randomUUID() }
  const source = { app: app.app, actor: anonymousActor, request: { id: 'r', address: '127.0.0.1' } }
  const october = { startDate: '2025-10-01', endDate: '2025-10-31' }
  const subjects = [
    ['report.exported', { report: 'payroll', ...october, rows: 3 }],
    ['report.exported', { report: 'All reports', startDate: '2025-10-05', endDate: '2025-10-11', rows: 3 }],
    ['attendance.exported', { month: '2025-10', scope: 'team', rows: 3 }],
    ['payroll.list_exported', { month: 10, year: 2025, status: 'PENDING_APPROVAL', rows: 3 }],
    ['payroll.register_exported', { period: '2025-10', rows: 3 }],
    ['leave.exported', { year: 2025, leaveType: 'SICK', rows: 3 }],
    ['user.exported', { people: 3 }],
    ['payroll.approved', { period: '2025-10' }],
    ['invoice.issued', { number: '2025-0007', total: 10 }],
    ['account.created', { name: 'Nile Logistics' }],
    ['account.updated', { email: 'bills@nile.example' }],
    ['leave.approved', { status: 'APPROVED', startDate: '2025-12-14', endDate: '2025-12-18' }],
    ['attendance.corrected', { date: '2025-11-20' }],
  ] as const
  // Entries of the same millisecond have no fixed order.
  const first = now()
  for (const [index, [action, after]] of subjects.entries()) {
    const at = first.add({ milliseconds: index }).toString({ fractionalSecondDigits: 3 })
    await recordAll(app.app.db, { ...source, request: { ...source.request, at } }, [{ action, subject, after }])
  }
  const contents = async (as?: string) =>
    (await list(`search=${subject.id}`, as)).entries
      .map(({ content }: { content: string | null }) => content)
      .toReversed()
  expect(await contents()).toEqual([
    'Payroll, October 2025',
    'All reports, 5–11 Oct 2025',
    'October 2025, Team',
    'October 2025, Pending approval',
    'October 2025',
    '2025, Sick leave',
    null,
    'October 2025',
    '2025-0007',
    'Nile Logistics',
    null,
    '14–18 Dec 2025',
    '20 Nov 2025',
  ])
  // This person may not see other people's leave or pay.
  const contentsOfReader = await contents(reader)
  expect([contentsOfReader[0], contentsOfReader[3], contentsOfReader[5]]).toEqual(['Payroll, October 2025', null, null])
})

test('each access is recorded once an hour, with its filters', async () => {
  await app.app.db.delete(auditRepeats)
  const person = app.company.id('Stranger')
  for (const _ of [1, 2, 3]) await list(`personId=${person}&action=leave`)
  const ownerId = app.company.id('Owner')
  const accessEntries = (await list(`actorId=${ownerId}&personId=${person}`)).entries
  expect(accessEntries.map(({ action }: { action: string }) => action)).toEqual(['audit.read'])
  expect((await detail(accessEntries[0].id)).details).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: 'action', after: 'leave' })]),
  )
})

test('an export contains every matching entry, and nothing that a spreadsheet would run', async () => {
  const person = app.company.id('Former')
  const request = { id: 'r', address: '127.0.0.1' }
  const entry = {
    action: 'leave.changed',
    subject: { type: 'test', id: '=1+1' },
    personId: person,
    after: { a: '@x' },
  } as const
  await recordAll(app.app.db, { app: app.app, actor: anonymousActor, request }, Array(1200).fill(entry))
  const csv = await app.call('Owner', 'GET', `/audit/export?format=csv&personId=${person}`)
  const lines = csv.raw.toString().trim().split('\r\n')
  expect([csv.status, lines.length]).toEqual([200, 1201 + 1])
  expect(lines[5]).toContain(`"'=1+1"`)
  const xlsx = await app.call('Owner', 'GET', `/audit/export?format=xlsx&personId=${person}&action=leave`)
  const { rows } = await readXlsx(new Blob([new Uint8Array(xlsx.raw)]))
  expect(rows).toHaveLength(1201)
  expect(rows[1]?.slice(0, 3)).toEqual([
    expect.stringMatching(/ d mmm yyyy hh:mm:ss$/),
    'Leave changed',
    'leave.changed',
  ])
  const { entries } = await list('action=audit.exported')
  expect(entries[0]).toMatchObject({ action: 'audit.exported', person: { id: person } })
})

const readCheck = async () => {
  expect((await app.call('Owner', 'POST', '/audit/check')).status).toBe(202)
  return vi.waitFor(async () => {
    const { body } = await app.call('Owner', 'GET', '/audit/state')
    expect(body.check.state).not.toBe('running')
    return body.check
  }, 60_000)
}

test('the whole chain is checked in the background, without and with a fault, and no result can be forged', async () => {
  const { db } = app.app
  const whole = await readCheck()
  expect(whole).toMatchObject({ state: 'whole', faults: [], faultCount: 0 })
  expect(whole.checked).toBeGreaterThanOrEqual(whole.seals)
  const { body } = await app.call('Owner', 'GET', '/audit/state')
  expect(body).toMatchObject({ anchorFault: null, seal: { position: expect.any(Number) } })

  const id = await entryOf(world, app.company.id('Employee'))
  await expect.poll(async () => (await detail(id)).seal).not.toBeNull()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update audit_entries set action = 'leave.approved' where id = ${id}`)
  })
  const faulty = await readCheck()
  expect([faulty.state, faulty.faults[0]]).toEqual(['faulty', expect.stringContaining(id)])

  await db.update(auditChecks).set({ faults: [], faultCount: 0 })
  expect((await app.call('Owner', 'GET', '/audit/state')).body.check.state).toBe('untrusted')
})

test('many simultaneous requests start one check', async () => {
  const before = await app.app.db.$count(auditChecks)
  await Promise.all([1, 2, 3, 4].map(() => app.call('Owner', 'POST', '/audit/check')))
  expect(await app.app.db.$count(auditChecks)).toBe(before + 1)
  await readCheck()
})

test('the state names the archives, newest first, without their folder', async () => {
  const read = async () => (await app.call('Owner', 'GET', '/audit/state')).body.archives
  expect(await read()).toEqual([])
  const archive = { digest: 'x', keptActions: [], isKeyed: true, bytes: 1, sha256: 'x', mac: 'x' }
  await app.app.db.insert(auditArchives).values([
    { ...archive, firstPosition: 1, position: 5, before: '2023-01-01', kept: 1, file: '/mnt/a/audit-1-5.ndjson.gz' },
    { ...archive, firstPosition: 6, position: 9, before: '2024-01-01', kept: 0, file: '/mnt/b/audit-6-9.ndjson.gz' },
  ])
  expect(await read()).toEqual([
    { before: '2024-01-01', fileName: 'audit-6-9.ndjson.gz', entries: 4 },
    { before: '2023-01-01', fileName: 'audit-1-5.ndjson.gz', entries: 4 },
  ])
})
