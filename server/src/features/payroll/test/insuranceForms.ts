import { eq } from 'drizzle-orm'
import type { Who } from '../../../../testing/rows.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import { addVersion } from '../../../people/sealedRecords/versions.ts'
import { insuredPeople } from '../insuranceForms/tables.ts'
import { payrollOutputSettings } from '../payments/tables.ts'
import { wagesInput } from './inputs.ts'

/** The details of a person who is known to the insurance, with a valid national ID. */
export const insured = { name: 'منى محمود', idNumber: '29001010112345', insuranceNumber: '12345678' }
const establishment = { number: '1234567', office: 'مكتب مدينة نصر' }

/** Removes the establishment; returns the input that sets it. */
export async function establishmentInput({ app: { app } }: World) {
  await app.db.delete(payrollOutputSettings).where(eq(payrollOutputSettings.key, 'establishment'))
  return establishment
}

let insuranceNumber = 10_000
/** Returns the input that sets the subject's details, with an insurance number that no one has. */
export const insuredPersonInput = (_: World, { subject }: Who) => ({
  userId: subject ?? unknownId(),
  ...insured,
  insuranceNumber: String((insuranceNumber += 1)),
})

/** Returns the input for Form 2 of a year with limits, with a person below the actor on it. */
export async function formInput(world: World, who: Who) {
  const { year } = await wagesInput(world, who)
  return { form: 'FORM_2', period: `${year}-01`, page: 1, limit: 20 }
}

/** Returns the input for the file of Form 2, with a person below the actor who lacks nothing. */
export async function formFileInput(world: World, who: Who) {
  const { year, chosen } = await wagesInput(world, who)
  const { db, keys, log } = world.app.app
  await db.insert(payrollOutputSettings).values({ key: 'establishment', value: establishment }).onConflictDoNothing()
  for (const { userId } of chosen)
    await db.transaction((tx) => addVersion(tx, { keys, log }, insuredPeople, userId, insured))
  return { form: 'FORM_2', period: `${year}-01`, format: 'csv', leaveOut: true }
}
