import type { DecideLeaves } from '@muster/contract/leaves/decisions'
import { decideEach } from '../../../audit/decideEach.ts'
import type { Context } from '../../../context.ts'
import { decideLeave } from './decideLeave.ts'

/** Approves or rejects many leave requests, each under the rules of `decideLeave`. */
export const decideMany = (ctx: Context, { status, rejectionReason, requests }: DecideLeaves) =>
  decideEach(ctx, requests, (each, request) => decideLeave(each, { ...request, status, rejectionReason }))
