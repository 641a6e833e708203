import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, person } from '../../db/columns.ts'
import { departments, roles } from '../../people/tables.ts'

/** The people whom SCIM manages, with what their identity provider calls them. */
export const scimPeople = pgTable(
  'scim_people',
  {
    userId: person('cascade').primaryKey(),
    /** The name of the account at the provider; null if it is the email address. */
    userName: text(),
    /** The identifier of the account at the provider; null if it has sent none. */
    externalId: text(),
    /** The time when SCIM deleted the person, who is deactivated since then; null if it did not. */
    deletedAt: instant(),
    /**
     * The time when SCIM ended the person’s employment, as it stands in that employment; null if it did not. If HR has
     * changed the end since, the employment has another time.
     */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('scim_people_name_key').on(sql`lower(${t.userName})`),
    uniqueIndex('scim_people_external_key').on(t.externalId),
  ],
)

/** The roles and departments to which an identity provider has given an identifier. */
export const scimGroups = pgTable(
  'scim_groups',
  {
    id: id(),
    roleId: uuid()
      .unique()
      .references(() => roles.id, { onDelete: 'cascade' }),
    departmentId: uuid()
      .unique()
      .references(() => departments.id, { onDelete: 'cascade' }),
    externalId: text().notNull(),
  },
  (t) => [check('scim_groups_subject_check', sql`num_nonnulls(${t.roleId}, ${t.departmentId}) = 1`)],
)

/** The last call of a program through SCIM, in one row. */
export const scimLastCall = pgTable(
  'scim_last_call',
  {
    id: integer().primaryKey().default(1),
    at: instant().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    status: integer().notNull(),
    /** The reason for a refusal; null if there was none. */
    problem: text(),
  },
  (t) => [check('scim_last_call_check', sql`${t.id} = 1`)],
)
