import { expect, test } from 'vitest'
import { settingWords } from './systemForm.ts'

test('shows numbers of settings with their units', () => {
  const { locationDays, documentQuotaMegabytes } = settingWords
  expect([locationDays.say(1), locationDays.say(90), locationDays.say(Number.NaN)]).toEqual(['1 day', '90 days', ''])
  expect(documentQuotaMegabytes.say(1024)).toBe('1,024 MB')
})
