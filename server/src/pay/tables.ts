import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { PayPack } from '@muster/contract/kit/pay'
import { createdAt, id, day, person } from '../db/columns.ts'

const percent = () => numeric({ precision: 5, scale: 2 }).notNull()

/**
 * The pay rules from the first day of a month on, one row per version. Triggers prevent changes, so rows can only be
 * added. Of two versions with the same start, the newer one applies. Until the first starts, `firstPayRules` apply.
 */
export const payRules = pgTable(
  'pay_rules',
  {
    id: id(),
    firstDay: day().notNull(),
    /** The number of hours that a monthly salary covers, for overtime. */
    divisor: integer().notNull(),
    /** The premium on an hour of overtime, in percent. */
    dayPremium: percent(),
    nightPremium: percent(),
    restDayPremium: percent(),
    holidayPremium: percent(),
    /** The start of the night, `HH:mm`. Overtime from here to `nightTo` is night overtime. */
    nightFrom: text().notNull(),
    nightTo: text().notNull(),
    /** True if days of absence are unpaid. */
    absencesDeducted: boolean().notNull(),
    pack: text().$type<PayPack>().notNull(),
    /** The person who added the rules; null for rows of a migration. */
    createdBy: person(),
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
