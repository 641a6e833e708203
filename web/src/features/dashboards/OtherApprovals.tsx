import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../kit/api/client.ts'
import { formatCount } from '../../kit/format.ts'
import { AddressLink } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { decisionTabsOf } from '../../kit/views.ts'
import { Panel } from './Panel.tsx'

/** The kinds of requests that the dashboard lets the user decide in place. */
const decidedInPlace = ['leave', 'corrections']

/** Links to the other kinds of requests pending the user's decision, with their number; nothing if there are none. */
export function OtherApprovals() {
  const { t } = useTranslation()
  const session = useSession()
  const kinds = decisionTabsOf(session).filter(({ key }) => !decidedInPlace.includes(key))
  const { data } = useQuery({ ...orpc.approvals.countPending.queryOptions(), enabled: kinds.length > 0 })
  const pending = kinds.flatMap(({ key, label }) => {
    const count = data?.counts.find(({ kind }) => kind === key)?.count ?? 0
    return count > 0 ? [{ key, label, count }] : []
  })
  if (pending.length === 0) return null
  return (
    <Panel title={t('Other approvals')} all="?view=approvals">
      <ul className="rows">
        {pending.map(({ key, label, count }) => (
          <li key={key} className="row">
            <AddressLink className="row-link" href={`?view=approvals&tab=${key}`}>
              {t(label)}
            </AddressLink>
            <span style={{ display: 'flex', alignItems: 'center', gap: '0.5rem' }}>
              <span className="tag numbers" data-colour="amber">
                {formatCount(count)}
              </span>
              <IconArrowRight size={16} className="icon" aria-hidden />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
