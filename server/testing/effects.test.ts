import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, setClock } from '../src/kernel/clock.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Call, calls, fieldsOf, requestOf } from './calls.ts'
import { payloadOf } from './forms.ts'
import { waitForLinks } from '../src/features/auth/test/links.ts'
import { recordChanges, footprint, withoutRandomParts } from './footprint.ts'
import { createWorld, roles, type World } from './world.ts'
import { matrix } from './matrix.ts'
import type { Row } from './rows.ts'
import { knownAddresses } from '../src/access/tables.ts'
import { backups } from '../src/features/backups/tables.ts'

/*
 * Unknown fields have no effect. Each call is made twice by identical people: as it is, and with all the extra fields
 * that an attacker would try. The responses and the changes in the whole database must be the same, except that a
 * DELETE is refused. Of the calls that only read, one per feature is tested; `npm run test:long` tests all.
 */

let app: TestApp
let world: World
let initialPeople: string[]
beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  initialPeople = await world.everyoneIds()
})
afterAll(() => app.close())
afterEach(async () => {
  setClock(null)
  await world.deactivateOthers(initialPeople)
  // Background work of one call must not be attributed to the next one.
  await expect.poll(() => app.app.db.$count(backups, eq(backups.state, 'RUNNING'))).toBe(0)
})

const reads = calls.filter(({ method }) => method === 'GET')

const isEveryCase = process.env.TEST_EVERY_CASE === '1'

const firstReads = new Set(new Map(reads.toReversed().map((call) => [call.feature, call])).values())
const triedCalls = calls.filter((call) => isEveryCase || call.method !== 'GET' || firstReads.has(call))
const rows = triedCalls.flatMap((call) =>
  [matrix[call.feature]?.[call.name] ?? []]
    .flat()
    // No role in the table may make the owner's calls.
    .filter(({ outcomes }) => outcomes.some((outcome) => outcome.split(' ').includes('ok')))
    .map((row) => ({
      call,
      row,
      title: row.label ? `${call.id} (${row.label})` : call.id,
    })),
)

/**
 * Returns fields that callers must not set, such as the actor, the affected person, and values that only the server
 * sets.
 */
const forbiddenFields = (bystander: string, superAdminRole: string) => ({
  ...Object.fromEntries(
    ['id', 'userId', 'user_id', 'actorId', 'ownerId', 'employeeId', 'requesterId', 'personId', 'managerId']
      .concat(['approvedBy', 'decidedBy', 'createdBy', 'grantedBy', 'adjustedBy', 'sessionId', 'certificateId'])
      .map((name) => [name, bystander]),
  ),
  user: { id: bystander, role: 'Super Admin' },
  actor: { id: bystander, isSuperAdmin: true, permissions: ['leaves.approve'] },
  role: 'Super Admin',
  roles: ['Super Admin'],
  roleId: superAdminRole,
  userRoles: [{ role: { id: superAdminRole, name: 'Super Admin' } }],
  permissions: ['leaves.all_view', 'leaves.approve'],
  isSuperAdmin: true,
  isActive: false,
  isRead: false,
  status: 'APPROVED',
  salary: 1_000_000,
  totalDays: 0.5,
  usedDays: -10,
  pendingDays: -10,
  remainingDays: 366,
  limited: false,
  kind: 'GRANT',
  adjustment: 100,
  passwordHash: 'x',
  expiresAt: '2099-01-01T00:00:00.000Z',
  createdAt: '2001-01-01T00:00:00.000Z',
  can: { approve: true, reject: true, cancel: true },
})

/** Returns the role with the fewest permissions that may make the call, and the affected person. */
function minimalRole(row: Row) {
  for (const [i, role] of roles.entries()) {
    const at = (row.outcomes[i] ?? '').split(' ').indexOf('ok')
    if (at !== -1) return { role, target: (['own', 'team', 'other'] as const)[at] ?? 'own' }
  }
  throw new Error('No one may make this call')
}

interface People {
  actor: string
  bystander: string
  subject: string
}

async function peopleFor(row: Row): Promise<People> {
  const { role, target } = minimalRole(row)
  const actor = await world.person(role, null)
  const bystander = await world.person('Employee', null)
  const subject = target === 'own' ? actor : await world.person('Employee', target === 'team' ? actor : null)
  return { actor, bystander, subject }
}

async function requestBy({ actor, bystander, subject }: People, call: Call, row: Row, withMore: boolean) {
  // The same person signs in each time, from an address that is new for them.
  await app.app.db.delete(knownAddresses)
  // The session comes first, because an input may be a fact about it.
  const token = await world.token(actor)
  const { url, body } = requestOf(call, { ...(await row.makeInput(world, { actor, subject })) })
  const named = fieldsOf(call).filter((name) => !call.path.includes(`{${name}}`))
  const more = Object.entries(forbiddenFields(bystander, app.company.roles.get('Super Admin') ?? '')).filter(
    ([name]) => withMore && !named.includes(name),
  )
  const headers = { authorization: `Bearer ${token}` }

  const payload = await payloadOf({ ...Object.fromEntries(more), ...body })
  // Changes made by creating these people and their data are not compared.
  await app.app.waitForNotifications()
  const done = await recordChanges(app.app.pool, async () => {
    const answer =
      call.method === 'GET'
        ? await app.call(null, call.method, withQuery(url, more), undefined, headers)
        : await app.call(null, call.method, url, payload.body, { ...headers, ...payload.headers })
    // The link is mailed after the request for it has been answered.
    if (call.id === 'auth.forgotPassword') await waitForLinks(app)
    return answer
  })
  const names = {
    [actor]: '<actor>',
    [subject]: subject === actor ? '<actor>' : '<subject>',
    [bystander]: '<bystander>',
  }
  const { requestId: _requestId, ...content } = done.answer.body
  return {
    status: done.answer.status,
    answer: withoutRandomParts(JSON.stringify(content), names),
    effect: footprint(done, names),
  }
}

function withQuery(url: string, more: [string, unknown][]): string {
  const query = new URLSearchParams(more.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url
}

test.each(rows)('$title has the same effect with extra fields', async ({ call, row }) => {
  // All people are added first, because some responses contain their number.
  const [some, others] = [await peopleFor(row), await peopleFor(row)]
  // The clock stands still, so that both calls happen in the same second.
  const time = now()
  setClock(() => time)
  const plain = await requestBy(some, call, row, false)
  expect(plain.status).toBe(call.success)
  if (call.changes) expect(plain.effect).not.toEqual([])
  const withMore = await requestBy(others, call, row, true)
  // A DELETE that ignored an unknown field might delete more than intended, so it is refused and deletes nothing.
  if (call.method === 'DELETE') expect([withMore.status, withMore.effect]).toEqual([400, []])
  else expect(withMore).toEqual(plain)
})
