import { and, eq, lte, sql } from 'drizzle-orm'
import { formatRange } from '@muster/contract/kit/formatDays'
import type { ReportRange } from '@muster/contract/reports/days'
import { metricCatalogue, type MetricKey, type ReportId, reportIds } from '@muster/contract/reports/metrics'
import { change } from '../../../audit/change.ts'
import { record } from '../../../audit/record.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { now } from '../../../kernel/clock.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { withAdvisoryLock } from '../../../db/advisoryLock.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import { assertFound, Refusal } from '../../../kernel/errors.ts'
import type { Received } from '../../../files/store/incomingFile.ts'
import type { FileStore } from '../../../files/store/store.ts'
import { xlsxType } from '../../../files/sheets/xlsx.ts'
import { attach } from '../../../mail/attachments.ts'
import { post, postMail } from '../../../mail/postMail.ts'
import type { Parts } from '../../../feature.ts'
import { holdsAny } from '../../../people/heldPermissions.ts'
import { actorById } from '../../../people/person.ts'
import { users } from '../../../people/tables.ts'
import { type ChosenFigure, chosenFigures } from '../custom/showCustomReport.ts'
import { listOfEach, listsBehind, rowsOfFigures } from '../exports/sheets.ts'
import { reportWorkbook, workbookName } from '../exports/workbook.ts'
import { rangeOf } from '../../../reporting/range.ts'
import { customReports, reportDeliveries, reportRecipients, reportSchedules } from '../tables.ts'
import { daysOf, lastDue } from './dueDays.ts'
import { scheduledReport } from './mailEvents.ts'
import { isSentReports, nameOfReport } from './queries.ts'
import { figuresInWords } from './figureTexts.ts'

/** The hour of the day, in the company's time zone, from which reports are sent. */
const sendFromHour = 6
/** The number of figures per report in a mail with all reports, the same as on each report's card. */
const figuresOfCard = 4

interface DueReport {
  id: string
  name: string
  metrics: readonly MetricKey[]
  /** True for a custom report; the workbook then has a list for each figure. */
  isOwn: boolean
  due: string
  range: ReportRange
}
interface Recipient {
  id: string
  email: string
  firstName: string
  lastName: string
}

/** The maximum size of an attached workbook in bytes; most mail servers reject larger mails. */
const maxAttachmentBytes = 10 * 1024 * 1024
const workbookTooLarge =
  'The workbook with the underlying lists is too large for an email. Please export it from Reports.'

/**
 * Mails the due reports, once to each recipient; runs every hour from `sendFromHour` on. Each recipient gets only the
 * data they may see, and no mail if there is none. If a report was due several times during downtime, only the last one
 * is sent. A failure for one recipient does not affect the others.
 * @throws an AggregateError of all failures at the end; the failed deliveries are retried.
 */
export async function deliverReports(app: Parts, maxBytes = maxAttachmentBytes): Promise<void> {
  const local = now().toZonedDateTimeISO(await readSetting(app.db, 'timeZone'))
  if (local.hour < sendFromHour) return
  const today = local.toPlainDate().toString()
  await withAdvisoryLock(
    app.pool,
    'reports by mail',
    async () => {
      const failures: unknown[] = []
      for (const report of await dueSchedules(app.db, today))
        failures.push(...(await deliver(app, report, { zone: local.timeZoneId, today, maxBytes })))
      if (failures.length) throw new AggregateError(failures, `${failures.length} reports could not be sent`)
    },
    { whenLocked: 'skip' },
  )
}

/** Returns the schedules that are due by today and whose owners may still schedule reports. */
async function dueSchedules(db: Db, today: string): Promise<DueReport[]> {
  const rows = await db
    .select({ schedule: reportSchedules, custom: { name: customReports.name, metrics: customReports.metrics } })
    .from(reportSchedules)
    .innerJoin(users, eq(users.id, reportSchedules.userId))
    .leftJoin(customReports, eq(customReports.id, reportSchedules.customId))
    .where(and(lte(reportSchedules.startsOn, today), eq(users.status, 'ACTIVE'), holdsAny(['reports.schedule'])))
    .orderBy(reportSchedules.createdAt, reportSchedules.id)
  return rows.flatMap(({ schedule, custom }) => {
    const due = lastDue(schedule, today)
    if (due < schedule.startsOn) return []
    const name = nameOfReport(schedule.report, custom?.name ?? null)
    const metrics = schedule.report ? metricsOf(schedule.report) : (custom?.metrics ?? [])
    return [
      { id: schedule.id, name, metrics, isOwn: custom !== null, due, range: rangeOf(daysOf(schedule, due), today) },
    ]
  })
}

const keysOf = (report: ReportId) =>
  Object.keys(metricCatalogue[report]).map((name) => `${report}.${name}` as MetricKey)
const metricsOf = (report: 'dashboard' | ReportId): MetricKey[] =>
  report === 'dashboard' ? reportIds.flatMap((one) => keysOf(one).slice(0, figuresOfCard)) : keysOf(report)

/** The company's time zone and current date, and the maximum size of a workbook in bytes. */
interface DeliveryTerms {
  zone: string
  today: string
  maxBytes: number
}

/** Sends a report to the recipients who have not received it yet; returns the failures. */
async function deliver(app: Parts, report: DueReport, terms: DeliveryTerms): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const recipient of await selectPendingRecipients(app.db, report.id, report.due)) {
    try {
      const content = await prepare(app, report, recipient, terms)
      await (content ? send(app, report, recipient, content) : recordSkipped(app, report, recipient))
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 404)) failures.push(error)
    }
  }
  return failures
}

