import { beforeAll, test } from 'vitest'
import { hashCheaply } from '../cheapHashes.ts'
import { assertVariety, compareLives } from '../lives/lives.ts'

/** The number of simulated lives, and the seed of the first part; each later part uses the next seed. */
const total = Number(process.env.LIVES ?? 100_000)
const firstSeed = Number(process.env.LIVES_SEED ?? 1)

/** The number of people in each company. A month takes hardly longer in a large company than in a small one. */
const people = 100
/** The number of companies in each part, chosen so that no test takes long on a busy machine. */
const companies = Math.min(5, Math.ceil(total / people))
const parts = Math.ceil(total / (companies * people))

beforeAll(hashCheaply)

test.each(Array.from({ length: parts }, (_, i) => firstSeed + i))(
  'random people are employed, absent, paid and invoiced as in the reference, seed %i',
  async (seed) => assertVariety(await compareLives({ companies, people, months: 8, seed })),
)
