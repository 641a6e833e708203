import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../db/columns.ts'

/** What happened, who did it, to whom, before and after. Append-only: triggers refuse UPDATE, DELETE and TRUNCATE. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: createdAt(),
    action: text().notNull(),
    /** Null for what the product does by itself. No foreign key: entries outlive people. */
    actorId: uuid(),
    /** The key with which a program did it in their name. */
    keyId: uuid(),
    subjectType: text().notNull(),
    subjectId: text(),
    /** The person whom it concerns. */
    personId: uuid(),
    before: jsonb(),
    after: jsonb(),
    requestId: text(),
    address: text(),
    /**
     * Made by Muster as it writes the entry, with a key that the database does not hold; null in entries from before
     * that was so.
     */
    mac: text(),
  },
  (t) => [
    index('audit_entries_at_idx').on(t.at),
    index('audit_entries_subject_idx').on(t.subjectId, t.at),
    index('audit_entries_action_idx').on(t.action, t.at),
    index('audit_entries_area_idx').on(sql`split_part(${t.action}, '.', 1)`, t.at),
    index('audit_entries_key_idx')
      .on(t.keyId, t.at)
      .where(sql`key_id is not null`),
    index('audit_entries_person_idx').on(t.personId, t.at),
    index('audit_entries_actor_idx').on(t.actorId, t.at),
  ],
)

/** Entries that wait for their seal; filled by a trigger. */
export const auditUnsealed = pgTable('audit_unsealed', { entryId: uuid().primaryKey() })

/** The chain: each seal's digest covers its entry and the digest before it. Append-only. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    position: bigint({ mode: 'number' }).primaryKey(),
    entryId: uuid().notNull(),
    digest: text().notNull(),
  },
  (t) => [uniqueIndex('audit_seals_entry_key').on(t.entryId)],
)

/**
 * Stretches of the chain that an earlier key sealed, each up to the position where the next key began (docs/decisions/0071).
 * Those after the last of them are the present key's.
 */
export const auditEras = pgTable('audit_eras', {
  /** The last seal that was made with the key; 0 where it made none. */
  position: bigint({ mode: 'number' }).primaryKey(),
  /** The last seal whose entry may have been signed with the key; null while processes may still use it. */
  entriesThrough: bigint({ mode: 'number' }),
  /**
   * The keys that check the stretch, sealed with the present key (audit/eras.ts), in base64url; null where the key was
   * lost.
   */
  sealedKeys: text(),
  /** The digest of the whole stretch as it was when its key was lost, made with the next key. */
  digest: text(),
  /** Made by Muster of this row, with a key that the database does not hold. */
  mac: text().notNull(),
})

/** What was recorded and then came again within the hour: the entry, and how often. Gone when the count is in the trail. */
export const auditRepeats = pgTable(
  'audit_repeats',
  {
    /** The digest of what is the same about them. */
    what: text().notNull(),
    hour: instant().notNull(),
    count: integer().notNull(),
    action: text().notNull(),
    actorId: uuid().notNull(),
    keyId: uuid(),
    subjectType: text().notNull(),
    subjectId: text(),
    personId: uuid(),
    after: jsonb(),
    /** Of the first of them. */
    requestId: text().notNull(),
    address: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.hour] }), index('audit_repeats_hour_idx').on(t.hour)],
)

/** Checks of the whole trail, each by one process in the background. */
export const auditChecks = pgTable(
  'audit_checks',
  {
    id: id(),
    startedAt: createdAt(),
    /** Seals there were when it began, and how many have been gone through. */
    seals: bigint({ mode: 'number' }).notNull(),
    checked: bigint({ mode: 'number' }).notNull().default(0),
    /** When the process that works on it last said so. */
    workedAt: instant(),
    endedAt: instant(),
    /** The first of what is wrong, a sentence each, and how much is. */
    faults: jsonb().$type<string[]>().notNull().default([]),
    faultCount: integer().notNull().default(0),
    /** When the newest entry with a seal was written. */
    newest: instant(),
    /** Made by Muster of how it ended, with a key that the database does not hold. */
    mac: text(),
  },
  (t) => [index('audit_checks_started_idx').on(t.startedAt)],
)
