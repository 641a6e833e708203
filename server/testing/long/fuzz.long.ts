import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { calls } from '../calls.ts'
import { fuzz, collectKnownValues } from '../fuzz.ts'
import { createWorld, type World } from '../world.ts'

const runs = Number(process.env.FUZZ_RUNS ?? 200)

// Each of the five roles gets its own company, so that the calls of one don't hinder the next.
describe.each(['Owner', 'Hr', 'Manager', 'Lead', 'Employee'])('as %s', (caller) => {
  let app: TestApp
  let world: World
  let knownValues: string[]
  beforeAll(async () => {
    app = await startTestApp()
    world = await createWorld(app)
    knownValues = await collectKnownValues(app, world)
  })
  afterAll(() => app.close())

  test.each(calls)('$id answers any input', (call) => fuzz(call, { world, caller, knownValues, runs }))

  test('and they keep their permissions', async () => {
    const { status } = await app.call(null, 'GET', '/auth/me', undefined, {
      authorization: `Bearer ${await world.token(app.company.id(caller))}`,
    })
    expect(status).toBe(200)
  })
})
