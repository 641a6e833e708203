import { sql } from 'drizzle-orm'
import type { Contract } from '@muster/contract/contract'
import type { Tx } from '../db/database.ts'

export const liveChannel = 'muster_live'

/**
 * What server processes tell each other: a stored notification, or that something in a feature has changed, at `calls`
 * alone where named.
 */
export type Announcement =
  | { kind: 'notification'; to: string[]; id: string }
  | { kind: 'changed'; to: string[]; feature: keyof Contract; calls?: readonly string[] }

const mostPerMessage = 100

/** Tells every server process, when the transaction commits, to push this to the people named. */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  for (let from = 0; from < announcement.to.length; from += mostPerMessage) {
    const part = { ...announcement, to: announcement.to.slice(from, from + mostPerMessage) }
    await tx.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(part)})`)
  }
}
