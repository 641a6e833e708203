import { test } from 'vitest'
import { killWhileComputing } from '../../../../testing/payrollKills.ts'

test('a run killed while its second batch is written ends with the records of an uninterrupted one', () =>
  killWhileComputing([{ portions: 1, where: 'within' }], 520))
