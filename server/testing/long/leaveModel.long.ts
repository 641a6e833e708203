import { test } from 'vitest'
import { compareWithModel } from '../../src/features/leaves/test/leaveModel.ts'

test.each([20_261_121, 1, 2, 3])('each balance equals the model after any sequence of verbs, seed %i', (seed) =>
  compareWithModel(15, seed),
)
