import type { CheckImport, ImportCheck, ImportDone, ImportUsers } from '@muster/contract/userImport'
import type { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import { lockRoles } from '../../access/held.ts'
import { change } from '../../audit/change.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { conflict, forbidden, invalid, Refusal, sentenceOf } from '../../errors.ts'
import { addPerson, employeeRole } from './createUser.ts'
import { readPeople } from './importFile.ts'
import { knownOf } from './importKnown.ts'
import { countsOf, digestOf, payShownOf, planImport, type Step } from './importPlan.ts'
import { internal } from './invoicing.ts'
import { withoutClash } from './taken.ts'
import { changePerson } from './updateUser.ts'

/**
 * What importing a file would do, line by line; nothing is changed. Recorded, since it tells whose addresses are known,
 * and what people earn.
 * @throws Refusal 400 naming `file` where it cannot be read; 403 where people would be added and the actor does not hold
 * what an Employee does.
 */
export async function checkImport(ctx: Context, { file }: z.infer<typeof CheckImport>): Promise<ImportCheck> {
  const { app, actor } = ctx
  const { digest, steps } = await foundIn(app.db, ctx, actor, file)
  const counts = countsOf(steps)
  const after = { ...counts, paySeenOf: payShownOf(actor, steps) }
  await record(app.db, ctx, { action: 'user.import_checked', subject: { type: 'users', id: null }, after })
  return { digest, counts, rows: steps.map(({ row }) => row) }
}

/**
 * Imports a file that was checked: all of it or nothing, each person by the rules and with the record of Add and Edit
 * User. Whoever is added gets no password, but a link to choose one.
 * @throws Refusal 409 when it would not do what was checked; 400 where a line is refused.
 */
export async function importUsers(ctx: Context, { file, digest }: z.infer<typeof ImportUsers>): Promise<Done> {
  return withoutClash(() =>
    change(ctx, async (tx) => {
      const now = await lockRoles(tx, ctx.actor)
      if (!now.permissions.has('users.import')) throw forbidden()
      const found = await foundIn(tx, ctx, now, file)
      if (found.digest !== digest)
        throw conflict('What this file would do is not what was checked. Please check it again.')
      const counts = countsOf(found.steps)
      if (counts.refused) throw invalid({ file: 'Nothing was imported, for some lines are refused' })
      const answer = { ...(await applyAll(tx, ctx, now, found)), same: counts.same }
      return { action: 'user.imported', subject: { type: 'users', id: null }, after: counts, answer }
    }),
  )
}
type Done = z.infer<typeof ImportDone>

interface Found {
  digest: string
  steps: Step[]
  today: string
  /** The role of who is added. */
  roleId: string
}

async function foundIn(db: Queryable, { app }: Context, actor: Actor, file: File): Promise<Found> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const lines = readPeople(bytes)
  const known = await knownOf(db, actor, lines)
  const steps = planImport(app.config, actor, lines, known)
  const roleId = steps.some(({ row }) => row.outcome === 'create') ? await employeeRole(db, actor) : ''
  return { digest: digestOf(bytes, steps), steps, today: known.today, roleId }
}

/** Managers go before those below them, so that no step makes a ring of what is none in the end. */
async function applyAll(tx: Tx, ctx: Context, now: Actor, { steps, today, roleId }: Found) {
  const created = new Map<string, string>()
  const addedNow = new Set<string>()
  const changed: string[] = []
  const todo = steps.filter(({ row }) => row.outcome !== 'same').toSorted((one, other) => one.depth - other.depth)
  for (const step of todo) {
    const { row, values, known } = step
    const managerId = step.manager ? (created.get(step.manager) ?? step.manager) : step.manager
    await named(row.line, async () => {
      if (known) {
        const { id } = known.person
        await record(tx, ctx, await changePerson(tx, ctx, now, { ...values, id, managerId }, addedNow))
        changed.push(id)
      } else {
        const newUser = { ...newUserOf(step, today), roleId, managerId: managerId ?? null }
        const { id, entry } = await addPerson(tx, ctx, now, newUser, addedNow)
        await record(tx, ctx, entry)
        created.set(row.email, id)
        addedNow.add(id)
      }
    })
  }
  return { created: [...created.values()], changed }
}

/** Who is added, without a password; the check has seen to it that the names are there. */
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

/** A refusal that the check could not foresee says which line it is about. */
async function named(line: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw Object.assign(new Refusal(error.status, `Line ${line}: ${sentenceOf(error)}`, { error: error.extra.error }), {
      cause: error,
    })
  }
}
