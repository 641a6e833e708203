import { test } from 'vitest'
import { killUnderLoad } from '../testing/loadKills.ts'

test('keeps every acknowledged request, once, when the server and its database are killed under load', () =>
  killUnderLoad(['both']))
