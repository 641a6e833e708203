import { test } from 'vitest'
import { killWhileTelling } from '../../testing/relayKills.ts'

test('a process killed between a commit and its notifications loses nothing, and no one is notified twice', () =>
  killWhileTelling(1))
