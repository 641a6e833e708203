import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccountType } from '@muster/contract/accounts/accounts'
import type { InvoiceKind, InvoiceStatus } from '@muster/contract/accounts/invoices'
import type { InvoicedWork, LineUnit } from '@muster/contract/accounts/lines'
import type { Currency } from '@muster/contract/kit/money'
import type { ChargingMethod } from '@muster/contract/kit/people'
import type { Seller } from '../../companySettings/seller.ts'
import { createdAt, day, id, instant, money, person, timestamps } from '../../db/columns.ts'
import { files } from '../../files/store/tables.ts'

/** The accounts, such as clients, that external people's work is invoiced to. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    name: text().notNull(),
    /** The client's name on invoices; null to use the account's name. */
    billingName: text(),
    currency: text().$type<Currency>().notNull().default('USD'),
    description: text(),
    initialBalance: money().notNull().default('0'),
    type: text().$type<AccountType>().notNull().default('OPERATIONAL'),
    /** The email address that invoices are sent to. */
    email: text(),
    /** The address printed on invoices. */
    address: text(),
    /** The number of days from the issue of an invoice to its due date. */
    paymentDays: integer().notNull().default(30),
    ...timestamps(),
  },
  (t) => [
    index('accounts_name_idx').on(sql`lower(${t.name})`, t.id),
    index('accounts_search_idx').using('gin', sql`searchable(name) gin_trgm_ops`),
    uniqueIndex('accounts_name_key').on(sql`lower(btrim(${t.name}))`),
    check('accounts_currency_check', sql`${t.currency} in ('USD', 'EUR', 'GBP', 'EGP')`),
    check('accounts_type_check', sql`${t.type} in ('OPERATIONAL', 'REVENUE', 'EXPENSE')`),
    check('accounts_balance_check', sql`${t.initialBalance} >= 0`),
    check('accounts_payment_days_check', sql`${t.paymentDays} between 0 and 365`),
  ],
)

/** The details of the client and the company on an invoice, as they were when it was issued. */
export interface InvoiceParties {
  company: string
  /** The version of the company's logo; missing on invoices issued before logos were introduced. */
  logo?: string | null
  name: string
  address: string | null
  email: string | null
  /** The company's details; missing on invoices issued before these details were stored. */
  seller?: Seller
}

