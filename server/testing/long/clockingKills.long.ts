import { test } from 'vitest'
import { killOneOfTwo, killWhileClocking } from '../clockingKills.ts'

const often = <T>(count: number, things: readonly T[]): T[] => Array.from({ length: count }, () => things).flat()

test('twenty-four kills while forty people clock in and out lose and duplicate nothing', () =>
  killWhileClocking(often(8, ['the server', 'the database', 'both'] as const), {
    people: 40,
    acknowledgedBetweenKills: 200,
  }))

test('sixteen kills of one of two servers lose and duplicate nothing', () =>
  killOneOfTwo(16, { people: 40, acknowledgedBetweenKills: 200 }))
