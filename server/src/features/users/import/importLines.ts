import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ImportRow } from '@muster/contract/users/import'
import type { Actor } from '../../../kernel/actor.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { changePeople, detailsOf, type PeopleWritten, type PersonChange } from '../person/changePeople.ts'
import { addPeople, employeeRole, type NewUser } from '../shared/createUser.ts'
import { addressOf, knownOf } from './importKnown.ts'
import { noManager, planImport, type Step } from './importPlan.ts'
import { internal } from '../pay/invoicing.ts'
import { users } from '../../../people/tables.ts'
import { importLines } from '../tables.ts'
import { lockRestingPayroll } from '../../payroll/shared/locks.ts'
import { type NewPayGroup, writePayGroups } from '../../payroll/shared/payGroupsOfPeople.ts'

export type ImportLine = typeof importLines.$inferSelect

/** The result of importing a line. */
export interface LineOutcome {
  line: number
  /** The id of the added person; null if the line did not add one. */
  personId: string | null
  /** The reasons why the line was skipped; null if it was imported. */
  problems: ImportRow['problems'] | null
}

const personChanged = 'This person has changed since the file was checked'

/**
 * Imports some lines of a file with a fixed number of statements, managers before the people who report to them. Locks
 * the people and checks each line again. Skips lines that now have problems, or whose result differs from the earlier
 * check of the file.
 * @throws Refusal 409 if a line sets a pay group while payroll is being calculated.
 */
export async function importBatch(tx: Tx, app: App, now: Actor, importId: string, lines: readonly ImportLine[]) {
  // Before the people, as everywhere. Other lines need not wait until payroll is calculated.
  if (lines.some(setsPayGroup)) await lockRestingPayroll(tx)
  await lockNamed(tx, lines)
  const files = lines.map(({ line, cells }) => ({ line, cells }))
  const knownPeople = await knownOf(tx, now, files, await addedBefore(tx, importId, lines))
  const steps = planImport(app.config, now, files, knownPeople)
  const ids = new Map<string, string>()
  const outcomes: LineOutcome[] = []
  const newUsers: NewUser[] = []
  const changes: PersonChange[] = []
  const payGroups: NewPayGroup[] = []
  let changed = 0
  for (const [i, step] of steps.entries()) {
    const { row, values, person: found, payGroup } = step
    const problems = problemsOf(step, lines[i])
    // If the line that adds the manager was skipped, the manager does not exist.
    const managerId = step.manager?.includes('@') ? ids.get(step.manager) : step.manager
    if (managerId === undefined && step.manager) problems.push({ column: 'Manager Email', message: noManager })
    let personId: string | null = null
    if (!problems.length && found === null) {
      personId = randomUUIDv7()
      ids.set(row.email, personId)
      newUsers.push({ ...newUserOf(step, knownPeople.today), id: personId, roleId: '', managerId: managerId ?? null })
    } else if (!problems.length && found && row.outcome === 'change') {
      changed += 1
      const { person } = found
      const invoicing = values.isInternal ? internal : {}
      const after = { ...person, ...detailsOf({ ...values, managerId }), ...invoicing }
      if (row.changes.some(({ column }) => column !== 'Pay Group')) changes.push({ person, after, pay: values })
    }
    const userId = personId ?? found?.person.id
    if (!problems.length && userId !== undefined && payGroup !== undefined) payGroups.push({ userId, group: payGroup })
    outcomes.push({ line: row.line, personId, problems: problems.length ? problems : null })
  }
  const written = await writeAll(tx, app, now, newUsers, changes)
  const grouped = await writePayGroups(tx, payGroups, { firstMonth: knownPeople.today.slice(0, 7), by: now.id })
  return {
    entries: [...written.entries, ...grouped.entries],
    events: [...written.events, ...grouped.events],
    outcomes,
    created: newUsers.length,
    changed,
  }
}

/** Returns true if a line sets the pay group of a person. */
const setsPayGroup = ({ outcome, cells, changes }: ImportLine): boolean =>
  outcome === 'create' ? !!cells['Pay Group']?.trim() : changes.some(({ column }) => column === 'Pay Group')

async function writeAll(
  tx: Tx,
  app: App,
  now: Actor,
  newUsers: readonly NewUser[],
  changes: readonly PersonChange[],
): Promise<PeopleWritten> {
  const results: PeopleWritten[] = []
  if (newUsers.length) {
    const roleId = await employeeRole(tx, now)
    const people = newUsers.map((person) => ({ ...person, roleId }))
    results.push(await addPeople(tx, app, now, people))
  }
  results.push(await changePeople(tx, app, now, changes))
  return { entries: results.flatMap(({ entries }) => entries), events: results.flatMap(({ events }) => events) }
}

/** Returns the reasons for skipping a line: its current problems, or a result that differs from the check. */
function problemsOf({ row }: Step, storedLine: ImportLine | undefined): ImportRow['problems'] {
  if (row.problems.length) return [...row.problems]
  if (row.outcome === 'same') return []
  const isSame = row.outcome === 'create' || isDeepStrictEqual(row.changes, storedLine?.changes)
  return isSame && row.outcome === storedLine?.outcome ? [] : [{ column: 'Email', message: personChanged }]
}

/** Locks the people in these lines until the transaction ends. Their managers cannot be deactivated until then. */
async function lockNamed(tx: Tx, lines: readonly ImportLine[]): Promise<void> {
  const rowsOf = (emails: string[]) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.email}) = any(${sql.param(emails)}::text[])`)
      .orderBy(users.id)
  await rowsOf(lines.map(({ email }) => email)).for('update')
  await rowsOf(lines.map(({ cells }) => addressOf(cells['Manager Email']))).for('share')
}

/** Returns the ids of the managers in these lines who were added by the same import. */
async function addedBefore(tx: Tx, importId: string, lines: readonly ImportLine[]): Promise<Set<string>> {
  const emails = lines.map(({ cells }) => addressOf(cells['Manager Email']))
  const rows = await tx
    .select({ id: importLines.personId })
    .from(importLines)
    .where(and(eq(importLines.importId, importId), inArray(importLines.email, emails), isNotNull(importLines.personId)))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Returns the person that a line adds, without a password. The check ensures that the required names are present. */
function newUserOf({ row, values }: Step, today: string) {
  const {
    firstName = '',
    lastName = '',
    position = '',
    llId = null,
    department = null,
    hireDate,
    probationEnd,
    monthlySalary,
  } = values
  const pay = monthlySalary && {
    salary: String(monthlySalary.amount),
    salaryCurrency: monthlySalary.currency,
    baseSalary: null,
  }
  const details = { firstName, lastName, position, llId, department, pay, hireDate: hireDate ?? today }
  return { ...internal, ...details, ...(probationEnd && { probationEnd }), email: row.email, passwordHash: null }
}
