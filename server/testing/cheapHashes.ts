import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeAll } from 'vitest'

/*
 * Hashing a password at the product's cost takes as long as ten calls, and few tests are about it. Cheap hashes claim
 * the full cost and are verified at the cost at which they were made.
 */

const { argon2 } = crypto
/** The hashing cost that `access/passwords.ts` uses. Only hashes at exactly this cost are made cheaper. */
const full = { memory: 19_456, passes: 2 }

const cheap: typeof argon2 = (algorithm, parameters, done) => {
  const isFull = parameters.memory === full.memory && parameters.passes === full.passes
  argon2(algorithm, isFull ? { ...parameters, memory: 8, passes: 1 } : parameters, done)
}

function hashWith(hash: typeof argon2) {
  crypto.argon2 = hash
  syncBuiltinESMExports()
}

/** Makes password hashes cheap; called before each test file by server/testing/setup.ts. */
export const hashCheaply = () => hashWith(cheap)

/** Restores the full hashing cost, for a test file that tests hashes or their cost. Call it before anything else. */
export const hashAtFullCost = () => beforeAll(() => hashWith(argon2))
