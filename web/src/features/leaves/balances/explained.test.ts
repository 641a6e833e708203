import { expect, test } from 'vitest'
import { readExplained } from './explained.ts'

test('opens the balance named in the address, by default the user’s', () => {
  const read = (query: string) => readExplained(new URLSearchParams(query), 'me')
  const person = '0197a000-0000-7000-8000-000000000002'
  expect(read('balance=SICK&balanceYear=2026')).toEqual({ leaveType: 'SICK', year: 2026, userId: 'me' })
  expect(read(`balance=SICK&balanceYear=2026&person=${person}`)?.userId).toBe(person)
  expect(read('balance=toString&balanceYear=2026')).toBeNull()
  expect(read('balance=SICK')).toBeNull()
})
