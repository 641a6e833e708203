import type { Context } from '../../../context.ts'
import type { AuditAction } from '../../../audit/record.ts'
import { record } from '../../../audit/record.ts'
import { allow, forbidden } from '../../../errors.ts'
import { seesAllPay } from '../shared/reach.ts'

/** @throws Refusal 403 for who does not see everybody's pay: a file of a month has everybody's. */
export const allowMonthFile = ({ actor }: Context): void => allow(seesAllPay(actor) ? null : forbidden())

/** Records that a file of a month was taken out of the product. */
export const recordMonthFile = (ctx: Context, action: AuditAction, after: { period: string; rows: number }) =>
  record(ctx.app.db, ctx, { action, subject: { type: 'payroll', id: null }, after })
