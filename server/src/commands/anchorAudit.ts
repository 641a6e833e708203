import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { anonymousActor } from '../kernel/actor.ts'
import { StartError } from '../kernel/startError.ts'
import { isSealed, readAnchor, writeAnchor } from '../audit/anchor.ts'
import type { ChainHead } from '../audit/digests.ts'
import { print, type Trail, withTrail } from './openTrail.ts'
import { record } from '../audit/record.ts'
import { chainHead } from '../audit/seal.ts'
import { auditSeals } from '../audit/tables.ts'

/**
 * `npm run audit:anchor`: reports whether the anchor is intact. Given a seal's position, it replaces a faulty anchor
 * with that seal and records this in the audit trail. By running it, the operator vouches for the trail up to that
 * seal.
 */
async function anchor(trail: Trail, argument: string | undefined): Promise<boolean> {
  const { db, keys, dataDir } = trail
  const before = await readAnchor(dataDir, keys)
  if ('head' in before && (await isSealed(db, before.head))) {
    print(`The anchor is intact: seal ${before.head.position}. There is nothing to repair.`)
    return true
  }
  const fault = 'fault' in before ? before.fault : `The anchored seal ${before.head.position} is not in the chain.`
  if (argument === undefined) {
    const newest = (await chainHead(db))?.position ?? 0
    print(fault)
    print(
      'Please find out why before you repair it: someone may have truncated the trail (docs/operating/watch.md, "Audit trail").',
    )
    print(`To accept seal ${newest} as the newest, run: npm run audit:anchor -- ${newest}`)
    return false
  }
  const head = await sealAt(trail, argument)
  const request = {
    id: randomUUIDv7(),
    address: 'command',
    userAgent: null,
    call: 'audit:anchor',
    idempotencyKey: null,
  }
  await record(
    db,
    { app: { db, keys }, actor: anonymousActor, request },
    { action: 'audit.anchor_set', subject: { type: 'audit_seal', id: argument }, before: { fault } },
  )
  await writeAnchor(dataDir, keys, head)
  print(`The anchor was recreated at seal ${head.position}. The audit trail records this.`)
  return true
}

async function sealAt({ db }: Trail, argument: string): Promise<ChainHead> {
  if (argument === '0' && (await chainHead(db)) === null) return { position: 0, digest: '' }
  const [seal] = /^[1-9]\d{0,14}$/.test(argument)
    ? await db
        .select()
        .from(auditSeals)
        .where(eq(auditSeals.position, Number(argument)))
    : []
  if (!seal)
    throw new StartError(`There is no seal ${argument}: please use the number that "npm run audit:anchor" shows.`)
  return { position: seal.position, digest: seal.digest }
}

withTrail((trail) => anchor(trail, process.argv[2]))
