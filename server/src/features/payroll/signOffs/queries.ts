import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isExtraRun, placeOfRun } from '@muster/contract/payroll/runKeys'
import type { RunSignOffs } from '@muster/contract/payroll/signOffs'
import type { Queryable } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { isAllowed } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { countComments } from '../comments/queries.ts'
import { againstSigning, againstWithdrawing, type CheckOfRun } from './policy.ts'
import { readRunState, type RunState } from './runState.ts'
import { payrollSignOffChecks as checks, payrollSignOffs as signatures } from './tables.ts'

const ofRun = (key: string): SQL => {
  const { period, run } = placeOfRun(key)
  return and(eq(signatures.period, period), eq(signatures.run, run), isNull(signatures.withdrawnAt)) as SQL
}

/** Returns the SQL condition for the checks that the company requires of a run. */
const isRequiredFor = (key: string): SQL =>
  and(isNull(checks.removedAt), isExtraRun(key) ? eq(checks.onExtraRuns, true) : undefined) as SQL

/**
 * Returns the checks of a run in the order in which they were added: the required ones while records are unapproved, and
 * those that were signed. The state is null if the company has none.
 */
export async function readChecksOfRun(
  db: Queryable,
  key: string,
): Promise<{ run: RunState | null; checks: CheckOfRun[] }> {
  const isRequired = isRequiredFor(key)
  const listed = await db
    .select({
      check: { id: checks.id, name: checks.name, arabicName: checks.arabicName, signer: checks.signer },
      isRequired: sql<boolean>`${isRequired}`,
    })
    .from(checks)
    .where(or(isRequired, inArray(checks.id, db.select({ id: signatures.checkId }).from(signatures).where(ofRun(key)))))
    .orderBy(asc(checks.addedAt), asc(checks.id))
  if (!listed.length) return { run: null, checks: [] }
  const run = await readRunState(db, key)
  const isCurrent = sql<boolean>`${signatures.state} = ${run.state}`
  const signed = await db
    .selectDistinctOn([signatures.checkId], {
      checkId: signatures.checkId,
      isCurrent,
      by: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      at: signatures.signedAt,
      remark: signatures.remark,
    })
    .from(signatures)
    .innerJoin(users, eq(users.id, signatures.signedBy))
    .where(ofRun(key))
    .orderBy(signatures.checkId, desc(isCurrent), desc(signatures.signedAt), desc(signatures.id))
  const byCheck = new Map(signed.map((row) => [row.checkId, row]))
  return {
    run,
    checks: listed.flatMap((row) => {
      const found = byCheck.get(row.check.id)
      if (!found && run.open === 0) return []
      return [
        {
          check: row.check,
          status: found ? (found.isCurrent ? 'SIGNED' : 'OUTDATED') : 'MISSING',
          isRequired: row.isRequired && run.open > 0,
          signature: found ? { by: found.by, at: found.at, remark: found.remark } : null,
        },
      ]
    }),
  }
}

/** Returns the required checks of a run that are missing or outdated. None after all records are approved. */
export const missingSignOffs = async (db: Queryable, key: string): Promise<CheckOfRun[]> =>
  (await readChecksOfRun(db, key)).checks.filter(({ status, isRequired }) => isRequired && status !== 'SIGNED')

/** Returns the sign-offs of a run as the actor sees them. */
export async function presentSignOffs(db: Queryable, actor: Actor, key: string): Promise<RunSignOffs> {
  const { run, checks: all } = await readChecksOfRun(db, key)
  return {
    comments: await countComments(db, actor, key),
    state: run?.state ?? '',
    signOffs: all.map(({ signature, ...each }) => ({
      ...each,
      signature,
      can: {
        sign: isAllowed(againstSigning(actor, { ...each, signature })),
        withdraw: isAllowed(againstWithdrawing(actor, { ...each, signature })),
      },
    })),
  }
}
