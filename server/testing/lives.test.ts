import { test } from 'vitest'
import { assertVariety, compareLives } from './lives/lives.ts'

test(
  'random people are employed, missed, paid and invoiced as a reference says that knows only days',
  async () => assertVariety(await compareLives({ companies: 2, people: 52, months: 4, seed: 33 })),
  // Lives that disagree with the reference are shortened, with a new company for each round.
  600_000,
)
