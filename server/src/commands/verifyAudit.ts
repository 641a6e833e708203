import { readAnchor } from '../audit/anchor.ts'
import { print, type Trail, withTrail } from './openTrail.ts'
import { verifyAudit } from '../audit/verify.ts'

/**
 * `npm run audit:verify`: prints the faults of the audit trail, or that it is intact, and the number of unsealed
 * entries.
 */
async function verify({ db, keys, dataDir }: Trail): Promise<boolean> {
  const { faults, seals, newest, waiting } = await verifyAudit(db, keys, await readAnchor(dataDir, keys))
  for (const fault of faults) print(fault)
  print(faults.length ? 'The audit trail was altered.' : `The audit trail is intact: ${seals} seals.`)
  if (newest) print(`The newest sealed entry was written at ${newest}.`)
  if (waiting) print(waiting === 1 ? '1 entry is not sealed yet.' : `${waiting} entries are not sealed yet.`)
  return faults.length === 0
}

withTrail(verify)
