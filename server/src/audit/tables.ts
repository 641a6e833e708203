import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant } from '../db/columns.ts'

/** Audit entries. Append-only: triggers refuse UPDATE, DELETE and TRUNCATE. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: createdAt(),
    action: text().notNull(),
    /**
     * Null for actions of the product itself. It has no foreign key, because entries are kept after people are deleted.
     */
    actorId: uuid(),
    /** The API key, if a program acted in the person's name. */
    keyId: uuid(),
    subjectType: text().notNull(),
    subjectId: text(),
    /** The affected person. */
    personId: uuid(),
    before: jsonb(),
    after: jsonb(),
    requestId: text(),
    address: text(),
    /** The signature, made with a key that is not in the database; null in entries older than signatures. */
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

/**
 * Entries that are not sealed yet; filled by a trigger. They are numbered as they are written, while the changed record
 * is still locked, so the entries of a record keep their order even within a millisecond.
 */
export const auditUnsealed = pgTable(
  'audit_unsealed',
  {
    entryId: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [index('audit_unsealed_number_idx').on(t.number)],
)

/** The seals, which form a chain: each digest covers the entry and the previous digest. Append-only. */
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
 * Sections of the chain made with earlier keys (docs/decisions/0071). The seals after the last section belong to the
 * current key.
 */
export const auditEras = pgTable('audit_eras', {
  /** The position of the section's last seal; 0 if the key made none. */
  position: bigint({ mode: 'number' }).primaryKey(),
  /**
   * The position of the last seal whose entry may be signed with the section's key. Null while running processes may
   * still sign entries with it.
   */
  entriesThrough: bigint({ mode: 'number' }),
  /** The keys that verify the section, encrypted with the current key (audit/eras.ts), in base64url; null if lost. */
  sealedKeys: text(),
  /** The digest of the whole section, made with the next key when the section's own key was lost; otherwise null. */
  digest: text(),
  /** The signature of the row, made with a key that is not in the database. */
  mac: text().notNull(),
})

/** Actions repeated within an hour, with their count. A row is deleted once its count is in the trail. */
export const auditRepeats = pgTable(
  'audit_repeats',
  {
    /** A digest of the fields that the repeated actions have in common. */
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
    /** The id of the first request counted in this row. */
    requestId: text().notNull(),
    address: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.hour] }), index('audit_repeats_hour_idx').on(t.hour)],
)

/** Checks of the whole trail; one process works on each, in the background. */
export const auditChecks = pgTable(
  'audit_checks',
  {
    id: id(),
    startedAt: createdAt(),
    /** The number of seals when the check started; `checked` is how many have been checked so far. */
    seals: bigint({ mode: 'number' }).notNull(),
    checked: bigint({ mode: 'number' }).notNull().default(0),
    /** The time of the last progress report; null if no process is working on the check. */
    workedAt: instant(),
    endedAt: instant(),
    /** The first faults, one sentence each; `faultCount` is the number of all faults. */
    faults: jsonb().$type<string[]>().notNull().default([]),
    faultCount: integer().notNull().default(0),
    /** The time at which the newest sealed entry was written. */
    newest: instant(),
    /** The signature of the result, made with a key that is not in the database. */
    mac: text(),
  },
  (t) => [index('audit_checks_started_idx').on(t.startedAt)],
)

/**
 * Archives: each is a file with the entries and seals of a part of the chain that were then removed from the tables
 * (docs/decisions/0125). Only the signature of a row ever changes.
 */
export const auditArchives = pgTable('audit_archives', {
  /** The position of the last seal in the file; the next seal's digest covers the digest of this one. */
  position: bigint({ mode: 'number' }).primaryKey(),
  /** The position of the first seal in the file. */
  firstPosition: bigint({ mode: 'number' }).notNull(),
  /** The digest of the last seal in the file. */
  digest: text().notNull(),
  /** The day before which the entries were written. */
  before: day().notNull(),
  /** The actions whose entries stay in the tables, because the product reads them, and the number of these entries. */
  keptActions: text().array().notNull(),
  kept: integer().notNull(),
  /** True if one of the entries has a signature, so that all later ones need one. */
  isKeyed: boolean().notNull(),
  file: text().notNull(),
  /** The size of the file in bytes, and its SHA-256 in hex. */
  bytes: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  createdAt: createdAt(),
  /** The signature of the row, made with a key that is not in the database. */
  mac: text().notNull(),
})
