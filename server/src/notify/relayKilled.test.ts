import { test } from 'vitest'
import { killWhileTelling } from '../../testing/relayKills.ts'

test('a process that is killed between a commit and telling people loses nothing, and nobody is told twice', () =>
  killWhileTelling(1))
