import { afterAll, beforeAll, describe, test } from 'vitest'
import { defaultRoles } from '@muster/contract/access/permissions'
import { fulfils } from '@muster/contract/access/needs'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type Call, calls } from '../../testing/calls.ts'
import { fuzz, collectKnownValues } from '../../testing/fuzz.ts'
import { createWorld, type World } from '../../testing/world.ts'

// Runs as a person with all permissions and as one with few; `npm run test:long` runs as each of the five roles.

/** The number of runs as each person. Both have their input validated by the same schema. */
const runs = { Owner: 6, Employee: 4 }
/** The number of runs for callers without permission, who are refused before their input is read. */
const refusedRuns = 1

let app: TestApp
let world: World
let knownValues: string[]
beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  knownValues = await collectKnownValues(app, world)
})
afterAll(() => app.close())

const employee = new Set(defaultRoles.find(({ name }) => name === 'Employee')?.permissions)
const canCall = (role: string, { needs }: Call) => role === 'Owner' || fulfils(needs, employee)

describe.each(['Owner', 'Employee'] as const)('as %s', (role) => {
  test.each(calls)(
    '$id answers any input',
    (call) => fuzz(call, { world, caller: role, knownValues, runs: canCall(role, call) ? runs[role] : refusedRuns }),
    120_000,
  )
})
