import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fulfils } from '@muster/contract/access/needs'
import { defaultRoles } from '@muster/contract/access/permissions'
import { urns } from '@muster/contract/scim/urns'
import { auditEntries, auditRepeats } from '../src/audit/tables.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Call, calls, fieldsOf, requestOf } from './calls.ts'
import { payloadOf } from './forms.ts'
import { createWorld, type RoleName, roles, type World } from './world.ts'
import { matrix } from './matrix.ts'
import type { Outcome, Row, Who } from './rows.ts'

let app: TestApp
let world: World
/** Three people for each role: one with the role, one below them, and one who is neither above nor below anyone. */
const people = new Map<RoleName, { own: string; team: string; other: string }>()
/** The ids of everyone who existed before the first call. */
let initialPeople: string[]

beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  const outsider = await world.person('Employee', null)
  const owner = await world.person('Super Admin', null)
  for (const role of roles) {
    const own = role === 'Super Admin' ? owner : await world.person(role, owner)
    people.set(role, { own, team: await world.person('Employee', own), other: outsider })
  }
  initialPeople = await world.everyoneIds()
  // The tests find entries by their request, which the product never does.
  await app.app.db.execute(sql`create index on ${auditEntries} (request_id)`)
})
afterAll(() => app.close())

const targets = ['own', 'team', 'other'] as const
const rowsOf = ({ feature, name }: Call): Row[] => [matrix[feature]?.[name] ?? []].flat()
const rows = calls.flatMap((call) =>
  rowsOf(call).map((row) => ({ call, row, title: row.label ? `${call.id} (${row.label})` : call.id })),
)
const peopleOf = (role: RoleName) => {
  const rolePeople = people.get(role)
  if (!rolePeople) throw new Error(`No one is ${role}`)
  return rolePeople
}

/** The roles that see only people below them. Their responses must not contain even the id of anyone else. */
const rolesWithTeam: RoleName[] = ['Nothing', 'Employee', 'Team Lead', 'Department Manager']

/**
 * Returns the cases of a row, each with a role, the affected person's relation to the caller, and the expected outcome.
 */
const casesOf = (row: Row) =>
  roles.flatMap((role, i) => {
    const outcomes = (row.outcomes[i] ?? '').split(' ') as Outcome[]
    return outcomes.map((outcome, at) => ({ role, outcome, target: targets[at] ?? 'own', aimed: outcomes.length > 1 }))
  })

const permissions = new Map<string, ReadonlySet<string>>(
  defaultRoles.map((role) => [role.name, new Set(role.permissions)]),
)
/** Returns whether a role may make a call at all. If not, the call is refused before it queries the database. */
const canCall = (role: RoleName, { needs }: Call) => fulfils(needs, permissions.get(role) ?? new Set())

const isEveryCase = process.env.TEST_EVERY_CASE === '1'

/**
 * Returns the cases to test (docs/checks.md). Of the roles that may not make the call, only the most powerful one tries
 * it, to show that the server checks the permission. For the others, another test only compares the table with their
 * permissions.
 */
function triedOf(call: Call, row: Row) {
  const cases = casesOf(row)
  if (isEveryCase) return cases
  const refused = roles.findLast((role) => !canCall(role, call))
  return cases.filter(({ role, target }) => canCall(role, call) || (role === refused && target === 'own'))
}

const make = async (call: Call, row: Row, ids: Who, token: string | null) =>
  send(call, await row.makeInput(world, ids), token)

async function send(call: Call, input: object, token: string | null) {
  const { url, body } = requestOf(call, { ...input })
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  if (!body) return app.call(null, call.method, url, undefined, headers)
  const payload = await payloadOf(body)
  return app.call(null, call.method, url, payload.body, { ...headers, ...payload.headers })
}

const statusOf = (call: Call, outcome: Outcome) => (outcome === 'ok' ? call.success : Number(outcome))
const withoutId = ({ requestId: _requestId, ...body }: Record<string, unknown>) => body

/** The calls whose people are all in a list. */
const callsForSeveral = new Set([
  'schedules.assignShift',
  'schedules.assignRecurringSchedule',
  'schedules.previewCopyShifts',
  'schedules.copyShifts',
  'payroll.previewExtraRun',
  'payroll.grossUpPayments',
  'payroll.createExtraRun',
  'payroll.setPayGroupMembers',
])

