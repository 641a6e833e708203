import { test } from 'vitest'
import { killWhileComputing } from '../payrollKills.ts'

test('a run of 5,000 people killed at ten points has the records of an undisturbed one', () =>
  killWhileComputing(
    Array.from({ length: 10 }, (_, point) => ({
      portions: point === 0 ? 0 : 1,
      where: point % 2 === 0 ? 'within' : 'between',
    })),
    5000,
  ))
