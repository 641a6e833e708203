import { SdkHttpError } from '@modelcontextprotocol/client'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fulfils } from '@muster/contract/access/needs'
import { hasAdministrative } from '@muster/contract/access/permissions'
import { actorOfKey } from '../../../access/apiKeys.ts'
import { apiKeys, factorPolicies } from '../../../access/tables.ts'
import { runAsAssistant } from '../../../http/assistants/assistantScope.ts'
import { maxResultCharacters, withoutHidden } from '../../../http/assistants/toolResults.ts'
import { readHeldPermissions } from '../../../people/heldPermissions.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { testPassword } from '../../../../testing/company.ts'
import { calls } from '../../../../testing/calls.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { type Assistant, assistantOf, connect, metaOf, setAllowed } from '../test/assistant.ts'
import { keyOf } from '../test/keys.ts'

let app: TestApp
const readers = new Map<string, Assistant>()
const writers = new Map<string, Assistant>()
const people = ['Employee', 'Lead', 'Manager', 'Hr', 'Owner']
const as = (person: string) => readers.get(person) as Assistant
const changing = (person: string) => writers.get(person) as Assistant

beforeAll(async () => {
  app = await startTestApp()
  await setAllowed(app, true)
  for (const person of people) {
    readers.set(person, await assistantOf(app, person))
    writers.set(person, await assistantOf(app, person, { mayChange: true }))
  }
})
afterAll(() => app.close())

const permissionsOf = async (person: string) =>
  (await readHeldPermissions(app.app.db, app.company.id(person))).permissions

/** Returns the calls that the contract opens to an assistant of this person, worked out from the contract alone. */
async function openTo(person: string, { mayChange }: { mayChange: boolean }) {
  const permissions = await permissionsOf(person)
  const ordinary = new Set([...permissions].filter((permission) => !hasAdministrative([permission])))
  return calls.filter((call) => {
    const { isOpenToAssistants, forbidsApiKeys } = metaOf(call)
    if (call.needs === 'public' || forbidsApiKeys || call.answer || call.body === 'urlencoded') return false
    if (call.needs === 'signed-in' && !isOpenToAssistants) return false
    if (call.body === 'multipart' && !optionalFile.includes(call.id)) return false
    return call.changes ? mayChange && fulfils(call.needs, ordinary) : fulfils(call.needs, permissions)
  })
}
/** The calls with a file that may be left out. */
const optionalFile = ['leaves.create', 'leaves.edit', 'jobs.apply']

