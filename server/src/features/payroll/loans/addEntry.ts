import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { payrollLoanEntries } from '../facts/tables.ts'

type NewEntry = Omit<typeof payrollLoanEntries.$inferInsert, 'id' | 'enteredBy' | 'enteredAt'>

/** Adds a movement of a loan that payroll did not make itself. */
export const addEntry = (tx: Tx, { actor, request }: Context, entry: NewEntry): Promise<unknown> =>
  tx
    .insert(payrollLoanEntries)
    .values({ ...entry, enteredBy: actor.id, enteredAt: request.at ?? sql`clock_timestamp()` })
