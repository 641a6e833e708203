import type { PersonFacts } from './facts.ts'
import type { ComputedRecord } from './records.ts'

/** A person's records of a month, one a currency; none where there is nothing to pay and nothing to take. */
export function computeRecords({ month }: PersonFacts): ComputedRecord[] {
  throw new Error(`${month.period} cannot be computed yet`)
}