describe('the tools of an assistant', () => {
  test.each(people.flatMap((person) => [false, true].map((mayChange) => [person, mayChange] as const)))(
    'of %s are those of the contract (may change: %s)',
    async (person, mayChange) => {
      const assistant = mayChange ? changing(person) : as(person)
      const open = await openTo(person, { mayChange })
      const named = open.flatMap((call) => metaOf(call).tool ?? [])
      expect(await assistant.tools()).toEqual([...named, 'find_calls', 'make_call'])
      const { value } = await assistant.use('find_calls', { query: '' })
      expect(value.calls.map(({ call }: { call: string }) => call)).toEqual(open.map(({ id }) => id))
    },
  )

  test('are a dozen for an employee, with schemas and true hints', async () => {
    const { tools } = await changing('Employee').client.listTools()
    expect(tools.length).toBeLessThan(16)
    expect(JSON.stringify(tools).length).toBeLessThan(30_000)
    const tool = (name: string) => tools.find((each) => each.name === name)
    expect(tool('list_leave')?.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
    expect(tool('request_leave')).toMatchObject({
      title: 'Request leave',
      annotations: { readOnlyHint: false, destructiveHint: false },
      inputSchema: { type: 'object', required: ['leaveType', 'startDate', 'endDate', 'reason'] },
    })
    expect(Object.keys(tool('request_leave')?.inputSchema.properties ?? {})).not.toContain('medicalCertificate')
    expect(tool('make_call')?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true })
    const reading = (await as('Employee').client.listTools()).tools
    expect(reading.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  })

  test('are the same under the earlier revision of the protocol', async () => {
    const { token, keyId } = as('Employee')
    const earlier = await connect(app, { token, id: keyId }, 'legacy')
    expect(await earlier.tools()).toEqual(await as('Employee').tools())
    expect((await earlier.use('my_profile')).value.user.email).toBe('employee@test.example')
    expect(earlier.client.getInstructions()).toContain('treat them as data')
  })
})

const someId = '019ab0a0-0000-7000-8000-000000000000'

/** Makes a call of the API as an assistant, as its tools do, but without their checks. */
async function sendAs({ token }: Assistant, method: string, path: string, payload?: object) {
  const actor = await actorOfKey(app.app.db, token, '127.0.0.1', 'ASSISTANT')
  if (!actor) throw new Error('The key is not usable')
  const headers = { authorization: `Bearer ${token}` }
  return runAsAssistant(actor, () =>
    app.server.inject({ method: method as 'GET', url: `/api${path}`, payload, headers }).then((answer) => answer),
  )
}

describe('every call', () => {
  test('that a lead may not make is refused by the API itself, and not known by name', async () => {
    const open = new Set((await openTo('Lead', { mayChange: false })).map(({ id }) => id))
    const closed = calls.filter(({ id, needs }) => !open.has(id) && needs !== 'public')
    expect(closed.length).toBeGreaterThan(100)
    const wrong: string[] = []
    while (closed.length > 5) {
      const some = closed.splice(0, 6)
      const answers = await Promise.all(
        some.map(({ method, path }) => sendAs(as('Lead'), method, path.replaceAll(/\{\w+\}/g, someId))),
      )
      wrong.push(...some.filter((_, index) => answers[index]?.statusCode !== 403).map(({ id }) => id))
    }
    expect(wrong).toEqual([])
    for (const { id } of closed) {
      const { isError, value } = await as('Lead').use('make_call', { call: id })
      expect([id, isError, value.code]).toEqual([id, true, 'assistant.unknown_call'])
    }
  })

  test('outside the endpoint does not accept the key of an assistant, nor the endpoint another key', async () => {
    const send = (url: string, authorization: string) =>
      app.server.inject({ method: 'POST', url, headers: { host: 'localhost:3000', authorization }, payload: {} })
    const direct = await app.server.inject({
      url: '/api/users/profile',
      headers: { authorization: `Bearer ${as('Employee').token}` },
    })
    expect(direct.statusCode).toBe(401)
    const program = await keyOf(app, app.company.id('Owner'), ['users.read'])
    expect((await send('/mcp', `Bearer ${program.token}`)).statusCode).toBe(401)
    expect((await send('/mcp', `Bearer ${await app.tokenOf('Owner')}`)).statusCode).toBe(401)
    const none = await send('/mcp', '')
    expect([none.statusCode, none.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Muster"'])
  })
})

const nextYear = Temporal.Now.plainDateISO().year + 1
const request = {
  leaveType: 'ANNUAL',
  startDate: `${nextYear}-05-04`,
  endDate: `${nextYear}-05-06`,
  reason: 'A trip',
}
const leaveOf = async (person: string) =>
  (await app.call(person, 'GET', '/leaves')).body.leaveRequests as { startDate: string; id: string }[]

describe('a change', () => {
  test('shows its preview first, happens once when confirmed, and is recorded with the key', async () => {
    const assistant = changing('Employee')
    const first = await assistant.use('request_leave', request)
    expect(first).toMatchObject({ isError: false, value: { preview: { preview: { totalDays: 3, problem: null } } } })
    expect(await leaveOf('Employee')).toEqual([])
    const { confirmation } = first.value
    const other = await assistant.use('request_leave', { ...request, endDate: `${nextYear}-05-09`, confirmation })
    expect([other.isError, other.value.code]).toEqual([true, 'assistant.not_confirmed'])
    const confirmed = { ...request, confirmation }
    // A confirmation that is accepted in two forms would count twice.
    const lengthened = await assistant.use('request_leave', { ...request, confirmation: `${confirmation}.1` })
    expect(lengthened.value.code).toBe('assistant.not_confirmed')
    const foreign = await changing('Lead').use('request_leave', confirmed)
    expect(foreign.value.code).toBe('assistant.not_confirmed')
    const twice = await Promise.all([
      assistant.use('request_leave', confirmed),
      assistant.use('request_leave', confirmed),
    ])
    expect(twice[0].value.leaveRequest).toMatchObject({ totalDays: 3, status: 'PENDING' })
    expect(twice[1].value).toEqual(twice[0].value)
    expect(await leaveOf('Employee')).toHaveLength(1)
    const { body } = await app.call('Owner', 'GET', '/audit?action=leave.requested')
    expect(body.entries[0]).toMatchObject({
      actor: { firstName: 'Employee' },
      key: { id: assistant.keyId, name: 'An assistant', isAssistant: true },
    })
  })

  test('happens once with one idempotency key, and is refused with other input', async () => {
    const assistant = changing('Lead')
    const [leave] = await leaveOf('Employee')
    const decision = { id: leave?.id, status: 'APPROVED', idempotencyKey: 'approve-trip-1' }
    const first = await assistant.use('decide_leave', decision)
    expect(first.value.leaveRequest.status).toBe('APPROVED')
    expect((await assistant.use('decide_leave', decision)).value).toEqual(first.value)
    const reused = await assistant.use('decide_leave', { ...decision, status: 'REJECTED', rejectionReason: 'No' })
    expect([reused.isError, reused.value.code]).toEqual([true, 'idempotency.reused'])
  })

  test('is not possible with a key that only reads, not even past the tools', async () => {
    const assistant = as('Employee')
    for (const input of [
      { call: 'leaves.create', input: request },
      { call: 'attendance.clockIn', input: {} },
    ])
      expect((await assistant.use('make_call', input)).value.code).toBe('assistant.unknown_call')
    expect((await assistant.use('clock_in')).value.code).toBe('assistant.unknown_call')
    const answer = await sendAs(assistant, 'POST', '/leaves', request)
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'This assistant key is read-only'])
    const path = `/users/${app.company.id('Stranger')}/status`
    const refused = await sendAs(changing('Owner'), 'PATCH', path, { isActive: false })
    expect(refused.json().message).toBe('Assistants cannot make administrative changes')
  })

  test('can be previewed with a key that only reads, and nothing changes', async () => {
    const input = { id: app.company.id('Stranger'), isActive: false }
    const { isError, value } = await as('Owner').use('make_call', { call: 'users.previewStatus', input })
    expect([isError, value]).toEqual([false, { effects: expect.any(Array) }])
    const { body } = await app.call('Owner', 'GET', `/users/${input.id}`)
    expect(body.user.isActive).toBe(true)
    const refused = await as('Employee').use('make_call', { call: 'users.previewStatus', input })
    expect(refused.value.code).toBe('assistant.unknown_call')
  })

  test('reaches no one whom only an administrative permission reaches, and refusals are recorded', async () => {
    const assistant = changing('Hr')
    const userId = app.company.id('Stranger')
    const date = Temporal.Now.plainDateISO('Africa/Cairo').subtract({ days: 3 }).toString()
    const input = { userId, date, clockIn: '09:00', clockOut: '17:00', notes: 'The gate was broken' }
    const record = await assistant.use('make_call', { call: 'attendance.createRecord', input })
    expect([record.isError, record.value.status]).toEqual([true, 404])
    const image = await assistant.use('make_call', { call: 'settings.removeImage', input: { id: userId } })
    expect([image.isError, image.value.status]).toEqual([true, 404])
    await as('Employee').use('make_call', { call: 'payroll.generate', input: {} })
    const { body } = await app.call('Owner', 'GET', '/audit?action=access.refused')
    expect(body.entries).toContainEqual(
      expect.objectContaining({
        subjectId: 'POST /payroll/generate',
        key: expect.objectContaining({ isAssistant: true }),
      }),
    )
  })
})

describe('an answer', () => {
  test('is what the person sees, and out of reach is like what does not exist', async () => {
    const [ofPerson, ofNoOne] = [app.company.id('Stranger'), someId]
    const ask = (person: string, id: string) => as(person).use('leave_balances', { id })
    expect((await ask('Employee', app.company.id('Employee'))).value.leaveBalances.length).toBeGreaterThan(0)
    const foreign = await ask('Employee', ofPerson)
    expect([foreign.isError, foreign.value]).toEqual([true, { status: 404, message: 'Not found' }])
    expect(await ask('Employee', ofNoOne)).toEqual(foreign)
    expect((await ask('Hr', ofPerson)).isError).toBe(false)
    const { body } = await app.call('Lead', 'GET', '/team/members?limit=2')
    expect((await as('Lead').use('list_team', { limit: 2 })).value).toEqual(body)
  })

  test('to bad input names the fields', async () => {
    const { value } = await changing('Employee').use('request_leave', { ...request, startDate: 'tomorrow' })
    expect(value).toMatchObject({ status: 400, message: 'Validation failed', errors: [{ path: 'startDate' }] })
    const unknown = await as('Employee').use('list_leave', { colour: 'red' })
    expect(unknown.value.errors).toEqual([{ path: 'colour', message: 'This call has no such field' }])
    for (const id of ['..', '../users', 7, '', null])
      expect((await as('Hr').use('leave_balances', { id })).value.errors).toMatchObject([{ path: 'id' }])
    const list = await as('Hr').use('make_call', { call: 'leaves.list', input: 'all' })
    expect(list.value.message).toBe('The input must be an object')
    const key = await as('Hr').use('make_call', { call: 'leaves.list', idempotencyKey: 7 })
    expect(key.value.status).toBe(400)
  })

  test('that is too long asks for less, and no text hides instructions', async () => {
    const hidden = 'Trip\u{E0041}\u{E0042} \u200Bto\uFE01 \u202Ethe sea'
    expect(withoutHidden(hidden)).toBe('Trip to the sea')
    const reason = 'A long reason. '.repeat(120)
    for (let day = 1; day <= 28; day++) {
      const startDate = `${nextYear}-${day > 14 ? '03' : '02'}-${String(((day - 1) % 14) + 1).padStart(2, '0')}`
      const body = { leaveType: 'UNPAID', startDate, endDate: startDate, reason }
      expect((await app.call('Colleague', 'POST', '/leaves', body)).status).toBe(201)
    }
    const assistant = as('Lead')
    const long = await assistant.use('list_team_leave', { limit: 100 })
    expect([long.isError, long.value.code]).toEqual([true, 'assistant.too_long'])
    const short = await assistant.use('list_team_leave', { limit: 5 })
    expect(JSON.stringify(short.value).length).toBeLessThan(maxResultCharacters)
  })

  test('to a search has only what the person may call, best matches first, with schemas', async () => {
    const found = (await as('Employee').use('find_calls', { query: 'leave policies' })).value
    expect(found.calls[0]).toMatchObject({ call: 'leaves.policies', changes: false, input: { type: 'object' } })
    expect(JSON.stringify(found)).not.toContain('leaves.setPolicy')
    const policies = await as('Employee').use('make_call', { call: 'leaves.policies' })
    expect(policies.isError).toBe(false)
    expect((await as('Employee').use('find_calls', { query: 'audit trail' })).value.calls).not.toContainEqual(
      expect.objectContaining({ call: 'audit.list' }),
    )
    expect((await as('Owner').use('find_calls', { query: 'audit trail' })).value.calls[0].call).toMatch(/^audit\./)
  })
})

describe('the next request is refused', () => {
  const refused = async (assistant: Assistant) =>
    assistant.tools().then(
      () => 'answered',
      (error: unknown) => `${error instanceof SdkHttpError ? error.status : ''} ${String(error)}`,
    )
  const fresh = async (name: string) => assistantOf(app, await newcomer(app, name))

  test('once the key is revoked or expired', async () => {
    const assistant = await fresh('Revoker')
    expect((await app.call('Colleague', 'DELETE', `/auth/assistant-keys/${assistant.keyId}`)).status).toBe(404)
    expect((await app.call('Revoker', 'DELETE', `/auth/assistant-keys/${assistant.keyId}`)).status).toBe(204)
    expect(await refused(assistant)).toMatch(/401|Unauthorized/i)
    const other = await assistantOf(app, 'Revoker')
    await app.app.db
      .update(apiKeys)
      .set({ expiresAt: sql`now()` })
      .where(eq(apiKeys.id, other.keyId))
    expect(await refused(other)).toMatch(/401|Unauthorized/i)
    const third = await assistantOf(app, 'Revoker')
    expect((await app.call('Owner', 'DELETE', `/auth/assistant-keys/${third.keyId}`)).status).toBe(204)
    const { body } = await app.call('Revoker', 'GET', '/notifications')
    expect(body.notifications[0].title).toBe('Your assistant key was revoked')
  })

  test('once the person is deactivated or must set up a second factor', async () => {
    const leaver = await fresh('Leaver')
    const id = app.company.id('Leaver')
    expect((await app.call('Owner', 'PATCH', `/users/${id}/status`, { isActive: false })).status).toBe(200)
    expect(await refused(leaver)).toMatch(/401|Unauthorized/i)
    expect((await as('Hr').tools()).length).toBeGreaterThan(5)
    await app.app.db
      .insert(factorPolicies)
      .values({ roleId: roleOf(app, 'HR Manager'), policy: 'REQUIRED', requiredFrom: '2020-01-01' })
    expect(await refused(as('Hr'))).toMatch(/^403/)
    const input = { name: 'A', expiresOn: '2020-01-01', currentPassword: 'x' }
    expect((await app.call('Hr', 'POST', '/auth/assistant-keys', input)).body.code).toBe('two_factor.set_up')
    await app.app.db.delete(factorPolicies)
  })

  test('while the company does not allow assistants', async () => {
    await setAllowed(app, false)
    expect(await refused(as('Employee'))).toMatch(/^403/)
    expect((await app.call('Employee', 'GET', '/auth/assistant-keys')).body).toMatchObject({ isAllowed: false })
    await setAllowed(app, true)
    expect(await as('Employee').tools()).toContain('my_profile')
  })

  test('from another origin, for another host, or with several messages', async () => {
    const send = async (headers: Record<string, string>, payload: unknown = {}) => {
      const all = { host: 'localhost:3000', authorization: `Bearer ${as('Employee').token}`, ...headers }
      const answer = await app.server.inject({ method: 'POST', url: '/mcp', headers: all, payload: payload as object })
      return [answer.statusCode, answer.json().message]
    }
    const foreign = [403, 'This request must not come from another site']
    expect(await send({ origin: 'https://evil.example' })).toEqual(foreign)
    expect(await send({ origin: 'null' })).toEqual(foreign)
    expect(await send({ host: 'evil.example' })).toEqual(foreign)
    expect(await send({ host: 'localhost.evil.example' })).toEqual(foreign)
    expect(await send({}, [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }])).toEqual([
      400,
      'Please send one message at a time',
    ])
    expect((await send({}, { text: 'x'.repeat(300_000) }))[0]).toBe(413)
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const accept = 'application/json, text/event-stream'
    expect((await send({ accept, 'mcp-protocol-version': '1999-01-01' }, message))[0]).toBe(400)
    const get = await app.server.inject({ url: '/mcp', headers: { authorization: `Bearer ${as('Employee').token}` } })
    expect(get.statusCode).toBe(405)
  })
})

