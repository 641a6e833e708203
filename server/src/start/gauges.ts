import { sql } from 'drizzle-orm'
import { auditEntries, auditUnsealed } from '../audit/tables.ts'
import { events } from '../events/tables.ts'
import { allFeatures } from '../features.ts'
import { mails } from '../mail/tables.ts'
import type { Gauge } from '../metrics/gauge.ts'

/** The seconds since an instant, as SQL; 0 if there is none. */
const secondsSince = (instant: ReturnType<typeof sql>) =>
  sql`coalesce(extract(epoch from clock_timestamp() - ${instant}), 0)::float8`

/** Returns all figures that are read from the database, of the features and of the lower layers. */
export const allGauges = (): Gauge[] => [
  {
    name: 'muster_events_pending',
    help: 'Events of which people are not notified yet',
    series: sql`select '{}'::jsonb as labels, count(*)::float8 as value from ${events}`,
  },
  {
    name: 'muster_events_failing',
    help: 'Events whose notification failed and is tried again',
    series: sql`select '{}'::jsonb as labels, count(*)::float8 as value from ${events} where ${events.failures} > 0`,
  },
  {
    name: 'muster_events_lag_seconds',
    help: 'Age of the oldest event that is due',
    series: sql`select '{}'::jsonb as labels, ${secondsSince(sql`min(${events.raisedAt})`)} as value
      from ${events} where ${events.notBefore} is null or ${events.notBefore} <= now()`,
  },
  {
    name: 'muster_mails_unsent',
    help: 'Emails that wait, failed, or are held without a mail server',
    labels: ['state'],
    series: sql`select jsonb_build_object('state', state) as labels, count(${mails.id})::float8 as value
      from (values ('pending'), ('failed'), ('held')) as states (state) left join ${mails}
        on ${mails.status} <> 'SENT' and state = case when ${mails.lastError} is not null then 'failed'
          when ${mails.status} = 'KEPT' then 'held' else 'pending' end
      group by state`,
  },
  {
    name: 'muster_audit_unsealed',
    help: 'Entries of the audit trail that are not sealed yet',
    series: sql`select '{}'::jsonb as labels, count(*)::float8 as value from ${auditUnsealed}`,
  },
  {
    name: 'muster_audit_seal_lag_seconds',
    help: 'Age of the oldest entry of the audit trail that is not sealed',
    series: sql`select '{}'::jsonb as labels, ${secondsSince(sql`min(${auditEntries.at})`)} as value
      from ${auditUnsealed} join ${auditEntries} on ${auditEntries.id} = ${auditUnsealed.entryId}`,
  },
  {
    name: 'muster_jobs',
    help: 'Scheduled work, by queue and state',
    labels: ['queue', 'state'],
    series: sql`select jsonb_build_object('queue', name, 'state', state) as labels, count(*)::float8 as value
      from pgboss.job group by name, state`,
  },
  ...allFeatures.flatMap(({ gauges = [] }) => gauges),
]
