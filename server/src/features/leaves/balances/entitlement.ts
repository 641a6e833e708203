import { eq, sql } from 'drizzle-orm'
import type { Entitlement } from '@muster/contract/leaves/details'
import type { LeaveStep } from '@muster/contract/leaves/steps'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { reachOf } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { policyOfYear } from '../policies/policies.ts'
import { entitledDays, stepArguments } from '../rules/employment.ts'
import { leaveDetailsArea } from '../shared/areas.ts'
import { leaveDetails } from '../tables.ts'

type Part = [firstDay: string, lastDay: string, yearlyDays: number, step: number | null]

interface Row extends Record<string, unknown> {
  days: string
  steps: LeaveStep[]
  parts: Part[]
  hasBirthDate: boolean
}

/**
 * Returns how the steps of a year's policy make a person's days, by the function that grants them; null if the policy
 * has no steps, or the person is not employed in that year. Also null if a step by age or status applies and the actor may
 * not see the person's details: the day on which it begins would tell them.
 */
export async function readEntitlement(
  db: Queryable,
  actor: Actor,
  { userId, leaveType, year: yearNumber }: { userId: string; leaveType: LeaveType; year: number },
): Promise<Entitlement | null> {
  const year = sql`${yearNumber}::int`
  const { rows } = await db.execute<Row>(sql`
    select ${entitledDays(year)} as days, policy.steps, parts.list as parts, exists (
        select from ${leaveDetails} d where d.user_id = ${users.id} and d.birth_date is not null
      ) as "hasBirthDate"
    from ${users}
    cross join lateral ${policyOfYear(sql`${leaveType}`, year)} policy
    cross join lateral (
      select json_agg(json_build_array(p.from_day, p.to_day, p.yearly, p.step) order by p.from_day) as list
      from leave_entitlement_parts(${users.id}, ${stepArguments(year)}) p
    ) parts
    where ${eq(users.id, userId)} and policy.yearly_days is not null and policy.steps <> '[]'
      and parts.list is not null`)
  const [row] = rows
  if (!row) return null
  const { days, steps, parts, hasBirthDate } = row
  const mayKnow = actor.id === userId || reachOf(actor, leaveDetailsArea) === 'all'
  const stepAt = (place: number | null) => (place === null ? null : (steps[place] ?? null))
  const isPersonal = parts.some(([, , , place]) => (stepAt(place)?.kind ?? 'SERVICE') !== 'SERVICE')
  if (isPersonal && !mayKnow) return null
  return {
    days: Number(days),
    parts: parts.map(([firstDay, lastDay, yearlyDays, place]) => ({
      firstDay,
      lastDay,
      yearlyDays,
      step: stepAt(place),
    })),
    lacksBirthDate: mayKnow && !hasBirthDate && steps.some(({ kind }) => kind === 'AGE'),
  }
}
