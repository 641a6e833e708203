import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DraftSettlement } from '@muster/contract/payroll/settlements'
import { orpc } from '../../../kit/api/client.ts'
import { formatDate } from '../../../kit/format.ts'
import { PreviewFrame } from '../shared/PreviewFrame.tsx'
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
  return (
    <PreviewFrame
      query={query}
      isComplete={draft !== undefined}
      hint={t('The lines appear here once the fields are complete.')}
    >
      {(preview) => (
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
      )}
    </PreviewFrame>
  )
}
