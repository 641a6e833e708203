import { test } from 'vitest'
import { killOneOfTwo, killWhileClocking } from '../clockingKills.ts'

const often = <T>(count: number, things: readonly T[]): T[] => Array.from({ length: count }, () => things).flat()

test('twenty-four times killed in a storm of clock-ins of forty people, nothing is lost or doubled', () =>
  killWhileClocking(often(8, ['the server', 'the database', 'both'] as const), { people: 40, presses: 200 }))

test('of two servers one is killed, sixteen times', () => killOneOfTwo(16, { people: 40, presses: 200 }))
