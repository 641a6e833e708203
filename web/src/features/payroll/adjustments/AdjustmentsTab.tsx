import { IconReceipt2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Adjustment, AdjustmentStatus } from '@muster/contract/payroll/adjustments'
import { adjustmentTypes } from '@muster/contract/payroll/enumerations'
import { adjustmentSorts } from '@muster/contract/payroll/adjustmentSorts'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { oneOf, text, withKey } from '../../../kit/list/filters.ts'
import { ChoiceFilter, Filters, SortFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { formatMonth } from '../../../kit/format.ts'
import { monthIn } from '../../../kit/page/MonthPicker.tsx'
import { setAddress, useAddress } from '../../../kit/session/address.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { AdjustmentDialog } from './AdjustmentDialog.tsx'
import { actionsFor, useAdjustmentColumns } from './columns.tsx'
import type { Decision } from './DecideDialog.tsx'
import { adjustmentStatusStyles, adjustmentTypeLabels } from './labels.ts'

const DecideDialog = lazyPart(() => import('./DecideDialog.tsx'))

const filters = {
  status: oneOf(Object.keys(adjustmentStatusStyles) as AdjustmentStatus[]),
  adjustmentType: withKey('type', oneOf(adjustmentTypes)),
  search: text(100),
  period: withKey('effective', { read: monthIn }),
  decidable: oneOf(['only'] as const),
}

const openAdjustment = ({ id }: Adjustment) => setAddress({ adjustment: id })

/** Labels of the sort orders, as translation keys. */
const sortLabels = {
  pending: 'Pending first',
  employee: ['Employee', 'text'],
  type: ['Adjustment', 'step'],
  amount: ['Amount', 'number'],
  date: ['Effective Date', 'day'],
  status: ['Status', 'step'],
} as const

/**
 * Shows the tab Salary Adjustments, with requests and decisions (specification 2, section 2). `isAsking` is true while
 * the page shows the form for a request.
 */
export default function AdjustmentsTab({ isAsking }: { isAsking: boolean }) {
  const { t } = useTranslation()
  const { params } = useAddress()
  const [decision, setDecision] = useState<Decision | null>(null)
  useFocusReturn(decision !== null || params.has('adjustment'))
  const list = useListPage((input) => orpc.payroll.adjustments.queryOptions({ input }), {
    filters,
    limit: 20,
    sorts: adjustmentSorts,
  })
  const columns = useAdjustmentColumns(setDecision)
  return (
    <>
      <ListPage
        list={list}
        filters={
          <>
            <StatusFilter list={list} statusStyles={adjustmentStatusStyles} counts={list.data?.counts ?? null} />
            <Filters list={list}>
              <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name or email')} />
              <ChoiceFilter
                list={list}
                name="adjustmentType"
                aria-label={t('Type')}
                all={t('All types')}
                options={adjustmentTypes.map((each) => [each, t(adjustmentTypeLabels[each])])}
              />
              {list.filters.period ? (
                <ChoiceFilter
                  list={list}
                  name="period"
                  aria-label={t('Effective month')}
                  all={t('All months')}
                  options={[[list.filters.period, formatMonth(list.filters.period)]]}
                />
              ) : null}
              {list.filters.decidable ? (
                <ChoiceFilter
                  list={list}
                  name="decidable"
                  aria-label={t('Approval')}
                  all={t('All adjustments')}
                  options={[['only', t('Pending your approval')]]}
                />
              ) : null}
              <SortFilter list={list} labels={sortLabels} />
            </Filters>
          </>
        }
        layout="adjustments"
        count={(count) => t('{count} salary adjustments', { count })}
        rows={list.data?.adjustments}
        columns={columns}
        rowKey={({ id }) => id}
        onSort={(key) => list.toggleSort(key as (typeof adjustmentSorts)[number])}
        onRowClick={openAdjustment}
        rowActions={(adjustment) => actionsFor(adjustment, { open: openAdjustment, decide: setDecision }, t)}
        caption={t('Salary Adjustments')}
        empty={{
          icon: <IconReceipt2 size={20} />,
          title: t('No salary adjustments yet'),
          message: t('Requests for raises, promotions, bonuses and deductions appear here.'),
        }}
        noMatches={{ title: t('No adjustments match these filters'), clear: t('Show all adjustments') }}
      />
      {/* Only one dialog is open at a time: the details hide behind the form and a decision. */}
      <AdjustmentDialog isHidden={isAsking || decision !== null} onDecide={setDecision} />
      <Suspense fallback={null}>
        {decision ? <DecideDialog {...decision} onClose={() => setDecision(null)} /> : null}
      </Suspense>
    </>
  )
}
