import type { DecideOvertime } from '@muster/contract/attendance/decisions'
import { decideEach } from '../../../audit/decideEach.ts'
import type { Context } from '../../../context.ts'
import { approveOvertime } from './approveOvertime.ts'

/**
 * Approves or rejects the overtime of many days, each under the rules of `approveOvertime`. A day that was decided
 * meanwhile keeps its decision.
 */
export const decideOvertime = (ctx: Context, { requests }: DecideOvertime) =>
  decideEach(ctx, requests, (each, { id, minutes }) =>
    approveOvertime(each, { recordId: id, minutes, onlyPending: true }),
  )
