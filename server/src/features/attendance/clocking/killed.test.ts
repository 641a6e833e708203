import { test } from 'vitest'
import { killOneOfTwo, killWhileClocking } from '../../../../testing/clockingKills.ts'

test('loses and duplicates no action in a storm of clock-ins when the database is killed', () =>
  killWhileClocking(['the database'], { people: 6, acknowledgedBetweenKills: 8 }))

test('clocks in once a person who retries at the second of two servers when one is killed', () =>
  killOneOfTwo(1, { people: 6, acknowledgedBetweenKills: 8 }))
