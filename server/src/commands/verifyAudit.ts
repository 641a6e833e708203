import { readAnchor } from '../audit/anchor.ts'
import { say, type Trail, withTrail } from './openTrail.ts'
import { verifyAudit } from '../audit/verify.ts'

/** `npm run audit:verify`: reports the faults of the audit trail, or that it is intact, and its pending entries. */
async function verify({ db, keys, dataDir }: Trail): Promise<boolean> {
  const { faults, seals, newest, waiting } = await verifyAudit(db, keys, await readAnchor(dataDir, keys))
  for (const fault of faults) say(fault)
  say(faults.length ? 'The audit trail is not as Muster wrote it.' : `The audit trail is whole: ${seals} seals.`)
  if (newest) say(`The newest sealed entry was written at ${newest}.`)
  if (waiting) say(waiting === 1 ? '1 entry waits for its seal.' : `${waiting} entries wait for their seals.`)
  return faults.length === 0
}

withTrail(verify)
