import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditDetail, AuditEntry, AuditEntryDetail } from '@muster/contract/audit/calls'
import { orpc } from '../../kit/api/client.ts'
import { formatCount, formatInstant } from '../../kit/format.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { addressOf, mayFollow } from '../../kit/views.ts'
import { fieldLabel, nameOf, formatValue } from './labels.ts'

/** Shows the details of an entry below its row: each field before and after, and the technical details. */
export default function EntryDetails({ id }: { id: string }) {
  const query = useQuery({
    ...orpc.audit.get.queryOptions({ input: { id }, select: ({ entry: whole }) => whole }),
    // Every request is logged as a view, so the entry is not fetched again.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={2} height={48} />}>
      {(whole) => <Entry entry={whole} />}
    </Loaded>
  )
}

function Entry({ entry }: { entry: AuditEntryDetail }) {
  const { t } = useTranslation()
  const { at, actor, key, person, subjectType, subjectId, address, requestId, seal, details, people } = entry
  const names = new Map(people.map((one) => [one.id, nameOf(one)]))
  const nameWithEmail = (one: NonNullable<AuditEntry['actor']>) => [nameOf(one), one.email].filter(Boolean).join(', ')
  return (
    <Stack gap="md">
      {details.length ? <Details details={details} names={names} /> : null}
      <Facts
        folds
        facts={[
          { label: t('When'), value: formatInstant(at) },
          { label: t('By'), value: actor ? nameWithEmail(actor) : 'Muster' },
          { label: key?.isAssistant ? t('Assistant') : t('API key'), value: key && (key.name ?? key.id) },
          { label: t('Affected person'), value: person && nameWithEmail(person) },
          { label: t('IP address'), value: address },
          { label: t('Entry number'), value: seal === null ? t('Not sealed yet') : formatCount(seal) },
          { label: t('Record'), value: <Subject type={subjectType} id={subjectId} />, wide: true },
          { label: t('Request ID'), value: requestId, wide: true },
        ]}
      />
    </Stack>
  )
}

/** Shows the subject of an entry, as a link if it has a page that the user may open. */
function Subject({ type, id }: { type: string; id: string | null }) {
  const session = useSession()
  const text = [fieldLabel(type), id].filter(Boolean).join(' ')
  const href = id && addressOf(type, id)
  return href && mayFollow(href, session) ? <AddressLink href={href}>{text}</AddressLink> : text
}

/** Shows the fields of an entry before and after; an entry without earlier values shows one value per field. */
function Details({ details, names }: { details: readonly AuditDetail[]; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const hiddenNote = <span className="faint">{t('Hidden: you don’t have access to this')}</span>
  const hasBefore = details.some(({ before }) => before !== undefined)
  const detailText = (detail: AuditDetail, side: 'before' | 'after') =>
    detail.hidden ? hiddenNote : formatValue(detail[side], names)

  if (narrow)
    return (
      <Facts
        folds
        facts={details.map((detail) => ({
          label: fieldLabel(detail.field),
          value: detail.hidden
            ? hiddenNote
            : detail.changed
              ? t('{before} → {after}', { before: detailText(detail, 'before'), after: detailText(detail, 'after') })
              : detailText(detail, detail.after === undefined ? 'before' : 'after'),
          changed: detail.changed,
        }))}
      />
    )
  return (
    <table className="plain-table">
      <caption className="visually-hidden">{t('Recorded values')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          {hasBefore ? <th scope="col">{t('Before')}</th> : null}
          <th scope="col">{hasBefore ? t('After') : t('Value')}</th>
        </tr>
      </thead>
      <tbody>
        {details.map((detail) => (
          <tr key={detail.field}>
            <th scope="row" className={detail.changed ? 'strong' : 'soft'}>
              {fieldLabel(detail.field)}
            </th>
            {hasBefore ? <td className="breaks">{detailText(detail, 'before')}</td> : null}
            <td className={`breaks ${detail.changed ? 'strong' : ''}`}>{detailText(detail, 'after')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
