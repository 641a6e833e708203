import { sql, type SQL } from 'drizzle-orm'
import type { LeavePolicyPreview, SetLeavePolicy } from '@muster/contract/leaves/policies'
import type { Context } from '../../../context.ts'
import { employedWithin, isFirstDayUnknown } from '../../../people/employments/employed.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { entitledDays, yearOf } from '../rules/employment.ts'
import { leaveBalancesArea, leaveDetailsArea } from '../shared/areas.ts'
import { leaveDetails } from '../tables.ts'
import { completePolicy, findPolicyOn, policyOfYear } from '../policies/policies.ts'

/** The maximum number of people listed by name; the count includes all of them. */
const shownPeople = 10

/** Returns the first year that begins on or after a day. Its yearly days follow a policy that applies from that day on. */
const firstYearFrom = (day: string): number => yearOf(day) + (day.endsWith('-01-01') ? 0 : 1)

interface Row extends Record<string, unknown> {
  people: number
  more: number
  fewer: number
  days: LeavePolicyPreview['days'] | null
  withoutBirthDate: LeavePolicyPreview['withoutBirthDate']
  withoutHireDate: LeavePolicyPreview['withoutHireDate']
}

/**
 * Returns the days that a policy would grant in its first year to the people whose balances the actor sees, compared
 * with the present policy, and who lacks a detail that its steps need. Writes nothing.
 */
export async function previewPolicy({ app: { db }, actor }: Context, input: SetLeavePolicy) {
  const { leaveType, effectiveFrom } = input
  const before = await findPolicyOn(db, leaveType, effectiveFrom)
  const { yearlyDays, prorated, steps, stepYear } = completePolicy(input, before)
  const yearNumber = firstYearFrom(effectiveFrom)
  const year = sql`${yearNumber}::int`
  // With steps by age or status, the numbers of a small team would tell its members' details.
  const area = steps.some(({ kind }) => kind !== 'SERVICE') ? leaveDetailsArea : leaveBalancesArea
  const has = (kind: string) => sql`${steps.some((step) => step.kind === kind)}::boolean`
  const planned = sql`(select ${yearlyDays}::numeric as yearly_days, ${prorated}::boolean as prorated,
    ${JSON.stringify(steps)}::jsonb as steps, ${stepYear}::text as step_year)`
  const { rows } = await db.execute<Row>(sql`
    with granted as (
      select ${users.id} as id, ${users.firstName} as first_name, ${users.lastName} as last_name, due.days, had.days as had,
        ${has('AGE')} and not exists (
          select from ${leaveDetails} d where d.user_id = ${users.id} and d.birth_date is not null
        ) as lacks_birth_date,
        ${has('SERVICE')} and ${isFirstDayUnknown(users.id)} as lacks_hire_date
      from ${users}
      cross join lateral (
        select ${entitledDays(year)} as days from ${policyOfYear(sql`${leaveType}`, year)} policy
      ) had
      cross join lateral (select ${entitledDays(year)} as days from ${planned} policy) due
      where ${users.status} <> 'DEACTIVATED'
        and ${employedWithin(users.id, sql`make_date(${year}, 1, 1)`, sql`make_date(${year}, 12, 31)`)}
        and ${visibleTo(actor, area, users.id)}
    )
    select count(*)::int as people,
      count(*) filter (where coalesce(days, 'Infinity') > coalesce(had, 'Infinity'))::int as more,
      count(*) filter (where coalesce(days, 'Infinity') < coalesce(had, 'Infinity'))::int as fewer,
      (select json_agg(json_build_object('days', each.days, 'people', each.people) order by each.days)
        from (select days, count(*)::int as people from granted group by days) each) as days,
      ${lacking(sql`lacks_birth_date`)} as "withoutBirthDate", ${lacking(sql`lacks_hire_date`)} as "withoutHireDate"
    from granted`)
  const [row] = rows
  if (!row) throw new Error('The preview of a policy has no row')
  const preview: LeavePolicyPreview = { year: yearNumber, ...row, days: row.days ?? [] }
  return { preview }
}

/** Returns SQL for the number of people who lack a detail, and the first of them by name, as JSON. */
const lacking = (condition: SQL): SQL => sql`json_build_object(
  'count', count(*) filter (where ${condition}),
  'people', (select coalesce(json_agg(json_build_object('id', id, 'firstName', first_name, 'lastName', last_name)), '[]')
    from (select id, first_name, last_name from granted where ${condition}
      order by lower(first_name), lower(last_name), id limit ${shownPeople}) listed))`
