import { IconCalendarTime, IconClock, IconRotateClockwise, IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Backup } from '@muster/contract/backups/calls'
import { formatCount, formatDay, formatFileSize, formatInstant, formatTime } from '../../kit/format.ts'
import { FigureCell, FigureStrip } from '../../kit/page/FigureStrip.tsx'
import { Ago } from '../../kit/time/Ago.tsx'
import classes from './Backups.module.css'

/** Shows the last backup, the number of backups, the next nightly one, and the last rehearsal. */
export function BackupFigures({ backups, nextAt }: { backups: readonly Backup[]; nextAt: string | null }) {
  const { t } = useTranslation()
  const complete = backups.filter(({ state, isThere }) => state === 'DONE' && isThere)
  const [last] = complete
  const rehearsed = backups.find(({ rehearsedAt }) => rehearsedAt !== null)
  const totalBytes = complete.reduce((total, { bytes }) => total + bytes, 0)
  return (
    <div className={classes.figures}>
      <FigureStrip dense>
        <FigureCell
          label={t('Last backup')}
          icon={IconClock}
          figure={last ? <Ago at={last.startedAt} /> : t('None')}
          detail={
            last
              ? t('{rows} rows, {files} files', {
                  rows: formatCount(last.rows ?? 0),
                  files: formatCount(last.files ?? 0),
                })
              : t('The first one is made at night.')
          }
        />
        <FigureCell
          label={t('Backups kept')}
          icon={IconStack2}
          figure={complete.length}
          detail={t('{size} in total', { size: formatFileSize(totalBytes) })}
        />
        <FigureCell
          label={t('Next nightly backup')}
          icon={IconCalendarTime}
          figure={nextAt === null ? t('Off') : formatTime(nextAt, Temporal.Now.timeZoneId())}
          detail={nextAt === null ? t('Turn it on under Schedule.') : formatDay(localDay(nextAt))}
        />
        <FigureCell
          label={t('Last rehearsal')}
          icon={IconRotateClockwise}
          figure={rehearsed ? (rehearsed.rehearsalFailure === null ? t('Passed') : t('Failed')) : t('None')}
          detail={
            rehearsed?.rehearsedAt ? formatInstant(rehearsed.rehearsedAt) : t('Once a week, with a nightly backup.')
          }
        />
      </FigureStrip>
    </div>
  )
}

/** Returns the day of an instant for the reader, `YYYY-MM-DD`. */
const localDay = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()
