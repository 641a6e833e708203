import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { MetricKey, ReportId } from '@muster/contract/reports/metrics'
import { day, id, instant, person, timestamps } from '../../db/columns.ts'

/** Custom reports: people's own selections of figures. */
export const customReports = pgTable(
  'custom_reports',
  {
    id: id(),
    userId: person('cascade').notNull(),
    name: text().notNull(),
    metrics: text().array().$type<MetricKey[]>().notNull(),
    ...timestamps(),
  },
  (t) => [index('custom_reports_person_idx').on(t.userId)],
)

/** The schedules of mailed reports: all reports, one of them, or a custom one. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: id(),
    /** The owner of the schedule. */
    userId: person('cascade').notNull(),
    report: text().$type<'dashboard' | ReportId>(),
    customId: uuid().references(() => customReports.id, { onDelete: 'cascade' }),
    every: text().$type<'week' | 'month'>().notNull(),
    /** The day of the week (ISO: 1 is Monday) or of the month. */
    day: smallint().notNull(),
    /** The first date on which the report can be due, so that dates before the schedule's creation are skipped. */
    startsOn: day().notNull(),
    ...timestamps(),
  },
  (t) => [
    index('report_schedules_person_idx').on(t.userId),
    index('report_schedules_custom_idx').on(t.customId),
    check('report_schedules_report_check', sql`(${t.report} is null) <> (${t.customId} is null)`),
    check('report_schedules_every_check', sql`${t.every} in ('week', 'month')`),
    check('report_schedules_day_check', sql`${t.day} between 1 and case when ${t.every} = 'week' then 7 else 28 end`),
  ],
)

const ofSchedule = () =>
  uuid()
    .notNull()
    .references(() => reportSchedules.id, { onDelete: 'cascade' })

/** The recipients of each schedule. */
export const reportRecipients = pgTable(
  'report_recipients',
  { scheduleId: ofSchedule(), userId: person('cascade').notNull() },
  (t) => [primaryKey({ columns: [t.scheduleId, t.userId] }), index('report_recipients_person_idx').on(t.userId)],
)

/** The deliveries of scheduled reports, one per recipient and due date, so that each is handled only once. */
export const reportDeliveries = pgTable(
  'report_deliveries',
  {
    scheduleId: ofSchedule(),
    userId: person('cascade').notNull(),
    due: day().notNull(),
    /** The time of the mail; null if none was sent, because there was nothing that the recipient may see. */
    sentAt: instant().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.userId, t.due] }), index('report_deliveries_person_idx').on(t.userId)],
)
