import { test } from 'vitest'
import { compareWithModel } from '../test/leaveModel.ts'

test('each balance equals the model and the sum of its ledger, after any sequence of calls', () =>
  compareWithModel(5, 20_261_121))
