import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DraftExtraRun } from '@muster/contract/payroll/extraRuns'
import { orpc } from '../../../kit/api/client.ts'
import { PreviewFrame } from '../shared/PreviewFrame.tsx'
import { type ExtraRunValues, toInput } from './extraRunForm.ts'
import { Payments } from './Payments.tsx'
import { problemTexts } from './problemTexts.ts'

/** Shows gross pay, insurance, tax and net pay of each person in an extra run as typed so far. */
export function ExtraRunPreview({ period, values }: { period: string; values: ExtraRunValues }) {
  const { t } = useTranslation()
  const [settled] = useDebouncedValue(values, 300)
  const paysDifferences = settled.kind === 'DIFFERENCES'
  const { data: draft } = DraftExtraRun.safeParse(toInput(period, settled))
  const query = useQuery({
    ...orpc.payroll.previewExtraRun.queryOptions({
      input: draft ?? { period, name: '', kind: 'BONUS', paymentDate: `${period}-01`, payments: [] },
      placeholderData: keepPreviousData,
    }),
    enabled: draft !== undefined,
  })
  return (
    <PreviewFrame
      query={query}
      isComplete={draft !== undefined}
      hint={
        paysDifferences ? t('Choose people to see their differences.') : t('Choose people and amounts to see net pay.')
      }
    >
      {({ payments }) => (
        <Payments
          payments={payments}
          nothing={paysDifferences ? t('No differences to pay') : t(problemTexts.NOTHING_TO_PAY)}
        />
      )}
    </PreviewFrame>
  )
}
