import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeAll } from 'vitest'

/*
 * A password's hash at the product's cost takes as long as ten calls, and only few tests are about that. Cheap hashes
 * claim the full cost, and are checked as they were made.
 */

const { argon2 } = crypto
/** The cost requested by access/passwords.ts; tests that request another cost get it. */
const full = { memory: 19_456, passes: 2 }

const cheap: typeof argon2 = (algorithm, parameters, done) => {
  const isFull = parameters.memory === full.memory && parameters.passes === full.passes
  argon2(algorithm, isFull ? { ...parameters, memory: 8, passes: 1 } : parameters, done)
}

function hashWith(hash: typeof argon2) {
  crypto.argon2 = hash
  syncBuiltinESMExports()
}

/** Makes hashes cheap, before each test file: see server/testing/setup.ts. */
export const hashCheaply = () => hashWith(cheap)

/** Makes hashes at full cost, for test files about the hashes themselves or their cost: call it first. */
export const hashAtFullCost = () => beforeAll(() => hashWith(argon2))