describe('the table', () => {
  test('has every call, and nothing else', () => {
    const listedIds = Object.entries(matrix).flatMap(([feature, named]) =>
      Object.keys(named).map((n) => `${feature}.${n}`),
    )
    expect(listedIds.toSorted()).toEqual(calls.map(({ id }) => id).toSorted())
  })

  test.each(rows)('distinguishes own, team and other where $title has an id', ({ call, row }) => {
    // The id of a report is a fixed word in the contract, and those of insurance limits, files of rules, pay items, pay groups, payment files, their templates,
    // journals, sign-offs to require and sign-in providers belong to no one, nor do the groups and definitions of SCIM. The lists of second
    // factors are filtered by a role.
    const isOfNoOne =
      /\/(insurance-limits|packs|pay-items|pay-groups|payment-templates|payment-batches|journals|sign-off-checks|single-sign-on|Groups|Schemas|ResourceTypes)\/|^\/scim-settings$|\/sso\/\{id\}\//.test(
        call.path,
      )
    const hasId = fieldsOf(call).some(
      (name) =>
        /(^i|I)d$/.test(name) &&
        name !== 'reportId' &&
        !(call.feature === 'auth' && name === 'roleId') &&
        !(
          call.feature === 'payroll' &&
          (name === 'templateId' || name === 'packId' || name === 'checkId' || name === 'groupId')
        ),
    )
    expect(casesOf(row).some(({ aimed }) => aimed)).toBe((hasId && !isOfNoOne) || callsForSeveral.has(call.id))
  })

  test.each(rows)('refuses $title to each role without the permission', ({ call, row }) => {
    const refused = casesOf(row).filter(({ role }) => !canCall(role, call))
    expect(refused.filter(({ outcome }) => outcome !== '403')).toEqual([])
  })

  test('lists the calls open to everyone', () => {
    expect(rows.filter(({ row }) => row.isPublic).map(({ call }) => call.id)).toEqual(
      calls.filter(({ needs }) => needs === 'public').map(({ id }) => id),
    )
  })
})

const firstRows = new Set(new Map(rows.toReversed().map(({ call, row }) => [call.feature, row])).values())
/**
 * Returns the names of the callers without a session with whom a row is tested. People who once had a session are only
 * tested with one call of each feature.
 */
function signedOutOf(row: Row): string[] {
  return isEveryCase || firstRows.has(row) ? ['No one', 'Pending', 'Former'] : ['No one']
}

describe.each(rows)('$title', ({ call, row }) => {
  /**
   * The input of all callers without a session. One input is enough, because none of their calls may change anything.
   */
  let sharedInput: Promise<object> | undefined
  /**
   * The session tokens, by person. Calls that only read can share a person's token, because they do not end the
   * session.
   */
  const tokens = new Map<string, string>()
  async function tokenOf(personId: string) {
    const token = (!call.changes && tokens.get(personId)) || (await world.token(personId))
    tokens.set(personId, token)
    return token
  }

  afterAll(() => world.deactivateOthers(initialPeople))

  test.each(signedOutOf(row))('for %s', async (name) => {
    const token = name === 'No one' ? null : await app.tokenOf(name)
    const subject = peopleOf('Employee').other
    const give = async () => row.makeInput(world, { actor: subject, subject })
    const input = row.isPublic ? await give() : await (sharedInput ??= give())
    const { status, body } = await send(call, input, token)
    expect(status).toBe(row.isPublic ? statusOf(call, row.outcomes[0] as Outcome) : 401)
    const refusal = call.path.startsWith('/scim/v2/')
      ? { schemas: [urns.error], status: '401', detail: 'Please sign in' }
      : {}
    if (!row.isPublic) expect(withoutId(body)).toEqual({ message: 'Please sign in', error: 'Unauthorized', ...refusal })
  })

  test.each(triedOf(call, row))('for $role, of $target: $outcome', async ({ role, outcome, target, aimed }) => {
    const { own: actor, [target]: subject } = peopleOf(role)
    const token = await tokenOf(actor)
    // Repeated refusals are recorded only once an hour.
    if (outcome === '403') await app.app.db.delete(auditRepeats)
    const answer = await make(call, row, { actor, subject }, token)
    expect(answer.status, answer.body.message).toBe(statusOf(call, outcome))

    const entries = await recordedEntries(String(answer.headers['x-request-id']))
    if (outcome === 'ok' && call.changes) expect(entries).not.toEqual([])
    if (outcome !== 'ok') {
      expect(entries).toEqual(outcome === '403' ? [{ action: 'access.refused', actorId: actor }] : [])
    }
    if (rolesWithTeam.includes(role) && target !== 'other')
      expect(answer.raw.toString()).not.toContain(peopleOf(role).other)
    if (!aimed || target === 'own' || ['ok', '403', '409'].includes(outcome)) return
    const absent = await make(call, row, { actor, subject: null }, token)
    expect([answer.status, withoutId(answer.body)]).toEqual([absent.status, withoutId(absent.body)])
  })
})

const recordedEntries = (requestId: string) =>
  app.app.db
    .select({ action: auditEntries.action, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(eq(auditEntries.requestId, requestId))