/**
 * Invoices and credit notes. After the issue, a trigger only allows changes by payment, credit, voiding and sending.
 * Numbers have no gaps, since each is assigned in the transaction that issues the invoice.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text().$type<InvoiceKind>().notNull().default('INVOICE'),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    currency: text().$type<Currency>().notNull(),
    /** The month that the invoice covers, as `YYYY-MM`; null if it is not for a particular month. */
    period: text(),
    /**
     * True if the lines were generated from the work of the account's people. An account has one such draft per month.
     */
    isGenerated: boolean().notNull().default(false),
    status: text().$type<InvoiceStatus>().notNull().default('DRAFT'),
    number: text(),
    total: money().notNull().default('0'),
    /** The total of the invoice's credit notes. */
    credited: money().notNull().default('0'),
    paid: money().notNull().default('0'),
    note: text(),
    dueDate: day(),
    issuedOn: day(),
    issuedAt: instant(),
    issuedBy: person(),
    voidedOn: day(),
    voidedBy: person(),
    parties: jsonb().$type<InvoiceParties>(),
    /** The invoice that the credit note corrects; null for an invoice. */
    creditOf: uuid().references((): AnyPgColumn => invoices.id),
    /** The PDF made when the invoice was issued; null if this system could not make one. */
    fileId: uuid().references(() => files.id),
    sentTo: text(),
    sentAt: instant(),
    /** The time when the people who manage invoices were notified that the invoice is overdue. */
    overdueToldAt: instant(),
    createdBy: person().notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('invoices_number_key').on(t.number),
    uniqueIndex('invoices_draft_key')
      .on(t.accountId, t.period)
      .where(sql`status = 'DRAFT' and is_generated`),
    index('invoices_account_idx').on(t.accountId, t.issuedOn),
    index('invoices_list_idx').on(
      sql`(status <> 'DRAFT')`,
      t.issuedOn.desc().nullsFirst(),
      t.kind,
      sql`length(${t.number}) desc`,
      t.number.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('invoices_number_search_idx').using('gin', sql`lower(number) gin_trgm_ops`),
    // For counting the invoices in each status without reading their rows.
    index('invoices_status_idx').on(t.status),
    index('invoices_due_idx')
      .on(t.dueDate)
      .where(sql`status = 'ISSUED' and kind = 'INVOICE'`),
    index('invoices_credit_idx').on(t.creditOf),
    index('invoices_file_idx').on(t.fileId),
    index('invoices_creator_idx').on(t.createdBy),
    check(
      'invoices_kind_check',
      sql`${t.kind} in ('INVOICE', 'CREDIT_NOTE') and (kind = 'CREDIT_NOTE') = (credit_of is not null)`,
    ),
    check('invoices_period_check', sql`${t.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check(
      'invoices_status_check',
      sql`${t.status} in ('DRAFT', 'ISSUED', 'PAID', 'VOID')
        and (status = 'DRAFT') = (number is null) and (number is null) = (issued_on is null)
        and (number is null) = (issued_at is null) and (number is null) = (issued_by is null)
        and (number is null) = (parties is null) and (status = 'VOID') = (voided_on is not null)
        and (voided_on is null) = (voided_by is null) and (status = 'DRAFT' or due_date is not null)`,
    ),
    check(
      'invoices_amounts_check',
      sql`(status = 'DRAFT' or total >= 0) and credited between 0 and greatest(total, 0) and paid >= 0
        and (kind = 'INVOICE' or credited = 0 and paid = 0) and (status <> 'VOID' or paid = 0 and credited = 0)
        and (kind = 'CREDIT_NOTE' or status = 'DRAFT' or status = 'VOID'
          or (status = 'PAID') = (credited + paid >= total))`,
    ),
  ],
)

/** The lines of invoices. The total of an invoice is the sum of its lines. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    userId: person(),
    /** The person's name when the line was created. */
    person: jsonb().$type<{ firstName: string; lastName: string }>(),
    description: text().notNull(),
    chargingMethod: text().$type<ChargingMethod>(),
    unit: text().$type<LineUnit>().notNull(),
    /** The exact quantity, in parts of a unit. A unit has `quantityOf` parts. */
    quantity: numeric({ precision: 20, scale: 0 }).notNull(),
    quantityOf: numeric({ precision: 20, scale: 0 }).notNull(),
    rate: money().notNull(),
    amount: money().notNull(),
    work: jsonb().$type<InvoicedWork>(),
  },
  (t) => [
    index('invoice_lines_idx').on(t.invoiceId, t.position),
    index('invoice_lines_person_idx').on(t.userId),
    check('invoice_lines_unit_check', sql`${t.unit} in ('HOURS', 'MONTHS', 'WEEKS', 'FORTNIGHTS', 'UNITS')`),
    check(
      'invoice_lines_person_check',
      sql`(user_id is null) = (person is null) and (user_id is null) = (work is null)`,
    ),
    // Checks that the amount was rounded once, to the nearest cent, without a division, which would not be exact.
    check(
      'invoice_lines_amount_check',
      sql`quantity > 0 and quantity_of > 0 and abs(amount * quantity_of - rate * quantity) * 200 <= quantity_of`,
    ),
  ],
)

/**
 * The work billed by a line: whole days, or minutes of one day counted from the start of the work. A constraint of the
 * migration (`invoiced_work_once`) prevents overlapping rows of a person, except those of void invoices.
 */
export const invoicedWork = pgTable(
  'invoiced_work',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    lineId: uuid()
      .notNull()
      .references(() => invoiceLines.id, { onDelete: 'cascade' }),
    userId: person().notNull(),
    firstDay: day().notNull(),
    lastDay: day().notNull(),
    firstMinute: integer().notNull().default(0),
    /** The minute after the last billed minute; null for whole days. */
    endMinute: integer(),
    /** True if the invoice is void. Its work is then billable again. */
    isFree: boolean().notNull().default(false),
  },
  (t) => [
    index('invoiced_work_invoice_idx').on(t.invoiceId),
    index('invoiced_work_line_idx').on(t.lineId),
    index('invoiced_work_person_idx').on(t.userId, t.firstDay),
    check(
      'invoiced_work_check',
      sql`last_day >= first_day and first_minute >= 0
        and (end_minute is null and first_minute = 0 or end_minute > first_minute and first_day = last_day)`,
    ),
  ],
)

/** Payments and repayments of invoices. A trigger prevents changes: rows can only be added. */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amount: money().notNull(),
    paidOn: day().notNull(),
    reference: text(),
    recordedBy: person().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('invoice_payments_idx').on(t.invoiceId, t.createdAt),
    index('invoice_payments_recorder_idx').on(t.recordedBy),
    check('invoice_payments_amount_check', sql`${t.amount} <> 0`),
  ],
)

/**
 * The last number used in each year, for invoices and for credit notes. A trigger ensures that it rises by one at a
 * time.
 */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    kind: text().$type<InvoiceKind>().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.year] })],
)
