import { expect, test } from 'vitest'
import { backupsToDiscard, type KeptBackup } from './retention.ts'
import { lastNight, nextNight } from '../nights.ts'

const zone = 'Africa/Cairo'
const at = (text: string) => Temporal.Instant.from(text)

/** Returns a backup for each of the last `count` nights before 1 January 2026, the newest first. */
const nightly = (count: number): KeptBackup[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String(i),
    startedAt: at('2025-12-31T00:30:00Z')
      .subtract({ hours: 24 * i })
      .toString(),
    isRehearsed: false,
  }))
const keptOf = (backups: KeptBackup[], schedule: { days: number; weeks: number; months: number }): string[] => {
  const discarded = backupsToDiscard(backups, schedule, zone)
  if (!discarded.length) return backups.map(({ startedAt }) => startedAt.slice(0, 10))
  return keptOf(
    backups.filter((backup) => !discarded.includes(backup)),
    schedule,
  )
}

test('keeps the newest backup of each day, week and month, however often the rest is discarded', () => {
  expect(keptOf(nightly(100), { days: 3, weeks: 3, months: 3 })).toEqual([
    '2025-12-31',
    '2025-12-30',
    '2025-12-29',
    '2025-12-28',
    '2025-12-21',
    '2025-11-30',
    '2025-10-31',
  ])
})

test('discards at most a quarter at once, the oldest first, and at least one', () => {
  expect(backupsToDiscard(nightly(20), { days: 1, weeks: 0, months: 0 }, zone).map(({ id }) => id)).toEqual([
    '19',
    '18',
    '17',
    '16',
    '15',
  ])
  expect(backupsToDiscard(nightly(2), { days: 1, weeks: 0, months: 0 }, zone).map(({ id }) => id)).toEqual(['1'])
})

test('never discards the last backup or the last rehearsed one', () => {
  const backups = nightly(4).map((backup, i) => ({ ...backup, isRehearsed: i >= 2 }))
  expect(keptOf(backups, { days: 1, weeks: 0, months: 0 })).toEqual(['2025-12-31', '2025-12-29'])
  expect(backupsToDiscard(nightly(1), { days: 0, weeks: 0, months: 0 }, zone)).toEqual([])
})

test('a night begins at the time in the company’s zone, also when the clocks change', () => {
  expect(lastNight('02:30', zone, at('2026-01-10T00:29:59Z')).toString()).toBe('2026-01-09T00:30:00Z')
  expect(lastNight('02:30', zone, at('2026-01-10T00:30:00Z')).toString()).toBe('2026-01-10T00:30:00Z')
  expect(nextNight('02:30', zone, at('2026-01-10T00:30:00Z')).toString()).toBe('2026-01-11T00:30:00Z')
  // On 29 March 2026, the clocks in Berlin go from 02:00 to 03:00, and on 25 October from 03:00 back to 02:00.
  expect(nextNight('02:30', 'Europe/Berlin', at('2026-03-28T12:00:00Z')).toString()).toBe('2026-03-29T01:30:00Z')
  expect(nextNight('02:30', 'Europe/Berlin', at('2026-10-24T12:00:00Z')).toString()).toBe('2026-10-25T00:30:00Z')
})
