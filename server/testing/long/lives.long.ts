import { beforeAll, test } from 'vitest'
import { hashCheaply } from '../cheapHashes.ts'
import { assertVariety, compareLives } from '../lives/lives.ts'

/** The number of lives, and the seed of the first part; each part has the next. */
const total = Number(process.env.LIVES ?? 100_000)
const firstSeed = Number(process.env.LIVES_SEED ?? 1)

/** People in each company: a month of a large one hardly costs more than one of a small one. */
const people = 100
/** Companies in each part, so that no test takes long on a busy machine. */
const companies = Math.min(5, Math.ceil(total / people))
const parts = Math.ceil(total / (companies * people))

beforeAll(hashCheaply)

test.each(Array.from({ length: parts }, (_, i) => firstSeed + i))(
  'random people are employed, absent, paid and invoiced as in a reference that knows only days, seed %i',
  async (seed) => assertVariety(await compareLives({ companies, people, months: 8, seed })),
)
