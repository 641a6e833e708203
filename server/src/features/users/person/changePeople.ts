import type { UpdateUser } from '@muster/contract/users/forms'
import type { Actor } from '../../../kernel/actor.ts'
import type { AuditEntry } from '../../../audit/record.ts'
import type { App } from '../../../context.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { personChanging, employmentChanged } from '../../../people/runHooks.ts'
import type { Tx } from '../../../db/database.ts'
import { updateRows } from '../../../db/updateRows.ts'
import { throwIf } from '../../../kernel/errors.ts'
import type { NewEvent } from '../../../events/event.ts'
import { notifyFormerManagers, peopleChanged } from '../../../people/peopleChanged.ts'
import { recordInvoicing } from '../../../people/invoicing.ts'
import { peopleArea } from '../../../people/reach.ts'
import { laterUpdate, type PersonRow } from '../../../people/person.ts'
import { employmentsIn, firstDayProblem } from '../../../people/employments/employed.ts'
import { withBeginning, changeOf } from '../../../people/employments/endings.ts'
import { moveFirstDays, setProbationEnds } from '../../../people/employments/changeEmployments.ts'
import { users } from '../../../people/tables.ts'
import { isAmountChanged, isInvoicingChanged, invoicedFrom } from '../pay/invoicing.ts'
import { changePay, invoicingFromRefusal, salaryFromRefusal, type SentPay } from '../pay/updatePay.ts'

type Person = PersonRow

/** A permitted change of a person whose row is locked. */
export interface PersonChange {
  person: Person
  /** The person after the change, without pay. */
  after: Person
  pay: SentPay
}

/** Returns the fields that were sent with the form, as columns of a person. Pay is left out. */
export function detailsOf(input: Omit<UpdateUser, 'id'>): Partial<Person> {
  const { firstName, lastName, email, position, department, managerId, hireDate, probationEnd, timeZone } = input
  const llId = input.llId === undefined ? undefined : input.llId || null
  const workPhone = input.workPhone === undefined ? undefined : input.workPhone || null
  const values = { firstName, lastName, email, position, department, managerId, hireDate, probationEnd, timeZone }
  return Object.fromEntries(Object.entries({ ...values, llId, workPhone }).filter(([, value]) => value !== undefined))
}

/** Returns the reason why a person cannot have this hire date, as a sentence; null if they can. */
export const hireDateProblem = ({ employments, addedOn }: Person, hireDate: string | null): string | null =>
  firstDayProblem(employmentsIn(employments), hireDate ?? addedOn)

/** Returns the reason why a person's probation cannot end on this day, as a sentence; null if it can. */
export const probationProblem = ({
  hireDate,
  addedOn,
  probationEnd,
}: Pick<Person, 'hireDate' | 'addedOn' | 'probationEnd'>): string | null =>
  probationEnd !== null && probationEnd < (hireDate ?? addedOn) ? 'Probation cannot end before the hire date' : null

/** The audit entries and events that follow from adding or changing people. */
export interface PeopleWritten {
  /** One audit entry per person, in the order of the input. */
  entries: AuditEntry[]
  events: NewEvent[]
}

/** The first days of new pay and new invoicing terms; today by default. */
export interface ChangeDays {
  salaryFrom?: string
  invoicingFrom?: string
}

