import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OvertimeDay } from '@muster/contract/attendance/overtime'
import type { Currency } from '@muster/contract/kit/money'
import { maxDecisions } from '@muster/contract/kit/limits'
import { loadFailure } from '../../../kit/api/errors.ts'
import { orpc } from '../../../kit/api/client.ts'
import { formatMoney } from '../../../kit/format.ts'

/** Shows what days of overtime are worth, for those who may see pay. Keeps its line while it loads. */
export function OvertimeWorth({ rows }: { rows: readonly OvertimeDay[] }) {
  const { t } = useTranslation()
  const parts = Array.from({ length: Math.ceil(rows.length / maxDecisions) }, (_, index) =>
    rows.slice(index * maxDecisions, (index + 1) * maxDecisions),
  )
  const answers = useQueries({
    queries: parts.map((part) => {
      const input = { requests: part.map(({ recordId }) => ({ id: recordId })) }
      return orpc.attendance.overtimeWorth.queryOptions({ input, staleTime: 60_000 })
    }),
  })
  const error = answers.find((answer) => answer.error)?.error
  if (error) return <p className="soft">{t(loadFailure(error) ?? '')}</p>
  if (answers.some(({ data }) => !data)) return <p aria-busy="true">{t('Worth: …')}</p>
  const cents = new Map<Currency, number>()
  for (const { currency, amount } of answers.flatMap(({ data }) => data?.amounts ?? []))
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round(amount * 100))
  const withoutPay = answers.reduce((sum, { data }) => sum + (data?.withoutPay ?? 0), 0)
  return (
    <>
      {[...cents].map(([currency, amount]) => (
        <p key={currency}>
          {t('Worth: {amount}, without premiums', { amount: formatMoney({ currency, amount: amount / 100 }) })}
        </p>
      ))}
      {withoutPay > 0 ? <p className="soft">{t('{count} people without pay', { count: withoutPay })}</p> : null}
    </>
  )
}
