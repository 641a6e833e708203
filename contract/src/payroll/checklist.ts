import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Day, Month } from '../kit/time.ts'
import { changeKeys, lackingKeys, peopleKeys, recordKeys, undecidedKeys } from './checklistKeys.ts'
import { PaidPerson } from './records.ts'
import { RunKey } from './runKeys.ts'
import { PeriodInput, runPayrollNeeds } from './runs.ts'

const count = z.number().int()

/** The points to settle before a month is approved, each with its number. Points without any are left out. */
export const PayrollChecklist = z.object({
  period: Month,
  /** The requests to decide. `decidable` is the number of those that the caller may approve or reject now. */
  undecided: z.array(z.object({ key: z.enum(undecidedKeys), count, decidable: count })),
  /** The people employed in the month who lack something. */
  lacking: z.array(z.object({ key: z.enum(lackingKeys), count })),
  /** The unapproved records to check. `blocks` is true if such a record can’t be approved. */
  records: z.array(z.object({ key: z.enum(recordKeys), count, blocks: z.boolean() })),
  /** The parts of the month with drafts on hold, which keep the monthly records of as many people from approval. */
  heldParts: z.array(z.object({ key: RunKey, name: z.string(), count })),
  /** The required sign-offs of the month that are missing or outdated. */
  signOffs: z.array(z.object({ id: z.uuid(), name: z.string(), arabicName: z.string(), isOutdated: z.boolean() })),
  /** The people of whom something changed since the previous month. These need no decision. */
  changes: z.array(z.object({ key: z.enum(changeKeys), count })),
  /** The days of overtime, and of attendance and leave, that the month counts. */
  days: z.object({
    overtime: z.object({ from: Day, to: Day }),
    time: z.object({ from: Day, to: Day }),
  }),
})
export type PayrollChecklist = z.infer<typeof PayrollChecklist>

export const ListChecklistPeople = PageQuery.extend({ period: Month, key: z.enum(peopleKeys) })
export type ListChecklistPeople = z.infer<typeof ListChecklistPeople>

/** A person concerned by a point of the checklist. */
export const ChecklistPerson = z.object({
  user: PaidPerson,
  /** The number of requests, or of changes. 1 for other points. */
  count,
  /** The first day that the point concerns; null if it concerns the whole month. */
  day: Day.nullable(),
})
export type ChecklistPerson = z.infer<typeof ChecklistPerson>

export const checklist = {
  checklist: route({
    method: 'GET',
    path: '/payroll/runs/{period}/checklist',
    needs: runPayrollNeeds,
    summary:
      'Get the checklist of a month: pending requests, people who lack something, records to check, parts on hold, missing sign-offs, and changes',
    description: 'Covers people whose unapproved pay you can see. Access is logged.',
  })
    .input(PeriodInput)
    .output(z.object({ checklist: PayrollChecklist })),
  checklistPeople: route({
    method: 'GET',
    path: '/payroll/runs/{period}/checklist/{key}',
    needs: runPayrollNeeds,
    summary: 'List the people concerned by a point of a month’s checklist, by name',
    description: 'Covers people whose unapproved pay you can see. Access is logged.',
  })
    .input(ListChecklistPeople)
    .output(z.object({ people: z.array(ChecklistPerson), pagination: Pagination })),
}