/** Stores changes of people, their employment history and invoicing terms, and runs the hooks of other features. */
export async function changePeople(
  tx: Tx,
  app: App,
  now: Actor,
  changes: readonly PersonChange[],
  { salaryFrom, invoicingFrom }: ChangeDays = {},
): Promise<PeopleWritten> {
  if (!changes.length) return { entries: [], events: [] }
  const movedIds = changes.filter(isMoved).map(({ person }) => person.id)
  const withOther = (field: 'hireDate' | 'probationEnd' | 'timeZone') =>
    changes.filter(({ person, after }) => after[field] !== person[field]).map(({ after }) => after)
  const hireDateChanged = withOther('hireDate')
  const relocatedIds = withOther('timeZone').map(({ id }) => id)
  const today = await readCompanyToday(tx)
  throwIf(
    ...changes.map(({ after }) => salaryFromRefusal(now, after, today, salaryFrom)),
    ...changes.map(({ after }) => invoicingFromRefusal(after, today, invoicingFrom)),
  )
  const followUp = await personChanging(tx, app, {
    moved: movedIds,
    elsewhere: relocatedIds,
    today,
    by: now.id,
  })
  // The people above see the team, so both the former and the new managers are affected.
  const notifications = await notifyFormerManagers(tx, peopleArea, movedIds)
  await writeRows(tx, changes)
  await moveFirstDays(
    tx,
    hireDateChanged.map(({ id, hireDate }) => ({ userId: id, hireDate })),
    now.id,
  )
  const before = new Map(changes.map(({ person }) => [person.id, employmentsIn(person.employments)]))
  const employmentEvents = await employmentChanged(
    tx,
    app,
    hireDateChanged.map(({ id, hireDate, addedOn }) => {
      const employmentsBefore = before.get(id) ?? []
      return changeOf(id, employmentsBefore, withBeginning(employmentsBefore, hireDate ?? addedOn))
    }),
    { today, by: now.id },
  )
  await setProbationEnds(
    tx,
    withOther('probationEnd').map(({ id, probationEnd }) => ({ userId: id, probationEnd })),
  )
  const invoicedChanges = changes.filter(
    ({ person, after }) => invoicingFrom !== undefined || isInvoicingChanged(person, after),
  )
  await recordInvoicing(
    tx,
    invoicedChanges.map(({ after }) => invoicedFrom(after, invoicingFrom ?? today)),
  )
  const paidIds = await changePay(
    tx,
    changes.map((change) => ({
      userId: change.person.id,
      pay: change.pay,
      employment:
        isMoved(change) ||
        change.after.position !== change.person.position ||
        change.after.department !== change.person.department,
    })),
    { by: now.id, today, salaryFrom },
  )
  const followUpEvents = await followUp()
  const ids = changes.map(({ person }) => person.id)
  return {
    entries: changes.map((change) =>
      entryOf(change, {
        ...(paidIds.has(change.person.id) && { salaryFrom: salaryFrom ?? today }),
        ...(invoicedChanges.includes(change) && { invoicingFrom: invoicingFrom ?? today }),
      }),
    ),
    events: [...notifications, ...followUpEvents, ...employmentEvents, peopleChanged(peopleArea, ids, now.id)],
  }
}

/**
 * Returns the audit entry for a change. `days` contains the first day of new pay and of new invoicing terms, if they
 * changed.
 */
const entryOf = ({ person, after }: PersonChange, days: ChangeDays): AuditEntry => ({
  action: 'user.changed',
  subject: { type: 'user', id: person.id },
  personId: person.id,
  before: differingFields(person, after),
  // Amounts are not recorded in the audit trail, whose readers may not know what people earn. They are in the history.
  after: {
    ...differingFields(after, person),
    payChanged: days.salaryFrom !== undefined,
    ...days,
    invoicingChanged: isAmountChanged(person, after),
  },
})

const isMoved = ({ person, after }: PersonChange) => after.managerId !== person.managerId

const details = [
  'firstName',
  'lastName',
  'email',
  'position',
  'department',
  'managerId',
  'timeZone',
  'llId',
  'workPhone',
  'isInternal',
  'accountId',
  'chargingMethod',
] as const
const writtenColumns = [...details, 'invoicingAmount', 'invoicingCurrency'] as const
const comparedFields = [...details, 'hireDate', 'probationEnd'] as const

const writeRows = (tx: Tx, changes: readonly PersonChange[]): Promise<void> =>
  updateRows(
    tx,
    users,
    changes.map(({ after }) => after),
    { columns: writtenColumns, set: { updatedAt: laterUpdate } },
  )

/** Returns the fields of `one` that differ from those of `other`. */
const differingFields = (one: Person, other: Person) =>
  Object.fromEntries(comparedFields.filter((field) => one[field] !== other[field]).map((field) => [field, one[field]]))
