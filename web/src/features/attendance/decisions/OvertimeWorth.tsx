import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OvertimeDay } from '@muster/contract/attendance/overtime'
import { loadFailure } from '../../../kit/api/errors.ts'
import { orpc } from '../../../kit/api/client.ts'
import { formatMoney } from '../../../kit/format.ts'

/** Shows what days of overtime are worth, for those who may see pay. Keeps its line while it loads. */
export function OvertimeWorth({ rows }: { rows: readonly OvertimeDay[] }) {
  const { t } = useTranslation()
  const input = { requests: rows.map(({ recordId }) => ({ id: recordId })) }
  const { data, error } = useQuery(orpc.attendance.overtimeWorth.queryOptions({ input, staleTime: 60_000 }))
  if (error) return <p className="soft">{t(loadFailure(error) ?? '')}</p>
  if (!data) return <p aria-busy="true">{t('Worth: …')}</p>
  return (
    <>
      {data.amounts.map((worth) => (
        <p key={worth.currency}>{t('Worth: {amount}, without premiums', { amount: formatMoney(worth) })}</p>
      ))}
      {data.withoutPay > 0 ? (
        <p className="soft">{t('{count} people without pay', { count: data.withoutPay })}</p>
      ) : null}
    </>
  )
}
