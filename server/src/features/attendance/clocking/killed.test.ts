import { test } from 'vitest'
import { killOneOfTwo, killWhileClocking } from '../../../../testing/clockingKills.ts'

test('loses and doubles no press in a storm of clock-ins when the database is killed', () =>
  killWhileClocking(['the database'], { people: 6, presses: 8 }))

test('clocks a person in once who presses again at the other of two servers when one is killed', () =>
  killOneOfTwo(1, { people: 6, presses: 8 }))
