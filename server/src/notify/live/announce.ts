import { sql } from 'drizzle-orm'
import type { Contract } from '@muster/contract/contract'
import type { Db } from '../../db/database.ts'

export const liveChannel = 'muster_live'

/**
 * A message between server processes about a stored notification or a change in a feature. If `calls` is present, only
 * the data of those calls has changed.
 */
export type Announcement =
  | { kind: 'notification'; to: string[]; id: string }
  | { kind: 'changed'; to: string[]; feature: keyof Contract; calls?: readonly string[] }

/** The maximum size of one PostgreSQL message in bytes, below PostgreSQL's limit of 8000. */
const maxBytes = 7000
const maxPeople = 100

/**
 * Sends announcements, in the given order, to all server processes. Each process pushes them to the people named in
 * them. Must not run within a transaction: PostgreSQL commits transactions that send messages one after the other.
 */
export async function announce(db: Db, announcements: readonly Announcement[]): Promise<void> {
  const messages: string[] = []
  let message: string[] = []
  let bytes = 0
  for (const part of announcements.flatMap(splitAnnouncement)) {
    const text = JSON.stringify(part)
    if (bytes + text.length > maxBytes) {
      messages.push(`[${message.join()}]`)
      message = []
      bytes = 0
    }
    message.push(text)
    bytes += text.length + 1
  }
  if (message.length) messages.push(`[${message.join()}]`)
  if (messages.length)
    await db.execute(sql`select pg_notify(${liveChannel}, message) from unnest(${sql.param(messages)}::text[]) message`)
}

function splitAnnouncement(announcement: Announcement): Announcement[] {
  const parts: Announcement[] = []
  for (let from = 0; from < announcement.to.length; from += maxPeople)
    parts.push({ ...announcement, to: announcement.to.slice(from, from + maxPeople) })
  return parts
}
