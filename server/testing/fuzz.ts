import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { ErrorBody } from '@muster/contract/kit/errors'
import { ScimError } from '@muster/contract/scim/resources'
import { fileFieldOf } from '../src/http/input.ts'
import type { TestApp } from './app.ts'
import type { Call } from './calls.ts'
import { multipart } from './forms.ts'
import { files, inputs, rawBodies, rawQueries } from './hostileInputs.ts'
import { accountOf, invoiceOf } from '../src/features/accounts/test/world.ts'
import { keyOf } from '../src/features/auth/test/keys.ts'
import { backupInput } from '../src/features/backups/test/inputs.ts'
import { departmentInput, positionInput } from '../src/features/hierarchy/test/inputs.ts'
import { applicationOf, draftOf, openJobOf } from '../src/features/jobs/test/world.ts'
import { leaveOf, leaveWithCertificate } from '../src/features/leaves/test/world.ts'
import { notificationOf } from '../src/features/notifications/test/world.ts'
import { mailInput } from '../src/features/outbox/test/inputs.ts'
import { goalOf, noteAbout, noteBy, reviewAbout, reviewBy } from '../src/features/performance/test/world.ts'
import { customReportOf, scheduleOf } from '../src/features/reports/test/inputs.ts'
import { holidayOf, seriesOf, shiftOf } from '../src/features/schedules/test/world.ts'
import { idInput as templateInput } from '../src/features/templates/test/inputs.ts'
import type { World } from './world.ts'

/*
 * Each call gets valid and invalid inputs generated from its own schema. It must never fail with an internal error or
 * reveal internal details, and must always answer in the format of the contract. The inputs are the same in every run
 * unless FUZZ_SEED is set. A failure prints the seed, the path and the input.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)

/** Returns the ids of existing records about several people of the test company. */
export async function collectKnownValues(app: TestApp, world: World): Promise<string[]> {
  const knownValues: string[] = []
  for (const caller of ['Owner', 'Employee', 'Colleague', 'Stranger']) {
    const id = app.company.id(caller)
    knownValues.push(
      id,
      await leaveOf(world, id),
      await notificationOf(world, id),
      await leaveWithCertificate(world, id),
    )
    knownValues.push(await shiftOf(world, id), (await seriesOf(world, id)).id, await holidayOf(world))
    knownValues.push(await draftOf(world, id), await openJobOf(world, id), await applicationOf(world, id, id))
    knownValues.push(await reviewAbout(world, id, { submit: true }), await reviewBy(world, id), await goalOf(world, id))
    knownValues.push(await noteAbout(world, id), await noteBy(world, id, { isPrivate: true }))
    knownValues.push(await customReportOf(world, id), await scheduleOf(world, id))
  }
  const owner = { actor: app.company.id('Owner'), subject: app.company.id('Employee') }
  knownValues.push((await departmentInput(world, owner)).id, (await positionInput(world, owner)).id)
  knownValues.push(
    (await templateInput(world, owner)).id,
    (await mailInput(world, owner)).id,
    (await backupInput(world)).id,
  )
  knownValues.push((await keyOf(app, app.company.id('Owner'), ['users.read'])).id)
  knownValues.push((await accountOf(world)).id, await invoiceOf(world), await invoiceOf(world, 'ISSUED'))
  return knownValues
}

interface Fuzzing {
  world: World
  /** The caller's first name. */
  caller: string
  knownValues: readonly string[]
  runs: number
}

interface FuzzedInput {
  input: Record<string, unknown>
  /** A raw body to send instead of the input, or null. */
  raw: string | null
  file: { name: string; content: Uint8Array } | null
  key: string | null
  address: string
}

/** Returns an arbitrary that generates a value in one of `oneIn` cases, and null in the others. */
const sometimes = <T>(oneIn: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ arbitrary, weight: 1 }, { arbitrary: fc.constant(null), weight: oneIn - 1 })

const fuzzedInput = (call: Call, knownValues: readonly string[]): fc.Arbitrary<FuzzedInput> =>
  fc.record({
    input: inputs(call.input, knownValues),
    raw: sometimes(12, call.method !== 'GET' ? rawBodies : rawQueries),
    file: call.body === 'multipart' ? sometimes(2, files) : fc.constant(null),
    key: sometimes(5, fc.stringMatching(/^[\w.:-]{7,20}$/)),
    address: fc.ipV4(),
  })

async function optionsOf(call: Call, { input, raw, file, key, address }: FuzzedInput): Promise<InjectOptions> {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = textOf(rest[name])
    delete rest[name]
    return encodeURIComponent(value).slice(0, 4000)
  })
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key }
  const options = { method: call.method as 'GET', remoteAddress: address }
  if (call.method === 'GET') return { ...options, url: `/api${path}?${raw ?? queryOf(rest)}`, headers }
  if (file) {
    const texts = Object.entries(rest).map(([name, value]) => [name, textOf(value)])
    const part = new File([new Uint8Array(file.content)], file.name.toWellFormed())
    const form = await multipart({ ...Object.fromEntries(texts), [fileFieldOf(call.input) ?? 'file']: part })
    return { ...options, url: `/api${path}`, headers: { ...headers, ...form.headers }, payload: form.body }
  }
  const payload = raw ?? JSON.stringify(rest)
  return { ...options, url: `/api${path}`, headers: { ...headers, 'content-type': 'application/json' }, payload }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** Returns a query string in which each item of a list is a separate parameter with the list's name. */
const queryOf = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, textOf(one).slice(0, 4000)])),
  ).toString()

const refusals = [400, 401, 403, 404, 409, 413, 414, 415, 429]
const inside =
  /node_modules|\.ts:\d|\n\s+at |\/server\/src|drizzle|Failed query|relation "|violates|pg_catalog|ZodError/

function assertWellAnswered(call: Call, answer: LightMyRequestResponse) {
  const isScim = call.path.startsWith('/scim/v2/')
  expect([call.success, ...refusals, ...(isScim ? [412] : [])]).toContain(answer.statusCode)
  if (call.answer !== 'file') expect(answer.body).not.toMatch(inside)
  if (answer.statusCode === call.success) return
  const body = (isScim ? ScimError : ErrorBody).strict().parse(answer.json())
  expect(body.requestId).toBe(answer.headers['x-request-id'])
}

/**
 * Makes a call many times as a person of the test company, with hostile inputs. Expects every response to be in the
 * contract's format.
 */
export async function fuzz(call: Call, { world, caller, knownValues, runs }: Fuzzing): Promise<void> {
  const { app } = world
  const id = app.company.id(caller)
  let token = await world.token(id)
  const send = async (options: InjectOptions) => {
    const authorization = `Bearer ${token}`
    return app.server.inject({ ...options, headers: { ...options.headers, authorization } })
  }
  const property = fc.asyncProperty(fuzzedInput(call, knownValues), async (input) => {
    const options = await optionsOf(call, input)
    const answer = await send(options)
    assertWellAnswered(call, answer)
    if (answer.statusCode !== 401 || call.needs === 'public') return
    // The call itself has ended the session.
    token = await world.token(id)
    assertWellAnswered(call, await send(options))
  })
  await fc.assert(property, { seed, numRuns: runs, interruptAfterTimeLimit: undefined })
}
