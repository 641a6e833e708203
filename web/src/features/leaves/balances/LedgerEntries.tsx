import { Group, Stack, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LedgerEntry, LedgerKind } from '@muster/contract/leaves/balances'
import { localDayOf, formatChange, formatDay, formatDays, formatInstant, formatRange } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { setAddress, useAddress } from '../../../kit/session/address.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import classes from './LedgerEntries.module.css'

/** Labels of the kinds of ledger entries; translation keys. */
const words: Record<LedgerKind, string> = {
  GRANT: 'Granted for the year',
  CARRY_OVER: 'Carried over',
  ADJUSTMENT: 'Adjusted',
  RESERVATION: 'Requested',
  RELEASE: 'Released',
  USE: 'Taken',
  RETURN: 'Returned',
}

/** The columns of a ledger: the changed days and the remaining days; labels are translation keys. */
const changes = [
  ['totalDays', 'Entitled'],
  ['usedDays', 'Used'],
  ['pendingDays', 'Pending'],
] as const
export const figures = [...changes, ['remainingDays', 'Remaining']] as const

const ownLine = { flexBasis: '100%' }

/** Shows the kind, reason and author of an entry, with a link to its request. */
function What({ entry: { kind, reason, actor, request } }: { entry: LedgerEntry }) {
  const { t } = useTranslation()
  // A person's page shows their balances, but no requests.
  const isElsewhere = useAddress().params.get('view') === 'person'
  const open = (id: string) => setAddress(isElsewhere ? { view: 'leaves', request: id } : { request: id })
  return (
    <Group component="span" gap="0 0.5rem" align="baseline">
      <span className="medium">{t(words[kind])}</span>
      {request ? (
        <UnstyledButton className="link" onClick={() => open(request.id)}>
          {formatRange(request.startDate, request.endDate)}
        </UnstyledButton>
      ) : null}
      {Object.entries({ soft: reason, faint: actor && fullName(actor) }).map(([tone, content]) =>
        content ? (
          <span key={tone} className={`${tone} small breaks`} style={ownLine} dir="auto">
            {content}
          </span>
        ) : null,
      )}
    </Group>
  )
}

const When = ({ at, className }: { at: string; className: string }) => (
  <time className={`${className} nowrap`} dateTime={at} title={formatInstant(at)}>
    {formatDay(localDayOf(at))}
  </time>
)

/** Shows the ledger entries of a balance, newest first, with the days remaining after each. */
export function LedgerEntries(props: { entries: readonly LedgerEntry[]; caption: string; isLoading: boolean }) {
  const { entries, caption, isLoading } = props
  const { t } = useTranslation()
  const narrow = useNarrow()

  if (narrow)
    return (
      <ul className="unmarked" aria-label={caption} aria-busy={isLoading || undefined}>
        {entries.map((entry) => (
          <Group
            component="li"
            key={entry.id}
            justify="space-between"
            align="baseline"
            wrap="nowrap"
            py="0.75rem"
            className="ruled"
          >
            <div>
              <What entry={entry} />
              <When at={entry.createdAt} className="faint small" />
            </div>
            <Stack gap={2} align="end" flex="none" className="soft numbers">
              {changes.map(([key, label]) =>
                entry[key] === 0 ? null : (
                  <span key={key}>
                    {t(label)} <span className="ink medium">{formatChange(entry[key])}</span>
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

  const columns = entries.some(({ remainingDays }) => remainingDays !== null) ? figures : changes
  return (
    <table className={`plain-table ${classes.table}`} aria-busy={isLoading || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {['Date', 'Entry', ...columns.map(([, label]) => label)].map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <When at={entry.createdAt} className="soft" />
            </td>
            <td>
              <What entry={entry} />
            </td>
            {columns.map(([key]) => (
              <td key={key}>
                {key === 'remainingDays' ? <span className="strong">{entry[key]}</span> : formatChange(entry[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
