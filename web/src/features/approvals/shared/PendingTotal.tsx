import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount } from '../../../kit/format.ts'

/** Milliseconds after which the number is read: what the page itself needs comes first. */
const delayMs = 1500

/** Shows how many requests and questions are pending the user; nothing while there are none. */
export function PendingTotal() {
  const { t } = useTranslation()
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsDue(true), delayMs)
    return () => window.clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...orpc.approvals.countPending.queryOptions(), enabled: isDue })
  const total = data?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0
  if (total === 0) return null
  return (
    <span className="tag numbers" data-colour="amber">
      <span aria-hidden>{formatCount(total)}</span>
      <span className="visually-hidden">{t('{count} pending', { count: total })}</span>
    </span>
  )
}
