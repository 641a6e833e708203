import { test } from 'vitest'
import { killWhileTelling } from '../relayKills.ts'

test('a process killed a hundred times between commits and telling people: nothing is lost, nobody is told twice', () =>
  killWhileTelling(100))
