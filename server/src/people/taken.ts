import { mostLevels } from '@muster/contract/kit/people'
import { databaseError, ownCodes } from '../db/failures.ts'
import { allow, conflict, invalid, type Refusal } from '../errors.ts'

export const emailTaken = 'This email address already belongs to somebody else'
export const llIdTaken = 'This LL-ID already belongs to somebody else'
export const managerBelow = 'This person is below the one they would manage'
export const tooManyLevels = `With this manager there would be more than ${mostLevels} levels of people`

const taken: Record<string, () => Refusal> = {
  users_email_key: () => conflict(emailTaken, 'user.email_taken', 'email'),
  users_ll_id_key: () => conflict(llIdTaken, 'user.ll_id_taken', 'llId'),
}

/**
 * Runs `work`, which writes a person's row.
 * @throws Refusal 409 naming `email` or `llId` where somebody else has the same; 400 naming `managerId` where the manager
 * is below the person, or on the last level that may be.
 */
export async function withoutClash<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = databaseError(error) ?? {}
    allow(code === ownCodes.managementCycle ? invalid({ managerId: managerBelow }) : null)
    allow(code === ownCodes.tooManyLevels ? invalid({ managerId: tooManyLevels }) : null)
    const clash = code === '23505' && constraint ? taken[constraint] : undefined
    allow(clash ? clash() : null)
    throw error
  }
}
