import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { needsOtherApprover } from '../makers/ownPart.ts'
import { visibleRecords } from '../shared/reach.ts'
import { payrollRecords } from '../tables.ts'
import {
  hasEarlierOpen,
  hasHeldPart,
  hasLoanChanged,
  isComputedBefore,
  lacksLimits,
  settlesFromDraft,
} from './queries.ts'

/** Returns the SQL condition for the records that the actor may approve now. */
export function approvableRecords(actor: Actor): SQL {
  if (!actor.permissions.has('payroll.approve')) return sql`false`
  return and(
    eq(payrollRecords.status, 'PENDING_APPROVAL'),
    visibleRecords(actor),
    canDecideFor(actor, actor.id) ? undefined : sql`${payrollRecords.userId} <> ${actor.id}`,
    sql`not ${payrollRecords.held} and not ${needsOtherApprover(actor)} and not ${hasEarlierOpen} and not ${hasHeldPart} and not ${isComputedBefore} and not ${lacksLimits}
      and not ${settlesFromDraft} and not ${hasLoanChanged}`,
  ) as SQL
}
