import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id, paragraphs } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import { PaymentFormat } from './paymentFormats.ts'
import { PaidPerson } from './records.ts'
import { RunInput } from './runs.ts'

const Name = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

/** A request to release payments, so that a further file can pay them. */
export const PaymentRelease = z.object({
  id: z.uuid(),
  /** The number of payments, and their people if they are fewer than all. */
  count: z.int(),
  people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  reason: z.string(),
  requestedAt: Instant,
  requestedBy: Name,
  /** The latest download of the file; null if there was none. */
  downloaded: z
    .object({ at: Instant, by: z.object({ firstName: z.string(), lastName: z.string() }).nullable() })
    .nullable(),
})
export type PaymentRelease = z.infer<typeof PaymentRelease>

/**
 * A payment file or cash list that was made, which can be downloaded again as it was. A record is in one batch at most,
 * unless it was released.
 */
export const PaymentBatch = z.object({
  id: z.uuid(),
  period: Month,
  format: PaymentFormat,
  currency: Currency,
  /** The name of the template at that time; null unless the format is CSV. */
  template: z.string().nullable(),
  payOn: Day,
  /** The number of people paid, each counted once, and the total. */
  payments: z.object({ count: z.int(), total: z.number() }),
  /** The number of transfers; more than of people if some are paid to several accounts. */
  transfers: z.int(),
  /** The number of payments that were released, and of those whose records are marked as paid. */
  released: z.int(),
  paid: z.int(),
  /** The identification by which a bank recognises a SEPA file that it gets twice; null for other formats. */
  messageId: z.string().nullable(),
  madeAt: Instant,
  madeBy: Name,
  /** The request to release payments that is pending; null if there is none. */
  release: PaymentRelease.nullable(),
  can: z.object({ requestRelease: z.boolean(), confirmRelease: z.boolean(), rejectRelease: z.boolean() }),
})
export type PaymentBatch = z.infer<typeof PaymentBatch>

/** A payment of a batch. */
export const BatchPayment = z.object({
  recordId: z.uuid(),
  user: PaidPerson,
  amount: z.number(),
  /** The number of accounts that it is paid to. A release releases all of its transfers. */
  transfers: z.int(),
  state: z.enum(['OPEN', 'RELEASED', 'PAID']),
})
export type BatchPayment = z.infer<typeof BatchPayment>

export const CreatePaymentBatch = RunInput.extend({
  format: PaymentFormat,
  currency: Currency,
  /** The template of a CSV file. */
  templateId: Id.optional(),
  /** The day on which the bank executes the payments. */
  payOn: Day,
  /** The digest of the preview; the file is refused if it would differ. */
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
}).refine(({ format, templateId }) => format !== 'CSV' || templateId !== undefined, {
  path: ['templateId'],
  message: 'Please choose a template',
})
export type CreatePaymentBatch = z.infer<typeof CreatePaymentBatch>

export const RequestPaymentRelease = z.object({
  id: Id,
  /** The records to release; without them, all that are not paid. */
  recordIds: z.array(Id).min(1, 'Please choose at least one person').max(500).optional(),
  reason: paragraphs(500, 'Please say why these payments were not made'),
})
export type RequestPaymentRelease = z.infer<typeof RequestPaymentRelease>

export const DecidePaymentRelease = z.object({
  id: Id,
  releaseId: Id,
  decision: z.enum(['CONFIRMED', 'REJECTED'], 'Please confirm or reject'),
})
export type DecidePaymentRelease = z.infer<typeof DecidePaymentRelease>

const needs = 'settings.banking_view_all'
const also = 'Also needs `payroll.approve` and `payroll.all_view`.'
const OneBatch = z.object({ batch: PaymentBatch })

export const paymentBatches = {
  paymentBatches: route({
    method: 'GET',
    path: '/payroll/runs/{period}/payment-batches',
    needs,
    summary: 'List the payment files and cash lists made for a month, newest first',
    description: also,
  })
    .input(RunInput)
    .output(z.object({ batches: z.array(PaymentBatch) })),
  createPaymentBatch: route({
    method: 'POST',
    path: '/payroll/runs/{period}/payment-batches',
    needs,
    summary:
      'Make a payment file of a month’s approved records that are in none yet: SEPA (pain.001.001.09), CSV or a cash list in PDF',
    description: `${also} A record is in one file at most, unless it is released.`,
    success: 201,
    cost: bulkFileCost,
  })
    .input(CreatePaymentBatch)
    .output(OneBatch),
  paymentBatchFile: route({
    method: 'GET',
    path: '/payroll/payment-batches/{id}/file',
    needs,
    summary: 'Download a payment file or cash list as it was made (logged)',
    description: also,
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(z.object({ id: Id }))
    .output(z.file()),
  batchPayments: route({
    method: 'GET',
    path: '/payroll/payment-batches/{id}/payments',
    needs,
    summary: 'List the first 50 payments of a payment file or cash list by name (logged)',
    description: also,
  })
    .input(z.object({ id: Id, search: z.string().max(100).optional() }))
    .output(z.object({ payments: z.array(BatchPayment) })),
  requestPaymentRelease: route({
    method: 'POST',
    path: '/payroll/payment-batches/{id}/release',
    needs,
    summary: 'Ask to release payments that were not made, so that a further file can pay them',
    description: `${also} Someone else confirms it.`,
  })
    .input(RequestPaymentRelease)
    .output(OneBatch),
  decidePaymentRelease: route({
    method: 'PATCH',
    path: '/payroll/payment-batches/{id}/release',
    needs,
    summary: 'Confirm or reject the release of payments',
    description: also,
  })
    .input(DecidePaymentRelease)
    .output(OneBatch),
}
