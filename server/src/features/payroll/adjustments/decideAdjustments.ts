import type { DecideAdjustments } from '@muster/contract/payroll/adjustments'
import { decideEach } from '../../../audit/decideEach.ts'
import type { Context } from '../../../context.ts'
import { decideAdjustment } from './decideAdjustment.ts'

/** Approves or rejects many adjustments, each under the rules of `decideAdjustment`. */
export const decideAdjustments = (ctx: Context, { status, reason, requests }: DecideAdjustments) =>
  decideEach(ctx, requests, (each, request) => decideAdjustment(each, { ...request, status, reason }))