/** The content for one recipient: the figures, and the workbook if it is not too large. */
interface Prepared {
  figures: ChosenFigure[]
  workbook: { stored: Received; rows: number } | null
}

/**
 * Reads the data that a recipient may currently see, and stores the workbook. Returns null if there is nothing to send.
 */
async function prepare(
  app: Parts,
  { metrics, isOwn, range }: DueReport,
  { id }: Recipient,
  { zone, today, maxBytes }: DeliveryTerms,
): Promise<Prepared | null> {
  const { db, end } = await openSnapshot(app.db)
  try {
    const actor = await actorById(db, id)
    if (!actor) return null
    const context = { db, actor, zone, today }
    const figures = await chosenFigures(context, metrics, range)
    if (!figures.length) return null
    const lists = isOwn ? listOfEach(figures) : listsBehind(figures)
    const ofSeveral = new Set(metrics.map((key) => key.split('.')[0])).size > 1
    const contents = { figures: rowsOfFigures(figures), lists, ofSeveral }
    const { rows, parts } = await reportWorkbook(context, range, contents)
    const stored = await storeWithin(app.files, parts, maxBytes)
    return { figures, workbook: stored && { stored, rows } }
  } finally {
    end()
  }
}

class TooLarge extends Error {}

/** Stores a workbook; returns null if it is larger than `maxBytes` bytes. */
async function storeWithin(store: FileStore, parts: AsyncIterable<Uint8Array>, maxBytes: number) {
  const check = (bytes: number) => {
    if (bytes > maxBytes) throw new TooLarge()
  }
  try {
    return await store.put(parts, { check })
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
}

/**
 * Queues the mail and logs the export in one transaction.
 * @throws Refusal 404 if the person has meanwhile stopped being a recipient, or the schedule was deleted.
 */
const send = (app: Parts, { id, name, due, range }: DueReport, to: Recipient, { figures, workbook }: Prepared) => {
  const ctx = scheduledSource(app, 'reports by mail')
  return change(ctx, async (tx) => {
    await lockRecipient(tx, id, to)
    await tx.insert(reportDeliveries).values({ scheduleId: id, userId: to.id, due })
    const { startDate, endDate } = range
    const attachment =
      workbook &&
      (await attach(tx, {
        ownerId: to.id,
        name: workbookName(name, range),
        mediaType: xlsxType,
        stored: workbook.stored,
      }))
    const view = `${app.config.publicUrl}/?view=reports`
    const values = {
      report: name,
      days: formatRange(startDate, endDate),
      figures: figuresInWords(figures),
      workbook: workbook ? 'The workbook with the underlying lists is attached.' : workbookTooLarge,
      address: `${view}&from=${startDate}&to=${endDate}`,
      stopAddress: `${view}&tab=schedules`,
    }
    await postMail(tx, app, post(scheduledReport, to, values, attachment ? [attachment] : []))
    if (workbook)
      await record(tx, ctx, {
        action: 'report.exported',
        subject: { type: 'report_schedule', id },
        personId: to.id,
        after: { report: name, startDate, endDate, rows: workbook.rows },
      })
    return {
      action: 'report.sent',
      subject: { type: 'report_schedule', id },
      personId: to.id,
      after: {
        due,
        startDate,
        endDate,
        // Access to other people's pay is always logged.
        withPay: figures.some(({ report }) => report === 'payroll'),
      },
      answer: null,
    }
  })
}

/**
 * Records that there is nothing to send to a recipient, so that the report is not prepared for them again that day.
 * @throws Refusal 404 as `send`.
 */
const recordSkipped = (app: Parts, { id, due, range: { startDate, endDate } }: DueReport, to: Recipient) =>
  change(scheduledSource(app, 'reports by mail'), async (tx) => {
    await lockRecipient(tx, id, to)
    await tx.insert(reportDeliveries).values({ scheduleId: id, userId: to.id, due, sentAt: null })
    return {
      action: 'report.not_sent',
      subject: { type: 'report_schedule', id },
      personId: to.id,
      after: { due, startDate, endDate },
      answer: null,
    }
  })

/**
 * Locks a recipient, who can't be removed until the transaction ends.
 * @throws Refusal 404 if they are no longer a recipient.
 */
async function lockRecipient(tx: Tx, scheduleId: string, { id }: Recipient): Promise<void> {
  const isTheirs = and(eq(reportRecipients.scheduleId, scheduleId), eq(reportRecipients.userId, id))
  const [recipient] = await tx.select().from(reportRecipients).where(isTheirs).for('key share')
  assertFound(recipient)
}

/** Returns the recipients who have not received the report due on this date. */
const selectPendingRecipients = (db: Db, scheduleId: string, due: string): Promise<Recipient[]> =>
  db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(reportRecipients)
    .innerJoin(users, eq(users.id, reportRecipients.userId))
    .where(
      and(
        eq(reportRecipients.scheduleId, scheduleId),
        isSentReports,
        sql`not exists (select from ${reportDeliveries} where ${reportDeliveries.scheduleId} = ${scheduleId}
          and ${reportDeliveries.userId} = ${users.id} and ${reportDeliveries.due} = ${due})`,
      ),
    )
    .orderBy(users.searchText, users.id)
