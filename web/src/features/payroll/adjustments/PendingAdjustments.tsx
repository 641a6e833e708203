import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Adjustment } from '@muster/contract/payroll/adjustments'
import { raisesSalary } from '@muster/contract/payroll/enumerations'
import { client, orpc } from '../../../kit/api/client.ts'
import { DecisionList } from '../../../kit/decisions/DecisionList.tsx'
import { formatDate, localDayOf } from '../../../kit/format.ts'
import { PersonLink } from '../../../kit/people/Person.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { sumOf } from '../../../kit/sumOf.ts'
import { adjustmentTypeLabels, salaryChangeBelow, salaryChangeWithShare, signedAmount } from './labels.ts'

/** Returns the total of each type and currency; raises are per month. */
function sumByType(rows: readonly Adjustment[]) {
  const groups = Map.groupBy(rows, ({ adjustmentType, currency }) => `${adjustmentType} ${currency}`)
  return [...groups.values()].map((ofType) => {
    const { adjustmentType, currency } = ofType[0] as Adjustment
    const amount = ofType.reduce((sum, one) => sumOf(sum, one.amount), 0)
    return { adjustmentType, money: signedAmount({ adjustmentType, amount, currency }) }
  })
}

/** Shows the salary adjustments pending the user's decision, as a tab of the view Approvals. */
export default function PendingAdjustments() {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  return (
    <DecisionList
      kind={{
        key: 'adjustments',
        feature: 'payroll',
        query: (input) => orpc.payroll.pendingAdjustments.queryOptions({ input }),
        sortLabels: {
          requested: ['Requested', 'time'],
          person: ['Employee', 'text'],
          day: ['Effective Date', 'day'],
          amount: ['Amount', 'number'],
        },
        rowsOf: ({ adjustments }) => adjustments,
        idOf: ({ id }) => id,
        personOf: ({ user }) => user,
        actionsOf: ({ can }) => can,
        decide: ({ status, reason }, rows, context) =>
          client.payroll.decideAdjustments(
            { status, reason, requests: rows.map(({ id, updatedAt }) => ({ id, updatedAt })) },
            { context },
          ),
        verb: 'approve',
        maxReason: 1000,
        count: (count) => t('{count} salary adjustments', { count }),
        describe: ({ adjustmentType }) => t(adjustmentTypeLabels[adjustmentType]),
        href: ({ id }) => `?view=payroll&tab=adjustments&adjustment=${id}`,
        sum: (rows) =>
          sumByType(rows).map(({ adjustmentType, money }) =>
            raisesSalary(adjustmentType)
              ? t('{type}: {money} per month', { type: t(adjustmentTypeLabels[adjustmentType]), money })
              : `${t(adjustmentTypeLabels[adjustmentType])}: ${money}`,
          ),
        columns: [
          {
            key: 'type',
            selfEvident: true,
            header: isNarrow ? t('Type') : t('Adjustment'),
            width: '30%',
            render: (adjustment) => (
              <Stack component="span" gap={0}>
                <span className="nowrap">{t(adjustmentTypeLabels[adjustment.adjustmentType])}</span>
                {isNarrow ? null : (
                  <span className="faint small breaks" dir="auto">
                    {adjustment.reason}
                  </span>
                )}
              </Stack>
            ),
          },
          {
            key: 'amount',
            sortable: true,
            header: t('Amount'),
            align: 'end',
            phone: 'figure',
            selfEvident: true,
            render: (adjustment) => (
              <Stack component="span" gap={0}>
                <span className="amount">{signedAmount(adjustment)}</span>
                {adjustment.salary && !isNarrow ? (
                  <span className="faint small numbers nowrap">{salaryChangeBelow(adjustment)}</span>
                ) : null}
              </Stack>
            ),
          },
          ...(isNarrow
            ? [
                {
                  key: 'salary',
                  header: t('Salary'),
                  render: (adjustment: Adjustment) => salaryChangeWithShare(adjustment),
                },
                {
                  key: 'reason',
                  header: t('Reason'),
                  render: ({ reason }: Adjustment) => (
                    <span className="breaks" dir="auto">
                      {reason}
                    </span>
                  ),
                },
              ]
            : []),
          {
            key: 'day',
            sortable: true,
            header: t('Effective Date'),
            render: ({ effectiveDate }) => <span className="nowrap">{formatDate(effectiveDate)}</span>,
          },
          {
            key: 'requested',
            sortable: true,
            header: t('Requested By'),
            render: ({ requestedBy, createdAt }) => (
              <Stack component="span" gap={0}>
                <span className="nowrap">
                  <PersonLink person={requestedBy} />
                </span>
                <span className="faint small nowrap">{formatDate(localDayOf(createdAt))}</span>
              </Stack>
            ),
          },
        ],
        empty: {
          title: 'No salary adjustments pending',
          message: 'Salary adjustments that you can decide on appear here.',
        },
      }}
    />
  )
}
