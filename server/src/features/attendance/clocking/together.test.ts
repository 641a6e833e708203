import { test } from 'vitest'
import { changeTogether } from '../test/together.ts'

test('sixteen simultaneous changes of the same few days are each done or refused, and every sum is right', () =>
  changeTogether(24, 3))
