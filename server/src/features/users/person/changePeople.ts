import { sql } from 'drizzle-orm'
import type { UpdateUser } from '@muster/contract/users/forms'
import type { Actor } from '../../../kernel/actor.ts'
import type { AuditEntry } from '../../../audit/record.ts'
import type { App } from '../../../context.ts'
import { readCompanyToday } from '../../../company/settings.ts'
import { personChanging, employmentChanged } from '../../../people/hooks.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf } from '../../../kernel/errors.ts'
import type { NewEvent } from '../../../events/event.ts'
import { notifyFormerManagers, peopleChanged } from '../../../people/peopleChanged.ts'
import { recordInvoicing } from '../../../people/invoicing.ts'
import { peopleArea } from '../../../people/reach.ts'
import type { PersonRow } from '../../../people/person.ts'
import { employmentsIn, firstDayProblem } from '../../../people/employments/employed.ts'
import { withBeginning, changeOf } from '../../../people/employments/endings.ts'
import { moveFirstDays, setProbationEnds } from '../../../people/employments/changeEmployments.ts'
import { isAmountChanged, isInvoicingChanged, invoicedFrom } from '../pay/invoicing.ts'
import { changePay, invoicingFromRefusal, salaryFromRefusal, type SentPay } from '../pay/updatePay.ts'

type Person = PersonRow

/** A change of a locked person that the actor is known to be allowed. */
export interface PersonChange {
  person: Person
  /** The new state, without pay. */
  after: Person
  pay: SentPay
}

