import { expect, test } from 'vitest'
import { z } from 'zod'
import { inWords } from './words.ts'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: inWords }).error?.issues.map(({ message }) => message)

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
  [z.enum(['PENDING', 'APPROVED']), 'LOST', 'Please choose one of PENDING, APPROVED'],
])('%# is said in words', (schema, value, sentence) => {
  expect(said(schema, value)).toEqual([sentence])
})

test('a schema’s own sentence comes first', () => {
  expect(said(z.number('Please enter the hours'), 'x')).toEqual(['Please enter the hours'])
})
