import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../kernel/clock.ts'
import { matrix } from '../../testing/matrix.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/app.ts'
import { type Call, calls, fieldsOf, requestOf } from '../../testing/calls.ts'
import { own } from '../../testing/rows.ts'
import { createWorld, type World } from '../../testing/world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  // The clock stands still, because responses contain the current time.
  const now = Temporal.Now.instant()
  setClock(() => now)
})
afterAll(async () => {
  setClock(null)
  await app.close()
})

/** Returns the names of the optional fields of a call's query. */
const filtersOf = (call: Call) => {
  const required = new Set(
    call.input
      ?.safeParse({})
      .error?.issues.filter(({ path }) => path.length === 1)
      .map(({ path }) => path[0]),
  )
  return fieldsOf(call).filter((field) => !required.has(field) && !call.path.includes(`{${field}}`))
}

const filteredCalls = calls.filter(({ method }) => method === 'GET').filter((call) => filtersOf(call).length > 0)

/** Filters without which the call is refused, because it would leave people out. */
const refusedWithout = new Set(['payroll.insuranceFormFile leaveOut'])

describe('a filter that is sent empty is no filter', () => {
  test.each(filteredCalls)('$id', async (call) => {
    const [row] = [matrix[call.feature]?.[call.name] ?? []].flat()
    const actor = app.company.id('Owner')
    // Some data can only be read by the person it is about.
    const ids = { actor, subject: row?.outcomes.at(-1) === own ? actor : app.company.id('Employee') }
    const input: Record<string, unknown> = { ...(await row?.makeInput(world, ids)) }
    const expectedAnswers = new Map<string, Answer>()
    for (const filter of filtersOf(call)) {
      const { [filter]: _, ...unfiltered } = input
      const { url } = requestOf(call, unfiltered)
      // A view is logged in the audit trail, so each URL is viewed once before comparing.
      if (!expectedAnswers.has(url)) await app.call('Owner', 'GET', url)
      const expectedAnswer = expectedAnswers.get(url) ?? (await app.call('Owner', 'GET', url))
      expectedAnswers.set(url, expectedAnswer)
      const { status, body } = await app.call('Owner', 'GET', requestOf(call, { ...unfiltered, [filter]: '' }).url)
      if (refusedWithout.has(`${call.id} ${filter}`)) {
        const { code } = expectedAnswer.body
        expect([status, body.code]).toEqual([409, code])
      } else expect({ filter, status, body }).toEqual({ filter, status: call.success, body: expectedAnswer.body })
    }
  })

  test('even among others of the same name', async () => {
    expect((await app.call('Owner', 'GET', '/leaves/all?status=&status=PENDING')).body).toEqual(
      (await app.call('Owner', 'GET', '/leaves/all?status=PENDING')).body,
    )
  })

  test('but a required field is still required', async () => {
    const { status, body } = await app.call('Owner', 'GET', '/leaves/calendar?from=&to=2026-11-30')
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['from']])
  })

  test('in a body, an empty text is a value', async () => {
    const { status, body } = await app.call('Owner', 'POST', '/auth/login', { email: '', password: '' })
    expect([status, body.errors.length]).toEqual([400, 2])
  })
})
