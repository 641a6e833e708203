import { placeOfRun } from '@muster/contract/payroll/runKeys'
import type { Tx } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'
import { readRunPayments } from '../facts/otherRuns.ts'
import { selectPayeesById } from '../facts/people.ts'
import type { Maker } from '../makers/addMakers.ts'
import { computeExtraPeople, readExtraFacts } from './extraFacts.ts'
import { computePartPeople, readPartFacts } from './partFacts.ts'
import { writeRecords } from './writeRecords.ts'

/** Calculates people's drafts of an extra run again. Returns the number of records that changed. */
export async function recalculatePeople(
  tx: Tx,
  key: string,
  userIds: readonly string[],
  maker: Maker,
): Promise<number> {
  const place = placeOfRun(key)
  const isTheirs = (column: Parameters<typeof isOneOf>[0]) => isOneOf(column, userIds)
  const people = await selectPayeesById(tx, userIds)
  const { kind, lastDay } = await findExtraRun(tx, key)
  if (lastDay !== null) {
    const ofPart = await computePartPeople(await readPartFacts(tx, people, { ...place, lastDay }))
    return writeRecords(tx, key, isTheirs, ofPart, maker)
  }
  const payments = await readRunPayments(
    tx,
    userIds.map((userId) => ({ userId, period: place.period })),
  )
  const facts = await readExtraFacts(tx, people, place, {
    paymentsOf: (userId) =>
      payments({ userId, period: place.period }).flatMap(({ run, payment }) => (run === place.run ? [payment] : [])),
    paysDifferences: kind === 'DIFFERENCES',
  })
  return writeRecords(tx, key, isTheirs, computeExtraPeople(facts), maker)
}
