import type { Context } from '../../../context.ts'
import type { AuditAction } from '../../../audit/record.ts'
import { record } from '../../../audit/record.ts'
import { throwIf, forbidden } from '../../../kernel/errors.ts'
import { seesAllPay } from '../shared/reach.ts'

/** Checks that the actor may export a file of a month, which contains everyone's pay. @throws Refusal 403 if not. */
export const assertCanExportMonth = ({ actor }: Context): void => throwIf(seesAllPay(actor) ? null : forbidden())

/** Records the export of a month's file in the audit trail. */
export const recordMonthFile = (ctx: Context, action: AuditAction, after: { period: string; rows: number }) =>
  record(ctx.app.db, ctx, { action, subject: { type: 'payroll', id: null }, after })
