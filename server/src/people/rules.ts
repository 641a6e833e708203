import { maxManagementLevels } from '@muster/contract/kit/people'
import { databaseError, ownCodes } from '../db/failures.ts'
import { throwIf, conflict, invalid, type Refusal } from '../kernel/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../kernel/actor.ts'
import type { Tx } from '../db/database.ts'
import { peopleArea, reachOf, visibleTo } from './reach.ts'
import { users } from './tables.ts'

export const emailTaken = 'This email address already belongs to someone else'
export const llIdTaken = 'This LL-ID already belongs to someone else'
export const unknownDepartment = 'Please choose a department'
export const managerBelow = 'This person reports to the one they would manage'
export const tooManyLevels = `With this manager there would be more than ${maxManagementLevels} levels of people`

const taken: Record<string, () => Refusal> = {
  users_email_key: () => conflict(emailTaken, 'user.email_taken', 'email'),
  users_ll_id_key: () => conflict(llIdTaken, 'user.ll_id_taken', 'llId'),
}

/**
 * Runs `work`, which writes a person's row.
 * @throws Refusal 409 naming `email` or `llId` where someone else has the same; 400 naming `managerId` where the
 * manager is below the person, or on the last allowed level, and `department` where the company has none of that name.
 */
export async function withoutClash<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = databaseError(error) ?? {}
    throwIf(code === ownCodes.managementCycle ? invalid({ managerId: managerBelow }) : null)
    throwIf(code === ownCodes.tooManyLevels ? invalid({ managerId: tooManyLevels }) : null)
    throwIf(isUnknownDepartment(error) ? invalid({ department: unknownDepartment }) : null)
    throwIf(constraint?.startsWith('employments_') ? employmentChangedRefusal() : null)
    const clash = code === '23505' && constraint ? taken[constraint] : undefined
    throwIf(clash ? clash() : null)
    throw error
  }
}

const employmentChangedRefusal = () =>
  conflict('Someone else edited this person. Choose which values to keep.', 'user.changed_meanwhile')

/** Returns whether the database refused a department that the company does not have. */
export const isUnknownDepartment = (error: unknown) =>
  databaseError(error)?.constraint?.endsWith('_department_departments_name_fk') === true

export const managerFromTeam = 'Please choose a manager from your team'
export const activeManager = 'Please choose an active person as the manager'

/**
 * Returns 400 naming `managerId` for a person who may not become a manager; else null, and then they stay eligible
 * until the transaction ends. An actor who sees only a team places people within it.
 */
export async function managerRefusal(tx: Tx, actor: Actor, managerId: string | null): Promise<Refusal | null> {
  if (managerId === null) return reachOf(actor, peopleArea) === 'all' ? null : invalid({ managerId: managerFromTeam })
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, managerId), eq(users.status, 'ACTIVE'), visibleTo(actor, peopleArea, users.id)))
    .for('share')
  return found ? null : invalid({ managerId: activeManager })
}

/**
 * Runs `work`, which may take the role from a Super Admin, end it, or deactivate or delete the person. The database
 * refuses a change that would leave the company without an active Super Admin whose role never expires.
 * @throws Refusal 409 when it refuses.
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