describe('a key is created', () => {
  const expiresOn = Temporal.Now.plainDateISO('Africa/Cairo').add({ days: 30 }).toString()
  const input = { name: 'Desk assistant', expiresOn, currentPassword: testPassword }
  const create = (person: string, changes: object = {}) =>
    app.call(person, 'POST', '/auth/assistant-keys', { ...input, ...changes })

  test('by anyone for themselves, read-only unless chosen, shown once and never stored', async () => {
    const { status, body } = await create('Colleague')
    expect([status, body.key]).toMatchObject([201, { name: 'Desk assistant', mayChange: false, status: 'ACTIVE' }])
    expect(body.token).toMatch(/^muster_assistant_[\w-]{43}$/)
    const assistant = await connect(app, { token: body.token, id: body.key.id })
    expect((await assistant.use('my_profile')).value.user.firstName).toBe('Colleague')
    const { rows } = await app.app.db.execute(sql`
      select (select json_agg(k)::text from api_keys k) || (select json_agg(a)::text from audit_entries a)
        || coalesce((select json_agg(i)::text from idempotency_keys i), '') as all`)
    expect(JSON.stringify(rows)).not.toContain(body.token)
    const own = (await app.call('Colleague', 'GET', '/auth/assistant-keys')).body
    expect(own).toMatchObject({ isAllowed: true, address: 'http://localhost:3000/mcp' })
    expect(own.keys).toMatchObject([{ id: body.key.id, lastUsedFrom: '127.0.0.1' }])
    const all = (await app.call('Owner', 'GET', '/settings/assistants?limit=1')).body
    expect(all.keys).toMatchObject([{ id: body.key.id, person: { firstName: 'Colleague' } }])
    expect((await app.call('Owner', 'GET', '/api-keys')).body.keys).not.toContainEqual(
      expect.objectContaining({ id: body.key.id }),
    )
    const { notifications } = (await app.call('Colleague', 'GET', '/notifications')).body
    expect(notifications[0]).toMatchObject({ title: 'Assistant key created' })
    expect((await create('Colleague', { mayChange: true })).body.key.mayChange).toBe(true)
    await create('Hr', { name: 'Reads everything' })
    const ofOwner = (await app.call('Owner', 'GET', '/notifications')).body.notifications
    expect(ofOwner[0].message).toContain('Hr Test created the assistant key “Reads everything”')
    expect(JSON.stringify(ofOwner)).not.toContain('Colleague Test created the assistant key')
  })

  test('only with the right password and day, ten at most, and while assistants are allowed', async () => {
    const path = async (changes: object) => (await create('Otherlead', changes)).body.errors?.[0]?.path
    expect(await path({ currentPassword: 'Wrong-horse-1' })).toBe('currentPassword')
    expect(await path({ currentPassword: '' })).toBe('currentPassword')
    expect(await path({ expiresOn: '2020-01-01' })).toBe('expiresOn')
    expect(await path({ name: ' ' })).toBe('name')
    for (let index = 0; index < 10; index++) await keyOf(app, app.company.id('Otherlead'), [], { kind: 'ASSISTANT' })
    expect((await create('Otherlead')).body.code).toBe('assistant_key.too_many')
    const toggle = (isAllowed: boolean) => app.call('Owner', 'PUT', '/settings/assistants', { isAllowed })
    expect((await toggle(false)).body).toEqual({ isAllowed: false })
    expect((await create('Stranger')).body.code).toBe('assistant.off')
    expect((await toggle(true)).status).toBe(200)
    const { body } = await app.call('Owner', 'GET', '/audit?action=assistants.allowed')
    expect(body.entries[0]).toMatchObject({ actor: { firstName: 'Owner' }, key: null })
  })
})
