import { and, eq, lte, sql } from 'drizzle-orm'
import { formatRange } from '@muster/contract/kit/formatDays'
import type { ReportRange } from '@muster/contract/reports/days'
import { metricCatalogue, type MetricKey, type ReportId, reportIds } from '@muster/contract/reports/metrics'
import { change } from '../../../audit/change.ts'
import { byTheClock } from '../../../background/byTheClock.ts'
import { now } from '../../../clock.ts'
import { setting } from '../../../company/settings.ts'
import type { Db } from '../../../db/database.ts'
import { post, postMails } from '../../../mail/postMail.ts'
import type { Parts } from '../../../people/feature.ts'
import { holdsAny } from '../../../people/held.ts'
import { actorById } from '../../../people/person.ts'
import { users } from '../../../people/tables.ts'
import { type ChosenFigure, chosenFigures } from '../custom/showCustomReport.ts'
import { rangeOf } from '../range.ts'
import { customReports, reportDeliveries, reportRecipients, reportSchedules } from '../tables.ts'
import { daysOf, lastDue } from './dueDays.ts'
import { scheduledReport } from './mailEvents.ts'
import { getsReports, nameOfReport } from './queries.ts'
import { figuresInWords } from './words.ts'

/** The hour of the company's day from which reports are sent. */
const morning = 6
/** Of each report so many figures are sent where all reports are: those of its card. */
const figuresOfCard = 4

interface Due {
  id: string
  name: string
  metrics: readonly MetricKey[]
  due: string
  range: ReportRange
}
interface Recipient {
  id: string
  email: string
  firstName: string
  lastName: string
}

/**
 * Every hour from the morning on, mails the reports that are due to those who have not had them yet, each once: everybody
 * gets what they themselves may see, and nothing where that is nothing. What a server that stood still has missed is sent
 * for the last day alone.
 */
export async function deliverReports(app: Parts): Promise<void> {
  const local = now().toZonedDateTimeISO(await setting(app.db, 'timeZone'))
  if (local.hour < morning) return
  const today = local.toPlainDate().toString()
  for (const due of await dueSchedules(app.db, today)) await deliver(app, due, local.timeZoneId, today)
}

/** What somebody who may still have reports sent has sent today, or should have had before. */
async function dueSchedules(db: Db, today: string): Promise<Due[]> {
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
    return [{ id: schedule.id, name, metrics, due, range: rangeOf(daysOf(schedule, due), today) }]
  })
}

const keysOf = (report: ReportId) =>
  Object.keys(metricCatalogue[report]).map((name) => `${report}.${name}` as MetricKey)
const metricsOf = (report: 'dashboard' | ReportId): MetricKey[] =>
  report === 'dashboard' ? reportIds.flatMap((one) => keysOf(one).slice(0, figuresOfCard)) : keysOf(report)

async function deliver(app: Parts, { id, name, metrics, due, range }: Due, zone: string, today: string) {
  const prepared: (Recipient & { figures: ChosenFigure[] })[] = []
  for (const recipient of await waitingFor(app.db, id, due)) {
    const actor = await actorById(app.db, recipient.id)
    const figures = actor ? await chosenFigures({ db: app.db, actor, zone, today }, metrics, range) : []
    if (figures.length) prepared.push({ ...recipient, figures })
  }
  if (!prepared.length) return
  await change(byTheClock(app, 'reports by mail'), async (tx) => {
    // Another process may have sent it meanwhile.
    const taken = await tx
      .insert(reportDeliveries)
      .values(prepared.map((recipient) => ({ scheduleId: id, userId: recipient.id, due })))
      .onConflictDoNothing()
      .returning({ userId: reportDeliveries.userId })
    const mine = new Set(taken.map(({ userId }) => userId))
    const sent = prepared.filter((recipient) => mine.has(recipient.id))
    const { startDate, endDate } = range
    const address = `${app.config.publicUrl}/?view=reports&startDate=${startDate}&endDate=${endDate}`
    const days = formatRange(startDate, endDate)
    await postMails(
      tx,
      app,
      sent.map(({ figures, ...to }) =>
        post(scheduledReport, to, { report: name, days, figures: figuresInWords(figures), address }),
      ),
    )
    return {
      action: 'report.sent',
      subject: { type: 'report_schedule', id },
      after: {
        due,
        startDate,
        endDate,
        people: sent.map((recipient) => recipient.id),
        // A look at others' pay is recorded however it is had.
        withPay: sent
          .filter(({ figures }) => figures.some(({ report }) => report === 'payroll'))
          .map((recipient) => recipient.id),
      },
      answer: null,
    }
  })
}

/** Who has not had it yet. */
const waitingFor = (db: Db, scheduleId: string, due: string): Promise<Recipient[]> =>
  db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(reportRecipients)
    .innerJoin(users, eq(users.id, reportRecipients.userId))
    .where(
      and(
        eq(reportRecipients.scheduleId, scheduleId),
        getsReports,
        sql`not exists (select from ${reportDeliveries} where ${reportDeliveries.scheduleId} = ${scheduleId}
          and ${reportDeliveries.userId} = ${users.id} and ${reportDeliveries.due} = ${due})`,
      ),
    )
    .orderBy(users.searchText, users.id)
