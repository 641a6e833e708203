import type { SetUserStatus } from '@muster/contract/users/status'
import { throwIf, conflict, invalid, Refusal } from '../../../kernel/errors.ts'
import type { EmploymentChange } from '../../../companySettings/effects.ts'
import { employmentsIn, type Employment } from '../../../people/employments/employed.ts'
import {
  changeOf,
  withEnding,
  isContinued,
  lastDayProblem,
  withResumption,
  returnProblem,
  undoProblem,
  withoutEnding,
} from '../../../people/employments/endings.ts'
import type { PersonRow } from '../../../people/person.ts'

/** The change that follows from a requested account status. */
export type StatusChange =
  /** Neither the account nor the employment changes. */
  | { kind: 'UNCHANGED' }
  /** An account that is not active yet becomes active. The employment does not change. */
  | { kind: 'ACTIVATES' }
  /** The employment ends with `lastDay`. The account is deactivated too, unless that day is in the future. */
  | { kind: 'ENDS'; lastDay: string; reason?: string | null; closesAccount: boolean }
  /** A former employee is employed again, starting on `firstDay`. */
  | { kind: 'RETURNS'; firstDay: string; isGiven: boolean }
  /** The most recent end of employment was entered by mistake and is undone. */
  | { kind: 'UNDOES' }

type Person = Pick<PersonRow, 'status' | 'employments'>

/**
 * Returns the change that follows from a requested account status, on the current date of the company.
 * @throws Refusal 409 if an account that is not active yet is deactivated and no last day is given; 400 naming
 * `lastDay`, `firstDay` or `byMistake` if the employment cannot change that way.
 */
export function statusChangeOf(person: Person, input: Input, today: string): StatusChange {
  return input.isActive ? activation(person, input, today) : deactivation(person, input, today)
}

function deactivation(
  { status, employments }: Person,
  { lastDay, reason, closesNow = false }: Input,
  today: string,
): StatusChange {
  // Someone whose account is not active yet can have a last day, but there is no account to deactivate.
  throwIf(status === 'PENDING_ACTIVATION' && lastDay === undefined ? notActivated() : null)
  const hasLeft = status === 'DEACTIVATED'
  if (hasLeft && lastDay === undefined) return { kind: 'UNCHANGED' }
  const day = lastDay ?? today
  const problem = hasLeft && day > today ? alreadyLeft : lastDayProblem(employmentsIn(employments), day, today)
  throwIf(problem === null ? null : invalid({ lastDay: problem }))
  return { kind: 'ENDS', lastDay: day, reason, closesAccount: !hasLeft && (closesNow || day <= today) }
}

function activation({ status, employments }: Person, { firstDay, byMistake }: Input, today: string): StatusChange {
  const all = employmentsIn(employments)
  if (byMistake) {
    const problem = undoProblem(all, today)
    throwIf(problem === null ? null : invalid({ byMistake: problem }))
    return { kind: 'UNDOES' }
  }
  if (status !== 'DEACTIVATED') {
    throwIf(firstDay === undefined ? null : invalid({ firstDay: alreadyEmployed }))
    return { kind: status === 'ACTIVE' ? 'UNCHANGED' : 'ACTIVATES' }
  }
  const day = firstDay ?? today
  const problem = returnProblem(all, day, today)
  throwIf(problem === null ? null : invalid({ firstDay: problem }))
  return { kind: 'RETURNS', firstDay: day, isGiven: firstDay !== undefined }
}

type Input = Omit<SetUserStatus, 'id'> & {
  /** True to deactivate the account at once, although the last day is in the future. */
  closesNow?: boolean
}

const alreadyEmployed = 'They are already employed. Change their hire date instead.'
const alreadyLeft = 'Their account is already deactivated. Please choose today or an earlier day.'

const notActivated = (): Refusal =>
  conflict('This account is pending activation. No one can sign in with it yet.', 'user.not_activated')

/** Returns a person's employments after a status change. */
export function employmentsAfter(all: readonly Employment[], statusChange: StatusChange): readonly Employment[] {
  if (statusChange.kind === 'ENDS') return withEnding(all, statusChange.lastDay)
  if (statusChange.kind === 'RETURNS') return withResumption(all, statusChange.firstDay, statusChange.isGiven)
  return statusChange.kind === 'UNDOES' ? (withoutEnding(all) ?? all) : all
}

/** Returns a person's employments after a status change, with the days that it adds and removes. */
export function employmentChange(
  { id, employments }: Pick<PersonRow, 'id' | 'employments'>,
  change: StatusChange,
): EmploymentChange {
  const before = employmentsIn(employments)
  return changeOf(id, before, employmentsAfter(before, change))
}

/**
 * Returns whether a status change continues the ended employment, either by undoing its end or by starting again
 * without a gap.
 */
export function undoesEnding({ employments }: Pick<PersonRow, 'employments'>, change: StatusChange): boolean {
  if (change.kind === 'UNDOES') return true
  const latestEmployment = employmentsIn(employments).at(-1)
  return (
    change.kind === 'RETURNS' &&
    latestEmployment !== undefined &&
    isContinued(latestEmployment, change.firstDay, change.isGiven)
  )
}
