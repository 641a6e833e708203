import { test } from 'vitest'
import { killWhileNotifying } from '../../testing/relayKills.ts'

test('a process killed between a commit and its notifications loses nothing, and no one is notified twice', () =>
  killWhileNotifying(1))
