import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeAll } from 'vitest'

/*
 * A password's hash at the product's cost takes as long as ten calls, and only few tests are about that. Hashes say that
 * they were made at the full cost, and are checked as they were made.
 */

const { argon2 } = crypto
/** What access/passwords.ts asks for; what a test itself asks for is made as it says. */
const full = { memory: 19_456, passes: 2 }

const cheap: typeof argon2 = (algorithm, parameters, done) => {
  const isFull = parameters.memory === full.memory && parameters.passes === full.passes
  argon2(algorithm, isFull ? { ...parameters, memory: 8, passes: 1 } : parameters, done)
}

function hashWith(hash: typeof argon2) {
  crypto.argon2 = hash
  syncBuiltinESMExports()
}

/** Before each test file: see server/testing/setup.ts. */
export const hashCheaply = () => hashWith(cheap)

/** For the tests of a file that are about the hashes themselves, or about what they cost: to be called first. */
export const hashAtFullCost = () => beforeAll(() => hashWith(argon2))
