import { databaseError, ownCodes } from '../db/failures.ts'
import { allow, conflict } from '../errors.ts'

/**
 * Runs `work`, which may take the role from a Super Admin, end it, or deactivate or delete the person. The database
 * refuses what would leave the company without an active Super Admin whose role never expires.
 * @throws Refusal 409 when it refuses.
 */
export async function keepingASuperAdmin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    allow(databaseError(error)?.code === ownCodes.lastSuperAdmin ? lastSuperAdmin() : null)
    throw error
  }
}

const lastSuperAdmin = () =>
  conflict(
    'There must always be an active Super Admin whose role does not expire. Please give the role to somebody else first.',
    'super_admin.last',
  )
