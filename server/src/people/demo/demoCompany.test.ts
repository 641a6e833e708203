import { expect, test } from 'vitest'
import { Email } from '@muster/contract/kit/text'
import { maxDemoPeople, minDemoPeople } from '../../config.ts'
import { demoCompanyOf } from './demoCompany.ts'
import { demoPeople } from './people.ts'

const { people, years } = demoCompanyOf(maxDemoPeople)

test('a larger company contains the usual one and has a second year', () => {
  expect(people).toHaveLength(maxDemoPeople)
  expect(people.slice(0, demoPeople.length)).toEqual(demoPeople)
  expect(years).toBe(2)
  expect(demoCompanyOf(minDemoPeople)).toEqual({ people: demoPeople, years: 1 })
})

test('everyone in the largest company has their own address, name, LL-ID and phone', () => {
  const valuesOf = [
    ({ email }) => email,
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
    ({ llId }) => llId,
    ({ workPhone }) => workPhone,
  ] satisfies ((person: (typeof people)[0]) => string)[]
  for (const valueOf of valuesOf) expect(new Set(people.map(valueOf)).size).toBe(maxDemoPeople)
  for (const { email, llId } of people) {
    expect(Email.parse(email)).toBe(email)
    expect(llId).toMatch(/^LL-[A-Z]{2,3}-\d{3,4}$/)
  }
})

test('everyone in the largest company reports to an active lead or manager of the department', () => {
  const byEmail = new Map(people.map((person, place) => [person.email, { ...person, place }]))
  for (const [place, { managerEmail, department, role }] of people.entries()) {
    if (place < demoPeople.length) continue
    const manager = byEmail.get(managerEmail ?? '')
    expect(manager).toMatchObject({
      department,
      status: 'ACTIVE',
      role: role === 'Team Lead' ? 'Department Manager' : 'Team Lead',
    })
    expect(manager?.place).toBeLessThan(place)
  }
})
