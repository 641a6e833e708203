import { test } from 'vitest'
import { killWhileTelling } from '../relayKills.ts'

test('a process killed a hundred times between commits and notifications loses and repeats nothing', () =>
  killWhileTelling(100))
