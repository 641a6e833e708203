import { expect, test } from 'vitest'
import { defaultDepartments } from '@muster/contract/kit/people'
import { defaultRoles } from '@muster/contract/access/permissions'
import { Email } from '@muster/contract/kit/text'
import { type DemoPerson, demoPeople, hireDateOf } from './people.ts'

const byEmail = new Map(demoPeople.map((person) => [person.email, person]))

function levelOf({ managerEmail }: DemoPerson): number {
  if (managerEmail === null) return 1
  const manager = byEmail.get(managerEmail)
  if (!manager) throw new Error(`${managerEmail} does not work here`)
  return levelOf(manager) + 1
}

test('has forty-eight people with distinct email addresses and LL-IDs', () => {
  expect(demoPeople).toHaveLength(48)
  expect(byEmail.size).toBe(48)
  expect(new Set(demoPeople.map(({ llId }) => llId)).size).toBe(48)
  expect(new Set(demoPeople.map(({ workPhone }) => workPhone)).size).toBe(48)
  expect(demoPeople.map(({ firstName, lastName }) => `${firstName} ${lastName}`).toSorted()).toEqual(
    [...new Set(demoPeople.map(({ firstName, lastName }) => `${firstName} ${lastName}`))].toSorted(),
  )
  for (const { email, llId } of demoPeople) {
    expect(Email.parse(email)).toBe(email)
    expect(llId).toMatch(/^LL-[A-Z]{2,3}-\d{3}$/)
  }
})

test('has one tree of four levels, with managers before their direct reports', () => {
  expect(demoPeople.filter(({ managerEmail }) => managerEmail === null).map(({ email }) => email)).toEqual([
    'owner@demo.test',
  ])
  expect(Math.max(...demoPeople.map(levelOf))).toBe(4)
  const placeOf = (email: string) => demoPeople.findIndex((person) => person.email === email)
  for (const { email, managerEmail } of demoPeople) {
    if (managerEmail === null) continue
    expect(placeOf(managerEmail)).toBeLessThan(placeOf(email))
    expect(byEmail.get(managerEmail)).toMatchObject({ status: 'ACTIVE', role: expect.not.stringMatching('Employee') })
  }
})

test('every department has its manager, and roles are those of a new company', () => {
  for (const department of defaultDepartments) {
    const managers = demoPeople.filter(
      (person) => person.department === department && person.role === 'Department Manager',
    )
    expect(managers).toHaveLength(1)
  }
  const roles = new Set(demoPeople.map(({ role }) => role))
  expect([...roles].toSorted()).toEqual(defaultRoles.map(({ name }) => name).toSorted())
})

test('includes the accounts to sign in with', () => {
  expect(byEmail.get('owner@demo.test')).toMatchObject({ role: 'Super Admin', department: 'Leadership' })
  expect(byEmail.get('hr@demo.test')).toMatchObject({ role: 'HR Manager', department: 'HR' })
  const chain = ['manager', 'lead', 'employee'].map((local) => byEmail.get(`${local}@demo.test`))
  expect(chain).toMatchObject([
    { role: 'Department Manager', department: 'Engineering', managerEmail: 'owner@demo.test' },
    { role: 'Team Lead', department: 'Engineering', managerEmail: 'manager@demo.test' },
    { role: 'Employee', department: 'Engineering', managerEmail: 'lead@demo.test' },
  ])
})

test('has one person pending activation and one who has left', () => {
  const inactiveStatuses = demoPeople.filter(({ status }) => status !== 'ACTIVE').map(({ status }) => status)
  expect(inactiveStatuses.toSorted()).toEqual(['DEACTIVATED', 'PENDING_ACTIVATION'])
})

test('computes hire dates, even in months without that day', () => {
  const person = { ...(demoPeople[0] as DemoPerson), hiredBefore: { years: 1, months: 1 } }
  expect(hireDateOf(person, '2026-03-31')).toBe('2025-02-28')
})
