import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PayPack } from '@muster/contract/kit/pay'
import { createdAt, id } from '../db/columns.ts'
import { users } from '../people/tables.ts'

const percent = () => numeric({ precision: 5, scale: 2 }).notNull()

/**
 * The rules of pay that hold from the first day of a month on: one row a version, append-only (triggers refuse changes).
 * Of two that begin on one day the later one counts; before the first, `rules.ts` says what holds.
 */
export const payRules = pgTable(
  'pay_rules',
  {
    id: id(),
    firstDay: date({ mode: 'string' }).notNull(),
    /** Hours that a month's salary is for, for overtime. */
    divisor: integer().notNull(),
    /** What an hour of overtime earns above its rate. */
    dayPremium: percent(),
    nightPremium: percent(),
    restDayPremium: percent(),
    holidayPremium: percent(),
    /** `HH:mm`: overtime from one to the other is night work. */
    nightFrom: text().notNull(),
    nightTo: text().notNull(),
    /** Whether days of absence are without pay. */
    absencesDeducted: boolean().notNull(),
    pack: text().$type<PayPack>().notNull(),
    /** Null for what a migration brought. */
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('pay_rules_idx').on(t.firstDay.desc(), t.createdAt.desc(), t.id.desc()),
    index('pay_rules_creator_idx').on(t.createdBy),
    check('pay_rules_divisor_check', sql`${t.divisor} between 1 and 744`),
    check('pay_rules_first_check', sql`extract(day from first_day) = 1`),
    check('pay_rules_pack_check', sql`${t.pack} in ('NONE', 'EGYPT')`),
  ],
)
