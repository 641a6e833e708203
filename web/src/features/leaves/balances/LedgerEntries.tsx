import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LedgerEntry } from '@muster/contract/leaves/balances'
import { dayIn } from '@muster/contract/kit/time'
import { formatDay, formatDays, formatInstant, formatRange } from '../../../kit/format.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { formatChange, ledgerColumns, ledgerWords } from './ledgerWords.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './LedgerEntries.module.css'

interface Shown {
  entry: LedgerEntry
  onRequest: (id: string) => void
}

/** What happened, why, and the way to the request that it belongs to. */
function What({ entry, onRequest }: Shown) {
  const { t } = useTranslation()
  const { kind, reason, actor, request } = entry
  return (
    <span className={classes.what}>
      <span className={classes.kind}>{t(ledgerWords[kind])}</span>
      {request ? (
        <UnstyledButton className={classes.request} onClick={() => onRequest(request.id)}>
          {formatRange(request.startDate, request.endDate)}
        </UnstyledButton>
      ) : null}
      {reason ? (
        <span className={classes.reason} dir="auto">
          {reason}
        </span>
      ) : null}
      {actor ? <span className={classes.actor}>{fullName(actor)}</span> : null}
    </span>
  )
}

function When({ at }: { at: string }) {
  const day = dayIn(Temporal.Now.timeZoneId(), Temporal.Instant.from(at))
  return (
    <time className={classes.when} dateTime={at} title={formatInstant(at)}>
      {formatDay(day)}
    </time>
  )
}

/** The movements of days that make a balance, the newest first, with what each of them left. */
export function LedgerEntries(props: {
  entries: readonly LedgerEntry[]
  onRequest: (id: string) => void
  caption: string
  loading: boolean
}) {
  const { entries, onRequest, caption, loading } = props
  const { t, i18n } = useTranslation()
  const narrow = useNarrow()
  const limited = entries.some(({ remainingDays }) => remainingDays !== null)

  if (narrow)
    return (
      <ul className={classes.list} aria-label={caption} aria-busy={loading || undefined}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.item}>
            <div>
              <What entry={entry} onRequest={onRequest} />
              <When at={entry.createdAt} />
            </div>
            <div className={classes.figures}>
              {ledgerColumns.map(({ key, label }) =>
                entry[key] === 0 ? null : (
                  <span key={key}>
                    {t(label)} <strong>{formatChange(entry[key], i18n.language)}</strong>
                  </span>
                ),
              )}
              {entry.remainingDays === null ? null : (
                <span className={classes.left}>{t('{days} left', { days: formatDays(entry.remainingDays) })}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    )

  return (
    <table className={classes.table} aria-busy={loading || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('What happened')}</th>
          {ledgerColumns.map(({ key, label }) => (
            <th key={key} scope="col" className={classes.figure}>
              {t(label)}
            </th>
          ))}
          {limited ? (
            <th scope="col" className={classes.figure}>
              {t('Remaining')}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <When at={entry.createdAt} />
            </td>
            <td>
              <What entry={entry} onRequest={onRequest} />
            </td>
            {ledgerColumns.map(({ key }) => (
              <td key={key} className={classes.figure}>
                {formatChange(entry[key], i18n.language)}
              </td>
            ))}
            {limited ? <td className={`${classes.figure} ${classes.left}`}>{entry.remainingDays}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
