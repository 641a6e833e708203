import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PayPack } from '@muster/contract/kit/pay'
import { createdAt, id } from '../db/columns.ts'
import { users } from '../people/tables.ts'

const percent = () => numeric({ precision: 5, scale: 2 }).notNull()

/**
 * The pay rules from the first day of a month on: one row per version, append-only (triggers refuse changes). Of two
 * that start on the same day the later one applies; before the first, `firstPayRules` of `rules.ts` does.
 */
export const payRules = pgTable(
  'pay_rules',
  {
    id: id(),
    firstDay: date({ mode: 'string' }).notNull(),
    /** Hours covered by a month's salary, for overtime. */
    divisor: integer().notNull(),
    /** The premium of an hour of overtime above its rate. */
    dayPremium: percent(),
    nightPremium: percent(),
    restDayPremium: percent(),
    holidayPremium: percent(),
    /** `HH:mm`: overtime between these two times is night work. */
    nightFrom: text().notNull(),
    nightTo: text().notNull(),
    /** True when days of absence are unpaid. */
    absencesDeducted: boolean().notNull(),
    pack: text().$type<PayPack>().notNull(),
    /** Null for rows of a migration. */
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
