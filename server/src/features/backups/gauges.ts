import { sql } from 'drizzle-orm'
import type { Gauge } from '../../metrics/gauge.ts'
import { backups } from './tables.ts'

const newest = sql`from ${backups} where ${backups.state} = 'DONE' and ${backups.startedAt} <= now() order by ${backups.startedAt} desc limit 1`

/** The figures of backups for monitoring. There are none before the first backup. */
export const backupGauges: readonly Gauge[] = [
  {
    name: 'muster_backup_age_seconds',
    help: 'Time since the last completed backup began',
    series: sql`select '{}'::jsonb as labels,
      extract(epoch from clock_timestamp() - ${backups.startedAt})::float8 as value ${newest}`,
  },
  {
    name: 'muster_backup_size_bytes',
    help: 'Size of the last completed backup',
    series: sql`select '{}'::jsonb as labels, ${backups.bytes}::float8 as value ${newest}`,
  },
  {
    name: 'muster_backup_failed',
    help: '1 if the last finished backup failed',
    series: sql`select '{}'::jsonb as labels, (${backups.state} = 'FAILED')::int::float8 as value from ${backups}
      where ${backups.state} <> 'RUNNING' and ${backups.startedAt} <= now() order by ${backups.startedAt} desc limit 1`,
  },
]
