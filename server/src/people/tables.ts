import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Currency } from '@muster/contract/kit/money'
import type { UserStatus } from '@muster/contract/kit/people'
import type { ChargingMethod } from '@muster/contract/kit/people'
import { account, createdAt, day, id, instant, money, person, timestamps } from '../db/columns.ts'

/** The company's departments. Foreign keys update the references when a name changes. */
export const departments = pgTable(
  'departments',
  {
    id: id(),
    name: text().notNull().unique(),
    /** The rank in the company's list. */
    place: integer().notNull(),
  },
  (t) => [uniqueIndex('departments_spelling_key').on(sql`lower(${t.name})`)],
)

/** The positions that the company suggests. A person may also have any other text as their position. */
export const positions = pgTable(
  'positions',
  {
    id: id(),
    name: text().notNull(),
  },
  (t) => [uniqueIndex('positions_spelling_key').on(sql`lower(${t.name})`)],
)

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    passwordHash: text(),
    /** The time when the password was chosen; null if there is none, or if that was before it was recorded. */
    passwordSetAt: instant(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    position: text(),
    department: text().references((): AnyPgColumn => departments.name, { onUpdate: 'cascade' }),
    llId: text(),
    /** The private phone number, which only the person sees. */
    phoneNumber: text(),
    /** The phone number for work, which the directory shows. */
    workPhone: text(),
    managerId: person(),
    status: text().$type<UserStatus>().notNull().default('PENDING_ACTIVATION'),
    profileImage: text(),
    /** IANA name of the person's own time zone; null for the company's. */
    timeZone: text(),
    /** The language of the person's payslips; null for English. */
    payslipLanguage: text().$type<'en' | 'ar'>(),
    /** True if the company employs the person. The work of anyone else is invoiced to an account. */
    isInternal: boolean().notNull().default(true),
    accountId: account(),
    chargingMethod: text().$type<ChargingMethod>(),
    invoicingAmount: money(),
    invoicingCurrency: text().$type<Currency>(),
    /** The normalized text for searching and sorting people (`searchable` in the contract and in the database). */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`searchable(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`,
      ),
    /** Additional normalized text for searching people in lists that show these details. */
    detailsText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`searchable(coalesce(${users.position}, '') || ' ' || coalesce(${users.llId}, ''))`,
      ),
    /** The day on which the person was added, in the time zone that the company had then. */
    addedOn: day().notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_ll_id_key').on(t.llId),
    index('users_manager_idx').on(t.managerId),
    index('users_search_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('users_details_idx').using('gin', sql`${t.detailsText} gin_trgm_ops`),
    index('users_name_idx').on(sql`(${t.status} <> 'ACTIVE')`, t.searchText, t.id),
    index('users_sorted_idx').on(t.searchText, t.id),
    index('users_department_idx').on(t.department, t.status),
    index('users_account_idx').on(t.accountId),
    index('users_time_zone_idx')
      .on(t.timeZone)
      .where(sql`time_zone is not null`),
    index('users_created_idx').on(t.createdAt),
    check(
      'users_invoicing_check',
      sql`case when ${t.isInternal} then num_nonnulls(account_id, charging_method, invoicing_amount, invoicing_currency) = 0
        else num_nulls(account_id, charging_method, invoicing_amount, invoicing_currency) = 0 and invoicing_amount >= 0 end`,
    ),
    check('users_status_check', sql`${t.status} in ('ACTIVE', 'PENDING_ACTIVATION', 'DEACTIVATED')`),
  ],
)

/**
 * The terms of people's employment, one row per change. Rows are never updated or deleted (triggers prevent it). Of
 * several rows for a day, the latest one applies. The current position, department and manager are also in `users`; the
 * current salary is only here.
 */
export const employmentHistory = pgTable(
  'employment_history',
  {
    id: id(),
    userId: person('cascade').notNull(),
    holdsFrom: day().notNull(),
    position: text(),
    department: text(),
    managerId: person(),
    /** The monthly salary; null if there is none. */
    salary: money(),
    salaryCurrency: text().$type<Currency>(),
    /** The part of the salary that payroll uses as base pay; null for the whole salary. */
    baseSalary: money(),
    recordedAt: createdAt(),
    /** The person who entered the row; null if it was entered before changes were recorded. */
    recordedBy: person(),
  },
  (t) => [
    index('employment_history_idx').on(t.userId, t.holdsFrom.desc(), t.recordedAt.desc(), t.id.desc()),
    index('employment_history_manager_idx').on(t.managerId),
    index('employment_history_recorder_idx').on(t.recordedBy),
    check(
      'employment_history_salary_check',
      sql`(salary is null) = (salary_currency is null) and salary > 0 and base_salary >= 0
        and (base_salary is null or salary is not null)`,
    ),
  ],
)

/**
 * The account, charging method and rate of a person from a given day on. All are null from the day on which the person
 * is no longer invoiced. People who were never invoiced have no row. The current values are also in `users`.
 */
export const invoicingTerms = pgTable(
  'invoicing_terms',
  {
    userId: person('cascade').notNull(),
    /** `-infinity` for invoicing terms that apply from the beginning, because the hire date may become earlier. */
    holdsFrom: day().notNull(),
    accountId: account(),
    chargingMethod: text().$type<ChargingMethod>(),
    amount: money(),
    currency: text().$type<Currency>(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.holdsFrom] }),
    index('invoicing_terms_account_idx').on(t.accountId),
    check(
      'invoicing_terms_check',
      sql`num_nulls(account_id, charging_method, amount, currency) in (0, 4) and (amount is null or amount >= 0)`,
    ),
  ],
)

/** The columns for `PersonName` in the contract: a person shown next to their data. */
export const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileImage: users.profileImage,
  position: users.position,
  department: users.department,
}

/**
 * All people below each person at any level, including the person at depth 0. With this table, finding a team takes one
 * index lookup. A trigger on `users.manager_id` updates it and prevents cycles.
 */
export const managementPaths = pgTable(
  'management_paths',
  {
    managerId: person('cascade').notNull(),
    personId: person('cascade').notNull(),
    depth: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.managerId, t.personId] }),
    index('management_paths_person_idx').on(t.personId, t.depth),
  ],
)

export const roles = pgTable(
  'roles',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    /**
     * A number that a trigger increases whenever the role's permissions change. The permissions are cached per version.
     */
    version: integer().notNull().default(1),
    /** The default permissions that were last applied or dismissed; null unless it is an initial role. */
    defaults: text().array(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('roles_name_key').on(sql`lower(${t.name})`)],
)

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permission: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.permission] })],
)

export const userRoles = pgTable(
  'user_roles',
  {
    id: id(),
    userId: person('cascade').notNull(),
    roleId: uuid()
      .notNull()
      .references(() => roles.id),
    grantedBy: person('set null'),
    grantedAt: createdAt(),
    expiresAt: instant(),
  },
  (t) => [uniqueIndex('user_roles_key').on(t.userId, t.roleId), index('user_roles_role_idx').on(t.roleId)],
)
