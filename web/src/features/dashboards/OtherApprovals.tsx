import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PendingCount } from '@muster/contract/approvals/calls'
import { orpc } from '../../kit/api/client.ts'
import { formatCount } from '../../kit/format.ts'
import { AddressLink } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { decisionTabsOf } from '../../kit/views.ts'
import { ListPanel, usePart } from './Panel.tsx'

/** The kinds of requests that the dashboard lets the user decide in place. */
const decidedInPlace = ['leave', 'corrections']

/** Links to the other kinds of requests pending the user's decision, with their number; nothing if there are none. */
export function OtherApprovals() {
  const { t } = useTranslation()
  const session = useSession()
  const kinds = decisionTabsOf(session).filter(({ key }) => !decidedInPlace.includes(key))
  const query = useQuery({ ...orpc.approvals.countPending.queryOptions(), enabled: kinds.length > 0 })
  const counts = usePart('The other approvals', query)
  const pending = (all: readonly PendingCount[]) =>
    kinds.flatMap(({ key, label, countText }) => {
      const found = all.find(({ kind }) => kind === key)
      return found?.count ? [{ id: key, label, figure: countText?.(t, found) ?? formatCount(found.count) }] : []
    })
  if (counts.data ? pending(counts.data.counts).length === 0 : !counts.isFailed) return null
  return (
    <ListPanel
      title={t('Other approvals')}
      all="?view=approvals"
      of={counts}
      rows={(data) => pending(data.counts)}
      skeletonRows={1}
      height={48}
      empty=""
    >
      {({ id, label, figure }) => (
        <li className="row">
          <AddressLink className="row-link" href={`?view=approvals&tab=${id}`}>
            {t(label)}
          </AddressLink>
          <span style={{ display: 'flex', alignItems: 'center', gap: '0.5rem' }}>
            <span className="tag numbers" data-colour="amber">
              {figure}
            </span>
            <IconArrowRight size={16} className="icon mantine-rotate-rtl" aria-hidden />
          </span>
        </li>
      )}
    </ListPanel>
  )
}
