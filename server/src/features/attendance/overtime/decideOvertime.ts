import type { DecideOvertime } from '@muster/contract/attendance/decisions'
import { decideEach } from '../../../audit/decideEach.ts'
import type { Context } from '../../../context.ts'
import { approveOvertime } from './approveOvertime.ts'

/**
 * Approves or rejects the overtime of many days, each under the rules of `approveOvertime`. A day that was decided, or
 * whose overtime has changed meanwhile, stays as it is.
 */
export const decideOvertime = (ctx: Context, { requests, reason }: DecideOvertime) =>
  decideEach(ctx, requests, (each, { id, minutes, worked }) =>
    approveOvertime(each, { recordId: id, minutes, reason, seenWorked: worked }),
  )
