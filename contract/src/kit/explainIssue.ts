import type { z } from 'zod'
import { formatNumber } from './formatters.ts'

const formatLimit = (value: number | bigint) => formatNumber(value, 'en')

const typeMessages = {
  string: 'Please enter text',
  array: 'Please send a list',
  boolean: 'Please choose true or false',
  object: 'Please send an object',
  record: 'Please send an object',
  file: 'Please choose a file',
}
const defaultMessage = 'Please enter a valid value'

/**
 * Returns the default error message for an invalid value, or undefined if zod's own message should be used. Callers
 * pass this function as the option `error` when they check a value. Schemas with their own message don't need it.
 */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined || issue.input === '') return 'This field is required'
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'number' || issue.expected === 'int') return 'Please enter a number'
      return (typeMessages as Record<string, string>)[issue.expected] ?? defaultMessage
    case 'too_big':
      if (issue.origin === 'string') return `Please use at most ${formatLimit(issue.maximum)} characters`
      return issue.origin === 'number' ? `Please enter ${formatLimit(issue.maximum)} or less` : undefined
    case 'too_small':
      if (issue.origin === 'string') return `Please use at least ${formatLimit(issue.minimum)} characters`
      return issue.origin === 'number' ? `Please enter ${formatLimit(issue.minimum)} or more` : undefined
    case 'invalid_value':
      return `Please choose one of ${issue.values.map(String).join(', ')}`
    case 'invalid_union':
      return defaultMessage
    case 'invalid_format':
      return issue.format === 'datetime' ? 'Please enter a time such as 2026-11-23T09:00:00Z' : defaultMessage
    default:
      return undefined
  }
}
