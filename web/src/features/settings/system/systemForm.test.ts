import { expect, test } from 'vitest'
import { settingWords } from './systemForm.ts'

test('shows numbers of settings with their units', () => {
  const { locationDays, documentQuotaMegabytes } = settingWords
  expect([locationDays.format(1), locationDays.format(90), locationDays.format(Number.NaN)]).toEqual([
    '1 day',
    '90 days',
    '',
  ])
  expect(documentQuotaMegabytes.format(1024)).toBe('1,024 MB')
})
