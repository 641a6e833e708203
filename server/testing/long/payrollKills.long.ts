import { test } from 'vitest'
import { killWhileComputing } from '../payrollKills.ts'

test('a run of 5,000 people is killed at ten points of it and comes to the records of one that was not', () =>
  killWhileComputing(
    Array.from({ length: 10 }, (_, point) => ({
      portions: point === 0 ? 0 : 1,
      where: point % 2 === 0 ? 'within' : 'between',
    })),
    5000,
  ))
