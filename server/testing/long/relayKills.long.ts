import { test } from 'vitest'
import { killWhileNotifying } from '../relayKills.ts'

test('a process killed a hundred times between commits and notifications loses and repeats nothing', () =>
  killWhileNotifying(100))