/** Returns the columns of a person that the form changes, without pay; only those that were sent. */
export function detailsOf(input: Omit<UpdateUser, 'id'>): Partial<Person> {
  const { firstName, lastName, email, position, department, managerId, hireDate, probationEnd, timeZone } = input
  const llId = input.llId === undefined ? undefined : input.llId || null
  const values = { firstName, lastName, email, position, department, managerId, hireDate, probationEnd, timeZone, llId }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Returns why a person's hire date cannot be this one, as a sentence; null if it can. */
export const hireDateProblem = ({ employments, addedOn }: Person, hireDate: string | null): string | null =>
  firstDayProblem(employmentsIn(employments), hireDate ?? addedOn)

/** Returns why a person's probation cannot end on that day, as a sentence; null if it can. */
export const probationProblem = ({ hireDate, addedOn, probationEnd }: Person): string | null =>
  probationEnd !== null && probationEnd < (hireDate ?? addedOn) ? 'Probation cannot end before the hire date' : null

/** The consequences of writing people. */
export interface PeopleWritten {
  /** The audit entries, in the given order. */
  entries: AuditEntry[]
  events: NewEvent[]
}

/** The days from which sent values apply; by default the company's today. */
export interface ChangeDays {
  salaryFrom?: string
  invoicingFrom?: string
}

/** Writes changes of people, with the history of their employment and invoicing, and the effects on features. */
export async function changePeople(
  tx: Tx,
  app: App,
  now: Actor,
  changes: readonly PersonChange[],
  { salaryFrom, invoicingFrom }: ChangeDays = {},
): Promise<PeopleWritten> {
  if (!changes.length) return { entries: [], events: [] }
  const moved = changes.filter(isMoved).map(({ person }) => person.id)
  const withOther = (field: 'hireDate' | 'probationEnd' | 'timeZone') =>
    changes.filter(({ person, after }) => after[field] !== person[field]).map(({ after }) => after)
  const hireDateChanged = withOther('hireDate')
  const elsewhere = withOther('timeZone').map(({ id }) => id)
  const today = await readCompanyToday(tx)
  throwIf(
    ...changes.map(({ after }) => salaryFromRefusal(now, after, today, salaryFrom)),
    ...changes.map(({ after }) => invoicingFromRefusal(after, today, invoicingFrom)),
  )
  const changed = await personChanging(tx, app, {
    moved,
    elsewhere,
    today,
    by: now.id,
  })
  // Managers see the people below them: both the former and the new ones.
  const losing = await notifyFormerManagers(tx, peopleArea, moved)
  await writeRows(tx, changes)
  await moveFirstDays(
    tx,
    hireDateChanged.map(({ id, hireDate }) => ({ userId: id, hireDate })),
    now.id,
  )
  const before = new Map(changes.map(({ person }) => [person.id, employmentsIn(person.employments)]))
  const employed = await employmentChanged(
    tx,
    app,
    hireDateChanged.map(({ id, hireDate, addedOn }) => {
      const known = before.get(id) ?? []
      return changeOf(id, known, withBeginning(known, hireDate ?? addedOn))
    }),
    { today, by: now.id },
  )
  await setProbationEnds(
    tx,
    withOther('probationEnd').map(({ id, probationEnd }) => ({ userId: id, probationEnd })),
  )
  const invoiced = changes.filter(
    ({ person, after }) => invoicingFrom !== undefined || isInvoicingChanged(person, after),
  )
  await recordInvoicing(
    tx,
    invoiced.map(({ after }) => invoicedFrom(after, invoicingFrom ?? today)),
  )
  const paid = await changePay(
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
  const followed = await changed()
  const ids = changes.map(({ person }) => person.id)
  return {
    entries: changes.map((change) =>
      entryOf(change, {
        ...(paid.has(change.person.id) && { salaryFrom: salaryFrom ?? today }),
        ...(invoiced.includes(change) && { invoicingFrom: invoicingFrom ?? today }),
      }),
    ),
    events: [...losing, ...followed, ...employed, peopleChanged(peopleArea, ids, now.id)],
  }
}

/** Returns the audit entry of a change. `days`: those from which pay and invoicing changed; missing if they did not. */
const entryOf = ({ person, after }: PersonChange, days: ChangeDays): AuditEntry => ({
  action: 'user.changed',
  subject: { type: 'user', id: person.id },
  personId: person.id,
  before: differingFields(person, after),
  // Amounts stay out of the trail: its readers need not see what people earn. The history has them.
  after: {
    ...differingFields(after, person),
    payChanged: days.salaryFrom !== undefined,
    ...days,
    invoicingChanged: isAmountChanged(person, after),
  },
})

const isMoved = ({ person, after }: PersonChange) => after.managerId !== person.managerId

async function writeRows(tx: Tx, changes: readonly PersonChange[]): Promise<void> {
  const rows = changes.map(({ after }) => ({
    id: after.id,
    first_name: after.firstName,
    last_name: after.lastName,
    email: after.email,
    position: after.position,
    department: after.department,
    manager_id: after.managerId,
    time_zone: after.timeZone,
    ll_id: after.llId,
    is_internal: after.isInternal,
    account_id: after.accountId,
    charging_method: after.chargingMethod,
    invoicing_amount: after.invoicingAmount,
    invoicing_currency: after.invoicingCurrency,
  }))
  // Each change is later than the last one seen, so that `updatedAt` distinguishes them.
  await tx.execute(sql`
    update users u set
      first_name = n.first_name, last_name = n.last_name, email = n.email, position = n.position,
      department = n.department, manager_id = n.manager_id,
      time_zone = n.time_zone, ll_id = n.ll_id,
      is_internal = n.is_internal, account_id = n.account_id, charging_method = n.charging_method,
      invoicing_amount = n.invoicing_amount, invoicing_currency = n.invoicing_currency,
      updated_at = greatest(clock_timestamp(), u.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      id uuid, first_name text, last_name text, email text, position text, department text, manager_id uuid,
      time_zone text, ll_id text, is_internal boolean, account_id uuid, charging_method text, invoicing_amount numeric,
      invoicing_currency text
    )
    where u.id = n.id`)
}

const comparedFields = [
  'firstName',
  'lastName',
  'email',
  'position',
  'department',
  'managerId',
  'hireDate',
  'probationEnd',
  'timeZone',
  'llId',
  'isInternal',
  'accountId',
  'chargingMethod',
] as const

/** Returns the fields of `one` that differ from `other`. */
const differingFields = (one: Person, other: Person) =>
  Object.fromEntries(comparedFields.filter((field) => one[field] !== other[field]).map((field) => [field, one[field]]))
