import { expect, test } from 'vitest'
import { settingLabels } from './systemForm.ts'

test('shows numbers of settings with their units', () => {
  const { locationDays, documentQuotaMegabytes } = settingLabels
  expect([locationDays.format(1), locationDays.format(90), locationDays.format(Number.NaN)]).toEqual([
    '1 day',
    '90 days',
    '',
  ])
  expect(documentQuotaMegabytes.format(1024)).toBe('1,024 MB')
})
