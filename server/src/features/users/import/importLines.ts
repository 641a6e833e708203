import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ImportRow } from '@muster/contract/users/import'
import type { Actor } from '../../../kernel/actor.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { changePeople, detailsOf, type PeopleWritten, type PersonChange } from '../person/changePeople.ts'
import { addPeople, employeeRole, type NewUser } from '../person/createUser.ts'
import { addressOf, knownOf } from './importKnown.ts'
import { noManager, planImport, type Step } from './importPlan.ts'
import { internal } from '../pay/invoicing.ts'
import { users } from '../../../people/tables.ts'
import { importLines } from '../tables.ts'

export type ImportLine = typeof importLines.$inferSelect

/** The result of a line. */
export interface LineOutcome {
  line: number
  /** The added person. */
  personId: string | null
  /** The reasons why it was left out; null if it was done. */
  problems: ImportRow['problems'] | null
}

const personChanged = 'This person has changed since the file was checked'

/**
 * Carries out lines of an import, managers before those below them, in a few statements. Each is checked again by the
 * current rules, with the people it names locked: lines that no longer match the check are left out.
 */
export async function importBatch(tx: Tx, app: App, now: Actor, importId: string, lines: readonly ImportLine[]) {
  await lockNamed(tx, lines)
  const files = lines.map(({ line, cells }) => ({ line, cells }))
  const known = await knownOf(tx, now, files, await addedBefore(tx, importId, lines))
  const steps = planImport(app.config, now, files, known)
  const ids = new Map<string, string>()
  const done: LineOutcome[] = []
  const added: NewUser[] = []
  const changes: PersonChange[] = []
  for (const [i, step] of steps.entries()) {
    const { row, values, known: found } = step
    const problems = problemsOf(step, lines[i])
    // A manager whose own line was left out does not exist.
    const managerId = step.manager?.includes('@') ? ids.get(step.manager) : step.manager
    if (managerId === undefined && step.manager) problems.push({ column: 'Manager Email', message: noManager })
    let personId: string | null = null
    if (!problems.length && found === null) {
      personId = randomUUIDv7()
      ids.set(row.email, personId)
      added.push({ ...newUserOf(step, known.today), id: personId, roleId: '', managerId: managerId ?? null })
    } else if (!problems.length && found && row.outcome === 'change') {
      const { person } = found
      const invoicing = values.isInternal ? internal : {}
      const after = { ...person, ...detailsOf({ ...values, managerId }), ...invoicing }
      changes.push({ person, after, pay: values })
    }
    done.push({ line: row.line, personId, problems: problems.length ? problems : null })
  }
  const written = await writeAll(tx, app, now, added, changes)
  return { ...written, done, created: added.length, changed: changes.length }
}

async function writeAll(
  tx: Tx,
  app: App,
  now: Actor,
  added: readonly NewUser[],
  changes: readonly PersonChange[],
): Promise<PeopleWritten> {
  const written: PeopleWritten[] = []
  if (added.length) {
    const roleId = await employeeRole(tx, now)
    const people = added.map((person) => ({ ...person, roleId }))
    written.push(await addPeople(tx, app, now, people))
  }
  written.push(await changePeople(tx, app, now, changes))
  return { entries: written.flatMap(({ entries }) => entries), events: written.flatMap(({ events }) => events) }
}

/** Returns why a line is left out: it has a problem now, or no longer matches the check. */
function problemsOf({ row }: Step, checked: ImportLine | undefined): ImportRow['problems'] {
  if (row.problems.length) return [...row.problems]
  if (row.outcome === 'same') return []
  const isSame = row.outcome === 'create' || isDeepStrictEqual(row.changes, checked?.changes)
  return isSame && row.outcome === checked?.outcome ? [] : [{ column: 'Email', message: personChanged }]
}

/** Locks the people of these lines, and keeps their managers from being deactivated, until the transaction ends. */
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

/** Returns the managers of these lines whom the same import has added. */
async function addedBefore(tx: Tx, importId: string, lines: readonly ImportLine[]): Promise<Set<string>> {
  const emails = lines.map(({ cells }) => addressOf(cells['Manager Email']))
  const rows = await tx
    .select({ id: importLines.personId })
    .from(importLines)
    .where(and(eq(importLines.importId, importId), inArray(importLines.email, emails), isNotNull(importLines.personId)))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Returns a person to add, without a password; the check guarantees that the names are present. */
function newUserOf({ row, values }: Step, today: string) {
  const {
    firstName = '',
    lastName = '',
    position = '',
    llId = null,
    department = null,
    hireDate,
    monthlySalary,
  } = values
  const pay = monthlySalary && {
    salary: String(monthlySalary.amount),
    salaryCurrency: monthlySalary.currency,
    baseSalary: null,
  }
  const details = { firstName, lastName, position, llId, department, pay, hireDate: hireDate ?? today }
  return { ...internal, ...details, email: row.email, passwordHash: null }
}
