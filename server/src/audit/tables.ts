import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../db/columns.ts'

/**
 * Audit entries: the action, its actor, the affected person, before and after. Append-only: triggers refuse UPDATE,
 * DELETE and TRUNCATE.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: createdAt(),
    action: text().notNull(),
    /** Null for actions of the product itself. No foreign key: entries outlive people. */
    actorId: uuid(),
    /** The key of a program that acted in their name. */
    keyId: uuid(),
    subjectType: text().notNull(),
    subjectId: text(),
    /** The affected person. */
    personId: uuid(),
    before: jsonb(),
    after: jsonb(),
    requestId: text(),
    address: text(),
    /** Made by Muster as it writes the entry, with a key that the database does not hold; null in older entries. */
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

/** Entries without a seal; filled by a trigger. */
export const auditUnsealed = pgTable('audit_unsealed', { entryId: uuid().primaryKey() })

/** The chain: each seal's digest covers its entry and the previous digest. Append-only. */
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
 * Stretches of the chain sealed by earlier keys, each up to the position where the next key began
 * (docs/decisions/0071). Seals after the last stretch are the present key's.
 */
export const auditEras = pgTable('audit_eras', {
  /** The last seal made with the key; 0 if it made none. */
  position: bigint({ mode: 'number' }).primaryKey(),
  /** The last seal whose entry may have been signed with the key; null while processes may still use it. */
  entriesThrough: bigint({ mode: 'number' }),
  /**
   * The keys that check the stretch, sealed with the present key (audit/eras.ts), in base64url; null where the key was
   * lost.
   */
  sealedKeys: text(),
  /** The digest of the whole stretch at the time its key was lost, made with the next key. */
  digest: text(),
  /** Made by Muster from this row, with a key that the database does not hold. */
  mac: text().notNull(),
})

/** Entries repeated within the hour, with their count. Deleted when the count is in the trail. */
export const auditRepeats = pgTable(
  'audit_repeats',
  {
    /** The digest of their common fields. */
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
    /** The first one's. */
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
    /** Seals at the start, and seals checked so far. */
    seals: bigint({ mode: 'number' }).notNull(),
    checked: bigint({ mode: 'number' }).notNull().default(0),
    /** The time at which the working process last reported progress. */
    workedAt: instant(),
    endedAt: instant(),
    /** The first faults, one sentence each, and the number of all. */
    faults: jsonb().$type<string[]>().notNull().default([]),
    faultCount: integer().notNull().default(0),
    /** The time at which the newest sealed entry was written. */
    newest: instant(),
    /** Made by Muster from the result, with a key that the database does not hold. */
    mac: text(),
  },
  (t) => [index('audit_checks_started_idx').on(t.startedAt)],
)
