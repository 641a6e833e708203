import { useTranslation } from 'react-i18next'
import type { ClockEntry } from '@muster/contract/attendance/records'
import { formatCount, formatLocalTime } from '../../../kit/format.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { formatSeconds } from '../shared/durations.ts'
import classes from './Today.module.css'

/** Shows the sessions of the day, numbered, and their total (specification 2, section 2). */
export function ClockEntries({ entries }: { entries: readonly ClockEntry[] }) {
  const { t } = useTranslation()
  return (
    <Part
      title={t("Today's Clock Entries")}
      end={<span className="soft">{`${t('Total Sessions')}: ${formatCount(entries.length)}`}</span>}
    >
      <div className="card">
        {entries.length === 0 ? (
          <p className={`soft ${classes.none}`}>
            {t('No sessions yet.')} {t('Your clock-ins and clock-outs appear here.')}
          </p>
        ) : (
          <ol className="rows numbers">
            {entries.map(({ id, clockInTime, clockOutTime, workedSeconds }, index) => (
              <li key={id} className="row">
                <span className={classes.session}>
                  <span className="faint">{index + 1}</span>
                  <span>
                    <span className="visually-hidden">{t('In')} </span>
                    {formatLocalTime(clockInTime)}
                  </span>
                  <span className="faint" aria-hidden="true">
                    –
                  </span>
                  <span className={clockOutTime ? undefined : 'soft'}>
                    {clockOutTime ? <span className="visually-hidden">{t('Out')} </span> : null}
                    {clockOutTime ? formatLocalTime(clockOutTime) : t('Currently clocked in')}
                  </span>
                </span>
                {clockOutTime ? (
                  <span>{formatSeconds(workedSeconds)}</span>
                ) : (
                  <span className="tag" data-colour="green">
                    {t('Active session')}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </Part>
  )
}
