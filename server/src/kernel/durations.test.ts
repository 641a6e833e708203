import { expect, test } from 'vitest'
import { formatMinutes } from './durations.ts'

test.each([
  [0, '0 min'],
  [45.9, '45 min'],
  [420, '7 h'],
  [450, '7 h 30 min'],
  [60_061, '1,001 h 1 min'],
])('%d minutes as text', (minutes, text) => expect(formatMinutes(minutes)).toBe(text))
