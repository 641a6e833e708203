import { test } from 'vitest'
import { compareWithModel } from '../test/leaveModel.ts'

test('each balance is what the model says and the sum of its ledger, after any sequence of verbs', () =>
  compareWithModel(5, 20_261_121))
