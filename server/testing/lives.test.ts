import { test } from 'vitest'
import { assertVariety, compareLives } from './lives/lives.ts'

test(
  'random people are employed, absent, paid and invoiced as in the reference',
  async () => assertVariety(await compareLives({ companies: 1, people: 64, months: 3, seed: 3 })),
  // A life that differs from the reference is shortened, with a new company for each attempt.
  600_000,
)
