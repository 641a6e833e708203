import { test } from 'vitest'
import { changeTogether } from '../../src/features/attendance/test/together.ts'

test.each([3, 7, 8])('sixteen simultaneous changes, in each of eighty hours, leave all sums correct, seed %i', (seed) =>
  changeTogether(80, seed),
)
