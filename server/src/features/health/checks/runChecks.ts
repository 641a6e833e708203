import type { Finding } from '@muster/contract/health/calls'
import { type CheckName, checkNames } from '@muster/contract/health/checks'
import { type Checks, type Installation, type OpenInstallation, problem, type Verdict, warning } from './check.ts'
import { databaseChecks } from './database.ts'
import { diskChecks } from './disks.ts'
import { checkKey } from './key.ts'
import { machineChecks } from './machine.ts'
import { permissionChecks } from './permissions.ts'
import { recordChecks } from './records.ts'
import { timeChecks } from './time.ts'
import { workChecks } from './work.ts'

/** The milliseconds that one check may take. */
const maxCheckMs = 10_000

type Found = Map<CheckName, Verdict>

/** Returns the verdict of a check. One that takes too long or fails is not silent: it becomes a finding. */
async function verdictOf(work: () => Verdict | Promise<Verdict>): Promise<Verdict> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Verdict>()
  const timer = setTimeout(
    () =>
      resolve(
        warning(`There was no answer within ${maxCheckMs / 1000} s.`, 'Check again when the machine is less busy.'),
      ),
    maxCheckMs,
  )
  try {
    return await Promise.race([Promise.resolve().then(work), tooLate])
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return problem(
      `This could not be checked: ${reason}`,
      'Look for the reason in the log of Muster and of PostgreSQL.',
    )
  } finally {
    clearTimeout(timer)
  }
}

async function runAll<Parts>(found: Found, checks: Checks<Parts>, parts: Parts): Promise<void> {
  await Promise.all(
    Object.entries(checks).map(async ([name, check]) =>
      found.set(name as CheckName, await verdictOf(() => (check as (parts: Parts) => Verdict)(parts))),
    ),
  )
}

/**
 * Checks an installation and returns the findings in their order. `database` is its open database with the storage of
 * its files, or the sentence that says why it can't be opened. Checks that need the database, its tables or the key are left out without them. Changes
 * nothing.
 */
export async function runChecks(
  installation: Installation,
  database: Pick<OpenInstallation, 'db' | 'pool' | 'storage'> | string,
): Promise<Finding[]> {
  const found: Found = new Map()
  const ofPlace = { ...diskChecks, ...permissionChecks, ...machineChecks }
  await runAll(found, ofPlace, installation)
  if (typeof database === 'string')
    found.set('database', problem(database, 'Correct this first. The checks that need the database were left out.'))
  else await runOnDatabase(found, { ...installation, ...database })
  return checkNames.flatMap((check) => {
    const verdict = found.get(check)
    return verdict ? [{ check, ...verdict }] : []
  })
}

async function runOnDatabase(found: Found, installation: OpenInstallation): Promise<void> {
  await runAll(found, databaseChecks, installation)
  // The tables of another version may lack the columns that the following checks read.
  if (found.get('migrations')?.state !== 'ok') return
  await runAll(found, { ...timeChecks, ...workChecks }, installation)
  let keys = null
  found.set(
    'key',
    await verdictOf(async () => {
      const [verdict, usableKeys] = await checkKey(installation)
      keys = usableKeys
      return verdict
    }),
  )
  if (keys) await runAll(found, recordChecks, { ...installation, keys })
}
