import { describe, expect, test } from 'vitest'
import { Email, Id, NewPassword, text } from './text.ts'

const refusals = (schema: typeof Email, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('e-mail addresses', () => {
  test.each([
    ['Anna.Smith@Example.com', 'anna.smith@example.com'],
    ['  anna@example.com ', 'anna@example.com'],
    ['anna+leave@mail.example.co.uk', 'anna+leave@mail.example.co.uk'],
    ['ÄNNA@exämple.com', 'änna@exämple.com'],
  ])('%s is read as %s', (input, read) => expect(Email.parse(input)).toBe(read))

  test.each(['anna', 'anna@', '@example.com', 'anna @example.com', 'a@b@example.com', '@'])('rejects %s', (input) =>
    expect(refusals(Email, input)).toEqual(['Please enter a valid email address']),
  )

  test('requires an address', () => {
    expect(refusals(Email, '')).toContain('Email is required')
    expect(refusals(Email, undefined)).toEqual(['Email is required'])
  })

  test('refuses a too long address before the pattern, which would hang on it', () => {
    const email = `a@${'.'.repeat(300)}@`
    expect(refusals(Email, email)).toEqual(['Please enter a valid email address'])
    expect(Email.safeParse(`${'a'.repeat(242)}@example.com`).success).toBe(true)
    expect(Email.safeParse(`${'a'.repeat(243)}@example.com`).success).toBe(false)
  })
})

test('texts are trimmed, and may be neither empty nor too long', () => {
  const reason = text(10, 'Please give a reason')
  expect(reason.parse('  a rest ')).toBe('a rest')
  for (const empty of ['', ' \n\t ', '\u200b\u2060', undefined, null, 7])
    expect(reason.safeParse(empty).error?.issues[0]?.message).toBe('Please give a reason')
  expect(reason.safeParse('12345678901').error?.issues[0]?.message).toBe('Please use at most 10 characters')
  expect(text(2000).safeParse('x'.repeat(2001)).error?.issues[0]?.message).toBe('Please use at most 2,000 characters')
})

test('passwords are neither trimmed nor truncated', () => {
  expect(NewPassword.parse('  spaces  ')).toBe('  spaces  ')
  expect(refusals(NewPassword, '1234567')).toEqual(['Password must be at least 8 characters long'])
  expect(refusals(NewPassword, 'x'.repeat(129))).toEqual(['Password must be at most 128 characters long'])
})

test('identifiers are UUIDs', () => {
  expect(Id.safeParse('0199c9f2-4f6e-7cc2-8d3b-2f1e1f1e1f1e').success).toBe(true)
  for (const value of ['', '7', '0199c9f2-4f6e-7cc2-8d3b-2f1e1f1e1f1', "' or 1=1 --", '../../etc/passwd', null])
    expect(Id.safeParse(value).success).toBe(false)
})
