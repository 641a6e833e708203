import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'

test('counts have thousands separators, years do not', () => {
  expect(i18n.t('{count} requests', { count: 1307 })).toBe('1,307 requests')
  expect(i18n.t('{count} requests', { count: 1 })).toBe('1 request')
  expect(i18n.t('{from}–{to} of {total}', { from: 981, to: 1000, total: 24_800 })).toBe('981–1,000 of 24,800')
  expect(i18n.t('No leave balances found for {year}', { year: 2026 })).toBe('No leave balances found for 2026')
  expect(i18n.t('{type} {year}', { type: 'Annual leave', year: 2026 })).toBe('Annual leave 2026')
})
