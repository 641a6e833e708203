import { sql } from 'drizzle-orm'
import { policyOfYear } from '../../src/features/leaves/policies/policies.ts'
import { entitledDays } from '../../src/features/leaves/rules/employment.ts'
import { leavePolicies } from '../../src/features/leaves/tables.ts'
import { users } from '../../src/people/tables.ts'
import type { TestApp } from '../app.ts'
import { Disagreement } from './disagreement.ts'
import { type LeaveFacts, leaveOfYear, type ReferencePolicy } from './leaveReference.ts'
import { ask, count, type Person, type World } from './people.ts'

/** The policy of annual leave in the companies. Its steps are close together, because lives last only some months. */
const annualPolicy: ReferencePolicy = {
  yearlyDays: 21,
  prorated: true,
  steps: [
    { kind: 'SERVICE', months: 1, days: 24 },
    { kind: 'SERVICE', months: 3, days: 29 },
    { kind: 'SERVICE', months: 8, days: 36 },
    { kind: 'AGE', years: 50, days: 30 },
    { kind: 'SPECIAL', days: 45 },
  ],
  stepYear: 'PRORATED',
}

/** Sets the policy of annual leave of a company. */
export async function setAnnualPolicy({ app }: TestApp): Promise<void> {
  const { yearlyDays, ...rules } = annualPolicy
  await app.db.insert(leavePolicies).values({
    leaveType: 'ANNUAL',
    effectiveFrom: '2001-01-01',
    ...rules,
    steps: [...rules.steps],
    yearlyDays: String(yearlyDays),
  })
}

/** Returns the details of a person, which differ with the length of the name. Some have none. */
const detailsOf = ({ name }: Pick<Person, 'name'>): Omit<LeaveFacts, 'employments'> => {
  const number = Number(/\d+/.exec(name)?.[0] ?? 0)
  return {
    birthDate: number % 3 === 0 ? null : `1976-${String((number % 12) + 1).padStart(2, '0')}-29`,
    earlierMonths: number % 4 === 0 ? number % 7 : 0,
    specialFrom: number % 5 === 0 ? '2025-11-15' : null,
  }
}

/** Enters the details of a person that the policy needs. */
export async function enterDetails(world: World, person: Person): Promise<void> {
  await ask(world, person, 'enter details', 'Owner', 'PUT', `/leaves/details/${person.id}`, detailsOf(person))
}

/**
 * Compares the days of annual leave of three years. Days already granted may be more, but never fewer: they stay where
 * they are booked.
 * @throws Disagreement if they differ.
 */
export async function compareLeave(world: World, people: readonly Person[]): Promise<void> {
  const ids = sql.param(people.map(({ id }) => id))
  const year = sql`asked.year`
  const { rows } = await world.app.app.db.execute<{
    id: string
    year: number
    days: string
    granted: string | null
  }>(sql`
    select ${users.id} as id, ${year}, ${entitledDays(year)} as days, (
        select sum(l.total_days) from leave_ledger l where l.user_id = ${users.id} and l.year = ${year}
          and l.leave_type = 'ANNUAL' and (l.kind = 'GRANT' or l.policy_id is not null)
      ) as granted
    from ${users} cross join unnest(array[2025, 2026, 2027]) as asked (year)
    cross join lateral ${policyOfYear(sql`'ANNUAL'`, year)} policy
    where ${users.id} = any(${ids}::uuid[])`)
  for (const person of people)
    for (const row of rows.filter(({ id }) => id === person.id)) {
      const facts = { employments: person.reference.employments, ...detailsOf(person) }
      const expected = leaveOfYear(row.year, annualPolicy, facts)
      if (Number(row.days) !== expected) throw new Disagreement(person, `leave of ${row.year}`, row.days, expected)
      if (row.granted !== null && Number(row.granted) < expected)
        throw new Disagreement(person, `leave granted for ${row.year}`, row.granted, expected)
    }
  count(world.done, 'compare leave', rows.length)
}
