import { expect, test } from 'vitest'
import { reasonIn } from './reports.ts'

const passed = Array.from({ length: 100 }, (_, i) => `\u001b[32m✓\u001b[39m test ${i}`).join('\n')

test('names a step’s errors outside tests when no test failed', () => {
  const errors =
    '⎯⎯⎯ Unhandled Errors ⎯⎯⎯\n\nVitest caught 1 unhandled error during the test run.\nError: socket closed'
  const reason = reasonIn(`${passed}\n\n\u001b[31m${errors}\u001b[39m\n\n Tests 100 passed\nErrors 1 error\n`)
  expect(reason.split('\n')[0]).toBe('⎯⎯⎯ Unhandled Errors ⎯⎯⎯')
  expect(reason).toContain('Error: socket closed')
  expect(reason).not.toContain('test 99')
  expect(reason).not.toContain('\u001b')
})

test('shows the end of the output of a step without error messages', () => {
  const reason = reasonIn(`${passed}\nKilled\n`).split('\n')
  expect(reason).toHaveLength(30)
  expect(reason.at(-1)?.trim()).toBe('Killed')
})
