import { payrollRecords } from '../tables.ts'
import type { DueRecord } from './computePeople.ts'

/** The columns of a month's present records that a plan needs. */
export const plannedColumns = {
  id: payrollRecords.id,
  userId: payrollRecords.userId,
  currency: payrollRecords.currency,
  status: payrollRecords.status,
  digest: payrollRecords.digest,
}

type PresentRecord = Pick<typeof payrollRecords.$inferSelect, keyof typeof plannedColumns>
type Due = Pick<DueRecord, 'userId' | 'currency' | 'digest'>

/** The changes that bring a month's records up to date. Submitted records are in none of the lists. */
interface RecordPlan<D extends Due> {
  created: D[]
  /** The drafts whose figures or details differ from the calculated ones. */
  changed: (readonly [present: PresentRecord, due: D])[]
  /** The drafts that are up to date. */
  unchanged: PresentRecord[]
  /** The drafts with nothing left to pay or deduct. */
  obsolete: PresentRecord[]
}

/** Returns a text that is equal for records of the same person in the same currency. */
export const keyOf = ({ userId, currency }: Pick<Due, 'userId' | 'currency'>) => `${userId} ${currency}`

/** Returns the changes that generating a month makes, given its present records and those that are due now. */
export function planRecords<D extends Due>(present: readonly PresentRecord[], due: readonly D[]): RecordPlan<D> {
  const presentKeys = new Set(present.map(keyOf))
  const dueByKey = new Map(due.map((record) => [keyOf(record), record]))
  const plan: RecordPlan<D> = {
    created: due.filter((record) => !presentKeys.has(keyOf(record))),
    changed: [],
    unchanged: [],
    obsolete: [],
  }
  for (const row of present.filter(({ status }) => status === 'DRAFT')) {
    const record = dueByKey.get(keyOf(row))
    if (!record) plan.obsolete.push(row)
    else if (record.digest === row.digest) plan.unchanged.push(row)
    else plan.changed.push([row, record])
  }
  return plan
}
