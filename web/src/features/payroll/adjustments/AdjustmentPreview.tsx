import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AdjustmentType } from '@muster/contract/payroll/adjustments'
import { raisesSalary } from '@muster/contract/payroll/enumerations'
import { orpc } from '../../../kit/api/client.ts'
import { apiError, messageOf } from '../../../kit/api/errors.ts'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { sumOf } from '../../../kit/sumOf.ts'
import { formatDate, formatMoney, formatMonth } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'

/** Returns true if the text is a complete id or email address. */
const isWhole = (userId: string) => /^[\da-f-]{36}$|^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/i.test(userId)

const Warning = ({ children }: { children: ReactNode }) => (
  <div className="notice" data-colour="amber">
    <IconAlertTriangle size={18} aria-hidden />
    <p>{children}</p>
  </div>
)

interface Draft {
  userId: string
  adjustmentType: string
  effectiveDate: string
}

/**
 * Loads the preview of an adjustment once employee, type and date are entered. Returns the preview, or the server's
 * refusal.
 */
export function useAdjustmentPreview({ userId: personInput, adjustmentType: type, effectiveDate }: Draft) {
  const [userId] = useDebouncedValue(personInput, 300)
  const { data: adjustmentType } = AdjustmentType.safeParse(type)
  const query = useQuery({
    ...orpc.payroll.adjustmentPreview.queryOptions({
      input: { userId, adjustmentType: adjustmentType ?? 'RAISE', effectiveDate },
      select: ({ preview }) => preview,
      placeholderData: keepPreviousData,
    }),
    enabled: adjustmentType !== undefined && effectiveDate !== '' && isWhole(userId),
  })
  const isAsked = query.isEnabled && userId === personInput
  const error = isAsked && query.error ? apiError(query.error) : null
  const problems: Problems = error?.fieldErrors ?? {}
  return {
    /** The errors by field, with the field names of the call. */
    problems,
    failure: error && !Object.keys(problems).length ? messageOf(error) : null,
    preview: isAsked && !error ? query.data : undefined,
  }
}

/**
 * Shows the preview of an adjustment. `amount` is undefined while the field contains no number. Errors of fields are
 * not shown here, but at the fields.
 */
export function AdjustmentPreview(props: {
  preview: ReturnType<typeof useAdjustmentPreview>
  adjustmentType: string
  effectiveDate: string
  amount: number | undefined
}) {
  const { preview, adjustmentType, effectiveDate, amount } = props
  const { t } = useTranslation()
  if (preview.failure)
    return (
      <div role="status">
        <Warning>{t(preview.failure)}</Warning>
      </div>
    )
  if (!preview.preview) return <div role="status" />
  const { currency, salary, reachesBack, awaitsDecision } = preview.preview
  if (currency === null)
    return (
      <div role="status">
        <Warning>{t('This employee has no salary on that date. Choose another date or set a salary first.')}</Warning>
      </div>
    )
  const validAmount = amount !== undefined && amount > 0 ? amount : null
  const money = (figure: number) => formatMoney({ amount: figure, currency })
  const month = formatMonth(effectiveDate.slice(0, 7))
  const { data: type } = AdjustmentType.safeParse(adjustmentType)
  const isRaise = type !== undefined && raisesSalary(type)
  return (
    <div role="status" style={{ display: 'grid', gap: '0.75rem' }}>
      <div className="well">
        <Facts
          facts={[
            { label: t('Currency'), value: currency },
            {
              label: isRaise ? t('From') : adjustmentType === 'BONUS' ? t('Paid in') : t('Deducted in'),
              value: isRaise ? formatDate(effectiveDate) : month,
            },
            {
              label: t('Monthly salary'),
              wide: true,
              value:
                isRaise && typeof salary === 'number'
                  ? `${money(salary)}${validAmount === null ? '' : ` → ${money(sumOf(salary, validAmount))}`}`
                  : null,
            },
          ]}
        />
      </div>
      {reachesBack ? (
        <Warning>
          {isRaise
            ? t('This starts in an approved month. The difference is paid in the next open month.')
            : t('Payroll for {month} is already approved. This moves to the next open month.', { month })}
        </Warning>
      ) : null}
      {awaitsDecision ? (
        <Warning>
          {t('Some of these months already have pending payroll differences. This change will be added to them.')}
        </Warning>
      ) : null}
    </div>
  )
}
