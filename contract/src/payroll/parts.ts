import { z } from 'zod'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Month } from '../kit/time.ts'
import { ExtraPayment } from './extraRuns.ts'
import { PayTotals } from './records.ts'
import { MonthInput, RunKey } from './runKeys.ts'
import { PayrollRun } from './runs.ts'

/** A part of a month for a pay group, before it is made. */
export const DraftPart = z.object({
  period: Month,
  groupId: Id,
  /** The last day of the part. It pays all days of the month until then that earlier parts have not paid. */
  lastDay: Day,
  /** A day of the month. */
  paymentDate: Day,
})
export type DraftPart = z.infer<typeof DraftPart>

/** The parts of a month that a pay group can be paid next. */
export const GroupParts = z.object({
  group: z.object({ id: z.uuid(), name: z.string() }),
  /** The number of people within reach who are in the group in the month; a part is made by someone who sees them all. */
  people: z.number().int(),
  /** Each pays from the same first day, which has begun; the last one ends with the month. */
  parts: z.array(z.object({ firstDay: Day, lastDay: Day, paymentDate: Day })),
  /** The last day among them that has passed, or the first one; null without any. */
  next: Day.nullable(),
  /** The run of the latest part if it has drafts, whose people the next part leaves out; null without. */
  open: z.object({ key: RunKey, name: z.string() }).nullable(),
})
export type GroupParts = z.infer<typeof GroupParts>

export const parts = {
  parts: route({
    method: 'GET',
    path: '/payroll/parts',
    needs: 'payroll.process',
    summary: 'List the pay groups with people in a month, and the parts of the month that they can be paid next',
  })
    .input(MonthInput)
    .output(z.object({ groups: z.array(GroupParts) })),
  previewPart: route({
    method: 'POST',
    path: '/payroll/parts/preview',
    reads: true,
    needs: 'payroll.process',
    summary: 'Calculate a part of a month for a pay group, without saving it',
    description:
      'People who can’t be paid have a `problem`. Pay that the month needs for its deductions and loans is kept back (`keptBack`). Access to other people’s pay is logged.',
    cost: bulkFileCost,
  })
    .input(DraftPart)
    .output(
      z.object({
        payments: z.array(ExtraPayment),
        totals: z.array(PayTotals),
      }),
    ),
  createPart: route({
    method: 'POST',
    path: '/payroll/parts',
    needs: 'payroll.process',
    preview: 'payroll.previewPart',
    summary: 'Make a part of a month for a pay group, with drafts for its people',
    description:
      'It pays the days of the month up to its last day, less what earlier parts have paid, with a share of the insurance and tax of the month. The monthly run pays the rest. It is submitted, approved, paid and posted like an extra run.',
    success: 201,
    cost: bulkFileCost,
  })
    .input(DraftPart)
    .output(z.object({ run: PayrollRun })),
}
