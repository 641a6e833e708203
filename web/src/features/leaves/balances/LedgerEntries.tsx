import { Group, Stack, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LedgerEntry, LedgerKind } from '@muster/contract/leaves/balances'
import { dayHere, formatDay, formatDays, formatInstant, formatRange } from '../../../kit/format.ts'
import { fullName } from '../../../kit/fullName.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import classes from './LedgerEntries.module.css'

/** What happened to the days, in words; keys of the translation. */
const words: Record<LedgerKind, string> = {
  GRANT: 'Granted for the year',
  CARRY_OVER: 'Carried over',
  ADJUSTMENT: 'Adjusted',
  RESERVATION: 'Requested',
  RELEASE: 'Released',
  USE: 'Taken',
  RETURN: 'Given back',
}

/** The three columns of a balance that an entry adds to; keys of the translation. */
const figures = [
  { key: 'totalDays', label: 'Entitled' },
  { key: 'usedDays', label: 'Used' },
  { key: 'pendingDays', label: 'Pending' },
] as const satisfies readonly { key: keyof LedgerEntry; label: string }[]

/** A change of days with its sign, `+5` or `−2`; empty where nothing changes. */
const formatChange = (days: number, language: string) =>
  days === 0 ? '' : new Intl.NumberFormat(language, { signDisplay: 'always' }).format(days).replace('-', '−')

interface Shown {
  entry: LedgerEntry
  onRequest: (id: string) => void
}

const ownLine = { flexBasis: '100%' }

/** What happened, why, and the way to the request that it belongs to. */
function What({ entry, onRequest }: Shown) {
  const { t } = useTranslation()
  const { kind, reason, actor, request } = entry
  return (
    <Group component="span" gap="0 0.5rem" align="baseline">
      <span className="medium">{t(words[kind])}</span>
      {request ? (
        <UnstyledButton className="link" onClick={() => onRequest(request.id)}>
          {formatRange(request.startDate, request.endDate)}
        </UnstyledButton>
      ) : null}
      {reason ? (
        <span className="soft small breaks" style={ownLine} dir="auto">
          {reason}
        </span>
      ) : null}
      {actor ? (
        <span className="faint small breaks" style={ownLine}>
          {fullName(actor)}
        </span>
      ) : null}
    </Group>
  )
}

const When = ({ at, small }: { at: string; small?: boolean }) => (
  <time className={small ? 'faint small nowrap' : 'soft nowrap'} dateTime={at} title={formatInstant(at)}>
    {formatDay(dayHere(at))}
  </time>
)

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
      <ul className="unmarked" aria-label={caption} aria-busy={loading || undefined}>
        {entries.map((entry) => (
          <Group
            component="li"
            key={entry.id}
            justify="space-between"
            align="baseline"
            wrap="nowrap"
            py="0.75rem"
            style={{ borderBlockStart: '1px solid var(--line)' }}
          >
            <div>
              <What entry={entry} onRequest={onRequest} />
              <When at={entry.createdAt} small />
            </div>
            <Stack gap={2} align="end" flex="none" className="soft numbers">
              {figures.map(({ key, label }) =>
                entry[key] === 0 ? null : (
                  <span key={key}>
                    {t(label)} <span className="ink medium">{formatChange(entry[key], i18n.language)}</span>
                  </span>
                ),
              )}
              {entry.remainingDays === null ? null : (
                <span className="ink strong">{t('{days} left', { days: formatDays(entry.remainingDays) })}</span>
              )}
            </Stack>
          </Group>
        ))}
      </ul>
    )

  return (
    <table className={`plain-table ${classes.table}`} aria-busy={loading || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {['Date', 'What happened', ...figures.map(({ label }) => label), ...(limited ? ['Remaining'] : [])].map(
            (name, column) => (
              <th key={name} scope="col" className={column > 1 ? classes.figure : undefined}>
                {t(name)}
              </th>
            ),
          )}
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
            {figures.map(({ key }) => (
              <td key={key} className={classes.figure}>
                {formatChange(entry[key], i18n.language)}
              </td>
            ))}
            {limited ? (
              <td className={classes.figure}>
                <span className="strong">{entry.remainingDays}</span>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
