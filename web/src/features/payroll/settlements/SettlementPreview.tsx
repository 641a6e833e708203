import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DraftSettlement } from '@muster/contract/payroll/settlements'
import { orpc } from '../../../kit/api/client.ts'
import { apiError, loadFailure } from '../../../kit/api/errors.ts'
import { formatDate } from '../../../kit/format.ts'
import { SettlementLines } from './SettlementLines.tsx'
import { type SettlementValues, toInput } from './settlementForm.ts'

/** Shows the lines of the final settlement as typed so far, or why it can't be prepared. */
export function SettlementPreview({ userId, values }: { userId: string; values: SettlementValues }) {
  const { t } = useTranslation()
  const [settled] = useDebouncedValue(values, 300)
  const { data: draft } = DraftSettlement.safeParse(toInput(userId, settled))
  const query = useQuery({
    ...orpc.payroll.previewSettlement.queryOptions({
      input: draft ?? { userId, ending: 'RESIGNATION' },
      placeholderData: keepPreviousData,
    }),
    enabled: draft !== undefined,
  })
  const failure = draft ? loadFailure(query.error) : null
  const [refusal] = failure ? Object.values(apiError(query.error).fieldErrors) : []
  const preview = query.data
  return (
    <div role="status" aria-label={t('Preview')} aria-busy={query.isFetching || undefined}>
      {failure ? (
        <p className="notice" data-colour="amber">
          <IconAlertTriangle size={18} aria-hidden />
          {t(refusal ?? failure)}
        </p>
      ) : preview && draft ? (
        <div className="well" style={{ display: 'grid', gap: '0.75rem' }}>
          <p className="soft">
            {t('Last day {day}, {count} days of unused leave', {
              day: formatDate(preview.lastDay),
              count: preview.leaveDays,
            })}
          </p>
          {preview.lines.length ? (
            <SettlementLines lines={preview.lines} currency={preview.currency} total={preview.total} />
          ) : (
            <p>{t('There is nothing to pay or deduct')}</p>
          )}
        </div>
      ) : (
        <p className="soft">{t('The lines appear here once the fields are complete.')}</p>
      )}
    </div>
  )
}
