import { test } from 'vitest'
import { type KillTarget, killUnderLoad } from '../loadKills.ts'

const kinds: KillTarget[] = ['the server', 'the database', 'both', 'the server']

test('keeps every acknowledged request, once, through sixteen kills of the server, its database and both', () =>
  killUnderLoad(Array.from({ length: 4 }, () => kinds).flat()))
