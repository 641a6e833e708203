import { test } from 'vitest'
import { killOneOfTwo, killWhileClocking } from '../clockingKills.ts'

const often = <T>(count: number, things: readonly T[]): T[] => Array.from({ length: count }, () => things).flat()

test('killed twenty-four times in a storm of clock-ins of forty people, nothing is lost or duplicated', () =>
  killWhileClocking(often(8, ['the server', 'the database', 'both'] as const), { people: 40, clockInsPerSecond: 200 }))

test('one of two servers is killed, sixteen times', () => killOneOfTwo(16, { people: 40, clockInsPerSecond: 200 }))
