import { test } from 'vitest'
import { killOneOfTwo, killWhileClocking } from '../../../../testing/clockingKills.ts'

test('killed in a storm of clock-ins, server, database and both: nothing acknowledged is lost, nothing happens twice', () =>
  killWhileClocking(['the server', 'the database', 'both'], { people: 6, presses: 8 }))

test('of two servers on one database one is killed: who presses again at the other is in once', () =>
  killOneOfTwo(2, { people: 6, presses: 8 }))
