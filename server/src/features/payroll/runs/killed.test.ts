import { test } from 'vitest'
import { killWhileComputing } from '../../../../testing/payrollKills.ts'

test('a run that is killed while its second portion is written comes to the records of one that was not', () =>
  killWhileComputing([{ portions: 1, where: 'within' }], 520))
