import { beforeAll, test } from 'vitest'
import { hashCheaply } from '../cheapHashes.ts'
import { assertVariety, compareLives } from '../lives/lives.ts'

/** Lives in all, and the seed of the first part; each part has the next. */
const total = Number(process.env.LIVES ?? 100_000)
const firstSeed = Number(process.env.LIVES_SEED ?? 1)
const size = { companies: 10, people: 50, months: 8 }
const parts = Math.ceil(total / (size.companies * size.people))

beforeAll(hashCheaply)

test.each(Array.from({ length: parts }, (_, i) => firstSeed + i))(
  'random people are employed, missed, paid and invoiced as a reference says that knows only days, seed %i',
  async (seed) => assertVariety(await compareLives({ ...size, seed })),
)
