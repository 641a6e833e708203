import { expect, test } from 'vitest'
import { z } from 'zod'
import { explainIssue } from './explainIssue.ts'

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: explainIssue }).error?.issues.map(({ message }) => message)

test.each([
  [z.string(), undefined, 'This field is required'],
  [z.string(), 7, 'Please enter text'],
  [z.number(), '7', 'Please enter a number'],
  [z.coerce.number(), 'seven', 'Please enter a number'],
  [z.number().max(2000), 2001, 'Please enter 2,000 or less'],
  [z.number().min(1), 0, 'Please enter 1 or more'],
  [z.number().int(), 1.5, 'Please enter a number'],
  [z.string().max(3), 'four', 'Please use at most 3 characters'],
  [z.string().min(8), 'four', 'Please use at least 8 characters'],
  [z.array(z.string()), 'x', 'Please send a list'],
  [z.boolean(), 'x', 'Please choose true or false'],
  [z.object({}), 7, 'Please send an object'],
  [z.union([z.enum(['A']), z.number()]), 'x', 'Please enter a valid value'],
  [z.iso.datetime(), 'soon', 'Please enter a time such as 2026-11-23T09:00:00Z'],
  [z.uuid(), 'soon', 'Please enter a valid value'],
  [z.enum(['PENDING', 'APPROVED']), 'LOST', 'Please choose one of PENDING, APPROVED'],
])('%# has a message', (schema, value, sentence) => {
  expect(messageOf(schema, value)).toEqual([sentence])
})

test('a schema’s own message takes precedence', () => {
  expect(messageOf(z.number('Please enter the hours'), 'x')).toEqual(['Please enter the hours'])
})
