import type { DecideCorrections } from '@muster/contract/attendance/decisions'
import { decideEach } from '../../../audit/decideEach.ts'
import type { Context } from '../../../context.ts'
import { decideCorrection } from './decideCorrection.ts'

/** Approves or rejects many corrections, each under the rules of `decideCorrection`. */
export const decideCorrections = (ctx: Context, { status, reason, requests }: DecideCorrections) =>
  decideEach(ctx, requests, (each, { id }) => decideCorrection(each, { id, status, reason }))
