import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PayRhythm } from '@muster/contract/kit/partDays'
import { createdAt, day, id, instant, person } from '../../db/columns.ts'

/** The pay groups, whose people are paid in parts of a month. Only archived groups may share a name. */
export const payrollGroups = pgTable(
  'payroll_groups',
  {
    id: id(),
    name: text().notNull(),
    rhythm: text().$type<PayRhythm['rhythm']>().notNull(),
    /** The last day of each week, from 1 for Monday to 7 for Sunday. */
    weekday: smallint(),
    /** The last day of a fortnight, from which the others follow. */
    anchor: day(),
    /** The last day of the first half of the month. */
    halfDay: smallint(),
    /** The number of days from the last day of a part to its payment. */
    paymentOffset: smallint().notNull(),
    addedBy: person().notNull(),
    addedAt: createdAt(),
    archivedAt: instant(),
  },
  (t) => [
    uniqueIndex('payroll_groups_name_key')
      .on(sql`lower(${t.name})`)
      .where(sql`archived_at is null`),
    index('payroll_groups_by_idx').on(t.addedBy),
    check(
      'payroll_groups_rhythm_check',
      sql`case ${t.rhythm} when 'WEEKLY' then ${t.weekday} between 1 and 7 and num_nonnulls(${t.anchor}, ${t.halfDay}) = 0
        when 'FORTNIGHTLY' then ${t.anchor} is not null and num_nonnulls(${t.weekday}, ${t.halfDay}) = 0
        when 'HALF_MONTHLY' then ${t.halfDay} between 1 and 27 and num_nonnulls(${t.weekday}, ${t.anchor}) = 0
        else false end`,
    ),
    check('payroll_groups_offset_check', sql`${t.paymentOffset} between 0 and 14`),
  ],
)

/**
 * The pay groups of people, from a month on. Rows are only added: the latest row of the latest month applies. Without a
 * group, the monthly run alone pays the person.
 */
export const payrollGroupMembers = pgTable(
  'payroll_group_members',
  {
    id: id(),
    userId: person().notNull(),
    /** The first month, `YYYY-MM`. */
    firstMonth: text().notNull(),
    groupId: uuid().references(() => payrollGroups.id),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
  },
  (t) => [
    index('payroll_group_members_idx').on(t.userId, t.firstMonth, t.enteredAt, t.id),
    index('payroll_group_members_group_idx').on(t.groupId),
    index('payroll_group_members_by_idx').on(t.enteredBy),
    check('payroll_group_members_month_check', sql`${t.firstMonth} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
  ],
)
