import { test } from 'vitest'
import { changeTogether } from '../../src/features/attendance/test/together.ts'

test.each([3, 7, 8])('sixteen changes at once, in each of eighty hours, leave every sum right, seed %i', (seed) =>
  changeTogether(80, seed),
)
