import { expect, test } from 'vitest'
import { jsonWithoutIds } from './json.ts'

test('numbers are searched in what was entered, not in ids, signatures and times', () => {
  const entry = {
    id: '01a22da9-6d55-7f14-8090-b05190500500',
    at: new Date('2025-11-30T10:50:00.500Z'),
    mac: 'a500b0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6a7',
    link: '/payroll/01a22da9-6d55-7500-8090-b05190500500?tab=pay',
    after: { amount: 700, note: 'About 800 a month from 2025-11-30 on' },
  }
  expect(jsonWithoutIds(entry)).not.toContain('500')
  expect(jsonWithoutIds({ ...entry, before: { amount: 500 } })).toContain('500')
  expect(jsonWithoutIds({ ...entry, before: { amount: '500.00' } })).toContain('500')
  expect(jsonWithoutIds(entry)).toContain('"after":{"amount":700,"note":"About 800 a month from 2025-11-30 on"}')
})
