import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CreatePaymentBatch } from '@muster/contract/payroll/paymentBatches'
import { placeOfRun } from '@muster/contract/payroll/runKeys'
import { change } from '../../../../audit/change.ts'
import { readCompanyToday } from '../../../../companySettings/settings.ts'
import type { Context } from '../../../../context.ts'
import { conflict, invalid, throwIf } from '../../../../kernel/errors.ts'
import { printCents, sumOf } from '../../../../pay/money.ts'
import { lockRestingPayroll } from '../../shared/locks.ts'
import { payrollChanged } from '../../messages.ts'
import { assertCanExportPayments } from '../previewPayments.ts'
import { readPlan } from '../readPlan.ts'
import { storeContent } from './content.ts'
import { batchById } from './queries.ts'
import { payrollPaymentBatches, payrollPayments } from '../tables.ts'

/** The number of payments inserted at a time. */
const insertedAtOnce = 1000

/**
 * Makes a payment file of a month: a SEPA credit transfer, a CSV file or a cash list. It pays the approved records that no
 * other file pays, and is kept as it is. A unique key prevents that two files pay the same record.
 * @throws Refusal 403 unless the actor may approve payroll and see everyone's pay; 400 naming `payOn` if it is past; 404
 * if the month has no approved records in this currency, or for an unknown template; 409 if something prevents the file
 * (`problemRefusals`), if it would differ from the preview, or while payroll is being calculated.
 */
export const createPaymentBatch = (ctx: Context, { payOn, digest, ...file }: CreatePaymentBatch) => {
  assertCanExportPayments(ctx)
  return change(ctx, async (tx) => {
    const { actor, app, request } = ctx
    throwIf(payOn < (await readCompanyToday(tx)) ? invalid({ payOn: 'Please choose today or a later day' }) : null)
    await lockRestingPayroll(tx)
    const { plan, template, digest: digestNow, problem, write } = await readPlan(tx, app, file)
    throwIf(
      problem && problemRefusals[problem](),
      digest !== undefined && digest !== digestNow ? paymentsChanged() : null,
    )
    const id = randomUUIDv7()
    const { period, format, currency } = file
    const payments = [...Map.groupBy(plan.payments, ({ record }) => record.id)].map(([recordId, parts]) => ({
      batchId: id,
      recordId,
      amount: printCents(sumOf(parts.map(({ amount }) => amount))),
      transfers: parts.length,
    }))
    const { name, type, content } = await write({ batchId: id, payOn })
    await tx.insert(payrollPaymentBatches).values({
      id,
      ...placeOfRun(period),
      format,
      currency,
      template: template?.name ?? null,
      payOn,
      count: payments.length,
      total: printCents(plan.total),
      fileName: `payments ${period} ${currency} ${id.slice(-4)}.${name}`,
      fileType: type,
      madeBy: actor.id,
      madeAt: request.at ?? sql`clock_timestamp()`,
    })
    for (let from = 0; from < payments.length; from += insertedAtOnce)
      await tx.insert(payrollPayments).values(payments.slice(from, from + insertedAtOnce))
    await storeContent(tx, app.keys, id, content)
    return {
      action: 'payroll.payment_batch_made',
      subject: { type: 'payroll_payment_batch', id },
      // The audit trail contains no amounts.
      after: {
        period,
        format,
        template: template?.name,
        currency,
        payOn,
        rows: payments.length,
        leftOut: plan.leftOut.length,
      },
      events: [payrollChanged()],
      answer: { batch: await batchById(tx, actor, id) },
    }
  })
}

const paymentsChanged = () =>
  conflict(
    'The people, amounts or accounts changed since this preview. Please check it and make the file again.',
    'payroll.payments_changed',
  )
const problemRefusals = {
  NO_PAYING_ACCOUNT: () =>
    conflict('No account that pays salaries in this currency is set in Settings.', 'payroll.paying_account_missing'),
  PAYING_ACCOUNT_NOT_SEPA: () =>
    conflict('A SEPA file pays only in euros, from an IBAN within SEPA.', 'payroll.paying_account_not_sepa'),
  HOLDER_TEXT: () =>
    conflict('The holder of the paying account can’t be written in this file.', 'payroll.paying_holder_unwritable'),
  TEMPLATE_TEXT: () =>
    conflict('A title or text of the template can’t be written in its encoding.', 'payroll.template_unwritable'),
  NOBODY: () => conflict('None of these people can be paid with this file.', 'payroll.nobody_to_pay'),
}
