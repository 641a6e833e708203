import { IconCash, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { loanKinds, loanSorts, loanStatuses } from '@muster/contract/payroll/loanPlan'
import { loanKindLabels } from '@muster/contract/payroll/loanLabels'
import type { Loan } from '@muster/contract/payroll/loans'
import { orpc } from '../../../kit/api/client.ts'
import { ExportMenu } from '../../../kit/list/ExportMenu.tsx'
import { oneOf, text, withKey } from '../../../kit/list/filters.ts'
import { ChoiceFilter, Filters, SortFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { FigureAmount, FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { moneyOf } from '../shared/labels.ts'
import { useLoanColumns } from './columns.tsx'
import { loanStyles } from './loanWords.ts'

const filters = {
  status: oneOf(loanStatuses),
  kind: withKey('type', oneOf(loanKinds)),
  search: text(100),
  former: oneOf(['only'] as const),
  decidable: oneOf(['only'] as const),
}

/** Labels of the sort orders, as translation keys. */
const sortLabels = {
  pending: 'Pending first',
  employee: ['Employee', 'text'],
  kind: ['Type', 'step'],
  amount: ['Amount', 'number'],
  owed: ['Still owed', 'number'],
  status: ['Status', 'step'],
} as const

/** Opens the details of a loan. */
const openLoan = ({ id }: Pick<Loan, 'id'>) => setAddress({ loan: id })

/** Shows the tab Loans: the loans and advances of people, what they owe, and what former employees owe. */
export default function LoansTab() {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.payroll.loans.queryOptions({ input }), {
    filters,
    limit: 20,
    sorts: loanSorts,
  })
  const { data, pagination, sorting } = list
  const columns = useLoanColumns(true)
  const owed = data?.owed ?? []
  const left = owed.filter(({ former }) => former > 0)
  const isEmpty = pagination?.totalItems === 0 && !list.filtered
  const isNarrow = useNarrow()
  const nextStep = (loan: Loan): RowAction[] => {
    const { confirm, confirmWriteOff } = loan.can
    if (!confirm && !confirmWriteOff) return []
    return [{ label: confirm ? t('Confirm') : t('Confirm Write-off'), isNext: true, onClick: () => openLoan(loan) }]
  }
  const download = isEmpty ? null : <ExportMenu path={exportPath(list.filters, sorting)} name="loans" />
  return (
    <>
      {isEmpty ? null : (
        <div style={{ containerType: 'inline-size', marginBlockEnd: '0.75rem' }}>
          <FigureStrip dense>
            <FigureCell
              label={t('Still owed')}
              icon={IconCash}
              figure={data && <Sums amounts={owed.map(({ currency, amount }) => moneyOf(amount, currency))} />}
            />
            <FigureCell
              label={t('Owed by former employees')}
              icon={IconUserOff}
              figure={data && <Sums amounts={left.map(({ currency, former }) => moneyOf(former, currency))} />}
              href={data?.formerCount ? '?view=payroll&tab=loans&former=only' : undefined}
            />
          </FigureStrip>
        </div>
      )}
      <StatusFilter list={list} statusStyles={loanStyles} counts={data?.counts ?? null} />
      <ListPage
        list={list}
        filters={
          <Filters list={list} tools={isNarrow ? download : null}>
            <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name or email')} />
            <ChoiceFilter
              list={list}
              name="kind"
              aria-label={t('Type')}
              all={t('All types')}
              options={loanKinds.map((each) => [each, t(loanKindLabels[each])])}
            />
            <ChoiceFilter
              list={list}
              name="former"
              aria-label={t('Employment')}
              all={t('All employees')}
              options={[['only', t('Owed by former employees')]]}
            />
            {list.filters.decidable ? (
              <ChoiceFilter
                list={list}
                name="decidable"
                aria-label={t('Confirmation')}
                all={t('All loans')}
                options={[['only', t('Pending your confirmation')]]}
              />
            ) : null}
            <SortFilter list={list} labels={sortLabels} />
          </Filters>
        }
        layout="loans"
        tools={isNarrow ? null : download}
        count={(count) => t('{count} loans', { count })}
        rows={data?.loans}
        columns={columns}
        rowKey={({ id }) => id}
        onSort={(key) => list.toggleSort(key as (typeof loanSorts)[number])}
        onRowClick={openLoan}
        rowActions={nextStep}
        caption={t('Loans')}
        empty={{
          icon: <IconCash size={20} />,
          title: t('No loans yet'),
          message: t('Loans and salary advances appear here, with what is still owed.'),
        }}
        noMatches={{ title: t('No loans match these filters'), clear: t('Show all loans') }}
      />
    </>
  )
}

/** Shows amounts in several currencies, one below the other; a dash without any. */
const Sums = ({ amounts }: { amounts: readonly string[] }) =>
  amounts.length === 0 ? '–' : amounts.map((amount) => <FigureAmount key={amount}>{amount}</FigureAmount>)

/** Returns the path below `/api` of a file that contains the filtered loans of all pages. */
function exportPath(chosen: object, sorting: { key: string; order: string } | null | undefined): string {
  const query = { ...chosen, ...(sorting && { sort: sorting.key, order: sorting.order }) }
  return `/payroll/loans/export?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
}
