import { expect, test } from 'vitest'
import { readExplained } from './explained.ts'

test('opens the balance named in the address, by default the user’s', () => {
  const explained = (query: string) => readExplained(new URLSearchParams(query), 'me')
  const person = '0197a000-0000-7000-8000-000000000002'
  expect(explained('balance=SICK&balanceYear=2026')).toEqual({ leaveType: 'SICK', year: 2026, userId: 'me' })
  expect(explained(`balance=SICK&balanceYear=2026&person=${person}`)?.userId).toBe(person)
  expect(explained('balance=toString&balanceYear=2026')).toBeNull()
  expect(explained('balance=SICK')).toBeNull()
})
