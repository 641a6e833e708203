import { Group, NativeSelect, Stack } from '@mantine/core'
import {
  IconBuildingBank,
  IconCalendarStats,
  IconCash,
  IconDownload,
  IconShieldCheck,
  IconWallet,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { YearSums, YearTotals } from '@muster/contract/payroll/yearTotals'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { DownloadMenu } from '../../../kit/list/DownloadMenu.tsx'
import { ExportMenu } from '../../../kit/list/ExportMenu.tsx'
import { text, whole } from '../../../kit/list/filters.ts'
import { ChoiceFilter } from '../../../kit/list/Filters.tsx'
import { FoldedFilters } from '../../../kit/list/FoldedFilters.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { useDepartments } from '../../hierarchy/shared/departments.ts'
import { FigureAmount, FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { moneyOf } from '../shared/labels.ts'
import { useStatements } from './useStatements.ts'
import { YearDialog } from './YearDialog.tsx'
import { useYearColumns } from './yearColumns.tsx'
import { defaultYear, offeredYears } from './years.ts'

const filters = { year: whole(2000, 2100), search: text(100), department: text(100) }

/** Shows the tab Year-End: what people were paid in a year, from approved records, and the sums by currency. */
export default function YearEndTab() {
  const { t } = useTranslation()
  const today = useToday()
  const { can } = useSession()
  const { saveStatement } = useStatements()
  const isNarrow = useNarrow()
  const [opened, setOpened] = useState<YearTotals | null>(null)
  const list = useListPage(
    ({ year = defaultYear(today), ...input }) => orpc.payroll.yearTotals.queryOptions({ input: { year, ...input } }),
    { filters, limit: 20 },
  )
  const { data } = list
  const columns = useYearColumns((data?.sums ?? []).some(({ benefits }) => benefits !== 0))
  const { year = defaultYear(today), search, department } = list.filters
  const departments = useDepartments([department])
  const query = { year: String(year), ...(search && { search }), ...(department && { department }) }
  const exportPath = `/payroll/year-totals/export?${new URLSearchParams(query)}`
  const fileName = `${t('Year-end totals')} ${year}`
  const tools = (
    <Group gap="xs" wrap="nowrap">
      {can('payroll.all_view') && !isNarrow ? (
        <DownloadMenu
          label={t('Download')}
          waiting={t('Downloading…')}
          files={[
            {
              label: t('All yearly statements (zip)'),
              path: `/payroll/year-totals/statements?year=${year}`,
              name: `${t('Statements')} ${year}.zip`,
              failureTitle: t('The statements could not be downloaded'),
            },
          ]}
        />
      ) : null}
      <ExportMenu path={exportPath} name={fileName} />
    </Group>
  )
  const openMonths = data?.openMonths ?? []
  // The currency that most people are paid in comes first.
  const amounts = (key: keyof Omit<YearSums, 'currency'>) => {
    const [first, ...others] = (data?.sums ?? []).map((sum) => moneyOf(sum[key], sum.currency))
    if (!first) return data && '–'
    return (
      <Stack component="span" gap={0}>
        <FigureAmount>{first}</FigureAmount>
        {others.map((amount) => (
          <span key={amount} className="soft small nowrap">
            {amount}
          </span>
        ))}
      </Stack>
    )
  }
  return (
    <>
      <div style={{ containerType: 'inline-size', marginBlockEnd: '0.5rem' }}>
        <FigureStrip dense>
          <FigureCell label={t('Gross pay')} icon={IconCash} figure={amounts('grossPay')} />
          <FigureCell label={t('Income tax')} icon={IconBuildingBank} figure={amounts('incomeTax')} />
          <FigureCell label={t('Insurance')} icon={IconShieldCheck} figure={amounts('insurance')} />
          <FigureCell label={t('Net pay')} icon={IconWallet} figure={amounts('netPay')} />
        </FigureStrip>
      </div>
      {openMonths.length > 0 ? (
        <p className="soft small" role="status" style={{ marginBlock: '0 0.5rem' }}>
          {t('Not approved, so not included: {months}.', {
            months: openMonths.map(({ period }) => formatMonth(period)).join(', '),
          })}
        </p>
      ) : null}
      <ListPage
        list={list}
        filters={
          <FoldedFilters
            list={list}
            search={
              <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name, email or LL-ID')} />
            }
            beside={
              <NativeSelect
                aria-label={t('Year')}
                value={year}
                onChange={({ currentTarget }) => list.set({ year: currentTarget.value })}
                data={offeredYears(today, year).map(String)}
              />
            }
            count={department ? 1 : 0}
            tools={isNarrow ? tools : null}
          >
            <ChoiceFilter
              list={list}
              name="department"
              label={t('Department')}
              all={t('All departments')}
              options={departments.map((each) => [each, t(each)])}
            />
          </FoldedFilters>
        }
        tools={isNarrow ? null : tools}
        count={() => t('{count} people', { count: list.pagination?.totalItems ?? 0 })}
        rows={data?.people}
        columns={columns}
        lines
        wide
        onRowClick={setOpened}
        rowKey={({ user, currency }) => `${user.id} ${currency}`}
        rowActions={({ user, months }) =>
          months > 0
            ? [
                {
                  label: t('Download Statement'),
                  icon: <IconDownload size={16} aria-hidden />,
                  onClick: () => saveStatement(user, year),
                },
              ]
            : []
        }
        caption={t('Year-end totals, {year}', { year })}
        empty={{
          icon: <IconCalendarStats size={20} />,
          title: t('No approved pay in {year}', { year }),
          message: t('Approved and paid months appear here, added up for each person.'),
        }}
        noMatches={{ title: t('No one matches these filters'), clear: t('Show everyone') }}
      />
      <YearDialog year={year} row={opened} onClose={() => setOpened(null)} />
    </>
  )
}
