import { test } from 'vitest'
import { killWhileComputing } from '../../../../testing/payrollKills.ts'

test('killed twice in a run, it goes on after the start to the records of one that was not', () =>
  killWhileComputing(
    [
      { portions: 0, where: 'within' },
      { portions: 1, where: 'between' },
    ],
    700,
  ))
