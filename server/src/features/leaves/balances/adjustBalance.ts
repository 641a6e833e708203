import { randomUUIDv7 } from 'node:crypto'
import type { AdjustBalance } from '@muster/contract/leaves/balances'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { isOutOfRange } from '../../../db/failures.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { adjustmentsOf, balanceOf } from '../personBalances.ts'
import { employmentOf, yearRefusal } from '../rules/employment.ts'
import { grantOpenYears } from './grantLeaveYear.ts'
import { leavePolicy } from '../policy.ts'
import { leaveBalancesArea, leavesArea } from '../shared/areas.ts'
import { leaveLedger } from '../tables.ts'

/**
 * Adds days to a person's balance, or subtracts them if negative. The reason is kept forever (specification 3, section
 * 5).
 * @throws Refusal 404 outside the actor's reach; 403 for the actor's own balance; 400 for zero days, a balance out of
 * range, a deduction of more days than remain (contract, "Leave"), a year before the person was hired, or an unlimited
 * leave type.
 */
export async function adjustBalance(ctx: Context, { userId, leaveType, adjustment, reason, year }: AdjustBalance) {
  const { actor } = ctx
  return change(ctx, async (tx) => {
    await visiblePerson(tx, actor, leaveBalancesArea, userId)
    const employment = await employmentOf(tx, userId)
    throwIf(
      leavePolicy.adjustBalance(actor, userId),
      adjustment === 0 ? invalid({ adjustment: 'Please enter a number of days other than zero' }) : null,
      yearRefusal(employment, year),
    )
    await grantOpenYears(tx, employment.today, [year], userId)
    const before = await balanceOf(tx, userId, year, leaveType)
    throwIf(
      before.totalDays === null
        ? invalid({ leaveType: 'This type of leave is unlimited, so there is no balance to adjust' })
        : null,
    )
    const id = randomUUIDv7()
    const totalDays = String(adjustment)
    await insert(tx, { id, userId, leaveType, year, kind: 'ADJUSTMENT', totalDays, reason, actorId: actor.id })
    const balance = await balanceOf(tx, userId, year, leaveType)
    throwIf(adjustment < 0 && (balance.remainingDays ?? 0) < 0 ? tooMuchRefusal(before.remainingDays ?? 0) : null)
    const adjustmentRow = (await adjustmentsOf(tx, userId, year)).find((row) => row.id === id)
    if (!adjustmentRow) throw new Error('The adjustment is not there')
    return {
      action: 'leave.balance_adjusted',
      subject: { type: 'leave_balance', id: balance.id },
      personId: userId,
      before,
      after: { ...balance, reason },
      events: [peopleChanged(leavesArea, [userId], actor.id)],
      answer: { balance, adjustment: adjustmentRow },
    }
  })
}

const tooMuchRefusal = (remaining: number) =>
  invalid({ adjustment: `Only ${Math.max(0, remaining)} days are left to deduct` })

async function insert(tx: Tx, row: typeof leaveLedger.$inferInsert) {
  try {
    await tx.insert(leaveLedger).values(row)
  } catch (error) {
    throwIf(isOutOfRange(error) ? invalid({ adjustment: 'The balance would become too large' }) : null)
    throw error
  }
}
