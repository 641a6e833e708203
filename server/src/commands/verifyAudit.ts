import { isSystemError } from '../disk/durable.ts'
import { StartError } from '../kernel/startError.ts'
import { readAnchor } from '../audit/anchor.ts'
import { verifyArchive } from '../audit/archive/verifyArchive.ts'
import { readArchivedPart } from '../audit/archive/archives.ts'
import { print, type Trail, withTrail } from './openTrail.ts'
import { verifyAudit } from '../audit/verify.ts'

/**
 * `npm run audit:verify`: prints the faults of the audit trail, or that it is intact, and the number of unsealed
 * entries. Arguments are files of archives, which are verified too.
 */
async function verify({ db, keys, dataDir }: Trail, files: string[]): Promise<boolean> {
  const { faults, seals, newest, waiting } = await verifyAudit(db, keys, await readAnchor(dataDir, keys))
  for (const fault of faults) print(fault)
  print(faults.length ? 'The audit trail was altered.' : `The audit trail is intact: ${seals} seals.`)
  const { head, archives } = await readArchivedPart(db, keys)
  if (head.position)
    print(
      `Seals 1 to ${head.position} are in archives: ${archives.map(({ file, before }) => `${file} (before ${before})`).join(', ')}.`,
    )
  if (newest) print(`The newest sealed entry was written at ${newest}.`)
  if (waiting) print(waiting === 1 ? '1 entry is not sealed yet.' : `${waiting} entries are not sealed yet.`)
  let intact = faults.length === 0
  for (const file of files) intact = (await verifyFile({ db, keys }, file)) && intact
  return intact
}

async function verifyFile({ db, keys }: Pick<Trail, 'db' | 'keys'>, file: string): Promise<boolean> {
  const { faults, firstSeal, lastSeal } = await verifyArchive(db, keys, file).catch((error: unknown) => {
    if (isSystemError(error)) throw new StartError(`The archive ${file} cannot be read (${error.code}).`)
    throw error
  })
  for (const fault of faults) print(fault)
  print(
    faults.length
      ? `The archive ${file} was altered.`
      : `The archive ${file} is intact: seals ${firstSeal} to ${lastSeal}.`,
  )
  return faults.length === 0
}

withTrail((trail) => verify(trail, process.argv.slice(2)))
