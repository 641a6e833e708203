import { maxManagementLevels } from '@muster/contract/kit/people'
import { databaseError, ownCodes } from '../db/failures.ts'
import { throwIf, conflict, invalid, type Refusal } from '../kernel/errors.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Actor } from '../kernel/actor.ts'
import type { Tx } from '../db/database.ts'
import { peopleArea, reachOf, visibleTo } from './reach.ts'
import { users } from './tables.ts'

export const emailTaken = 'This email address already belongs to someone else'
export const llIdTaken = 'This LL-ID already belongs to someone else'
export const unknownDepartment = 'Please choose a department'
export const managerBelow = 'The chosen manager reports to this person'
export const tooManyLevels = `With this manager, the hierarchy would have more than ${maxManagementLevels} levels`

const refusals: Record<string, () => Refusal> = {
  users_email_key: () => conflict(emailTaken, 'user.email_taken', 'email'),
  users_ll_id_key: () => conflict(llIdTaken, 'user.ll_id_taken', 'llId'),
}

/**
 * Runs `work`, which writes people, and turns database errors into refusals.
 * @throws Refusal 409 naming `email` or `llId` if another person has it; 400 naming `managerId` if the manager is below
 * the person or the hierarchy would become too deep, and `department` if it does not exist.
 */
export async function withoutClash<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = databaseError(error) ?? {}
    throwIf(code === ownCodes.managementCycle ? invalid({ managerId: managerBelow }) : null)
    throwIf(code === ownCodes.tooManyLevels ? invalid({ managerId: tooManyLevels }) : null)
    throwIf(isUnknownDepartment(error) ? invalid({ department: unknownDepartment }) : null)
    throwIf(constraint?.startsWith('employments_') ? personChangedRefusal() : null)
    const clash = code === '23505' && constraint ? refusals[constraint] : undefined
    throwIf(clash ? clash() : null)
    throw error
  }
}

export const personChangedRefusal = () =>
  conflict('Someone else edited this person. Choose which values to keep.', 'user.changed_meanwhile')

/** Returns whether a database error means that a department does not exist. */
export const isUnknownDepartment = (error: unknown) =>
  databaseError(error)?.constraint?.endsWith('_department_departments_name_fk') === true

export const managerFromTeam = 'Please choose a manager from your team'
export const activeManager = 'Please choose an active person as manager'

/**
 * Returns 400 naming `managerId` if a person may not become a manager; else null. An accepted manager keeps their status
 * until the transaction ends. Actors who see only their team must choose a manager from it. With `mayBePending`, someone
 * may be a manager before they activate their account: an identity provider adds everyone at once.
 */
export async function managerRefusal(
  tx: Tx,
  actor: Actor,
  managerId: string | null,
  { mayBePending = false }: { mayBePending?: boolean | undefined } = {},
): Promise<Refusal | null> {
  if (managerId === null) return reachOf(actor, peopleArea) === 'all' ? null : invalid({ managerId: managerFromTeam })
  const isAvailable = mayBePending ? ne(users.status, 'DEACTIVATED') : eq(users.status, 'ACTIVE')
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, managerId), isAvailable, visibleTo(actor, peopleArea, users.id)))
    .for('share')
  return found ? null : invalid({ managerId: activeManager })
}

/**
 * Runs `work`. The database refuses a change that would leave the company without an active Super Admin whose role
 * never expires.
 * @throws Refusal 409 if the database refuses the change.
 */
export async function withRemainingSuperAdmin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throwIf(databaseError(error)?.code === ownCodes.lastSuperAdmin ? lastSuperAdmin() : null)
    throw error
  }
}

const lastSuperAdmin = () =>
  conflict(
    'There must always be an active Super Admin whose role does not expire. Please assign the role to someone else first.',
    'super_admin.last',
  )
