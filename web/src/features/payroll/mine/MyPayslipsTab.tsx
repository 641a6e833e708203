import { Button, Group, Stack } from '@mantine/core'
import { IconDownload, IconEye, IconReceipt2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ListSkeleton, TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import type { RecordActions } from '../records/useRecordActions.tsx'
import { FutureNote, monthAndYear, offeredYears, PeriodFields, usePeriod } from '../shared/period.tsx'
import { openRecord, recordName } from '../shared/records.ts'
import { deductionsOf, moneyOf, payrollStyles } from '../shared/labels.ts'
import { usePayslipColumns } from '../shared/payslipColumns.tsx'
import { PayGraph } from './PayGraph.tsx'
import { PayslipLanguage } from './PayslipLanguage.tsx'
import { YearToDate } from './YearToDate.tsx'
import classes from './mine.module.css'

const MyLoans = lazyPart(() => import('../loans/MyLoans.tsx'))

/**
 * Returns the query for the user's approved and paid records, latest first: those of a year, or the latest of all
 * years. One page contains those of a year.
 */
const ownRecords = (year: number | undefined) =>
  orpc.payroll.list.queryOptions({ input: { scope: 'own', ...(year !== undefined && { year }), limit: 100 } })

/** Shows a single payslip: the latest one or that of the chosen month. */
function Slip({ record, isLatest, actions }: { record: PayrollRecord; isLatest: boolean; actions: RecordActions }) {
  const { t } = useTranslation()
  const { currency, grossPay, netPay, status, can } = record
  const name = recordName(record)
  const format = (amount: number) => moneyOf(amount, currency)
  return (
    <section className={`card ${classes.slip}`} aria-label={t('Payslip, {month}', { month: name })}>
      <div className={classes.summary}>
        <div className={classes.title}>
          <h2 className="lead">{name}</h2>
          <StatusBadge look={payrollStyles[status]} />
          {isLatest ? <span className="faint small">{t('Your latest payslip')}</span> : null}
        </div>
        <dl className={`${classes.figures} numbers`}>
          <div>
            <dt>{t('Net Pay')}</dt>
            <dd className={classes.net}>{format(netPay)}</dd>
          </div>
          <div>
            <dt>{t('Gross Pay')}</dt>
            <dd>{format(grossPay)}</dd>
          </div>
          <div>
            <dt>{t('Deductions')}</dt>
            <dd>{format(deductionsOf(record))}</dd>
          </div>
        </dl>
      </div>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={() => openRecord(record)}>
          {t('View Details')}
        </Button>
        {can.payslip ? (
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-busy={actions.isComing(record) || undefined}
            onClick={() => actions.savePayslip(record)}
          >
            {actions.isComing(record) ? t('Downloading…') : t('Download Payslip')}
          </Button>
        ) : null}
      </Group>
    </section>
  )
}

/** Shows the payslips of a month. Shows a message if the month has none. */
function SlipsOfMonth(props: {
  records: readonly PayrollRecord[]
  period: string
  isLatest: boolean
  actions: RecordActions
}) {
  const { records, period, isLatest, actions } = props
  const { t } = useTranslation()
  const ofMonth = records.filter((record) => record.period === period)
  if (ofMonth.length > 0)
    return ofMonth.map((record) => <Slip key={record.id} record={record} isLatest={isLatest} actions={actions} />)
  return <p className="nothing">{t('There is no payslip for {month}.', { month: formatMonth(period) })}</p>
}

function Records({ records, actions }: { records: readonly PayrollRecord[]; actions: RecordActions }) {
  const { t } = useTranslation()
  const columns = usePayslipColumns()
  return (
    <DataTable
      rows={records}
      columns={columns}
      rowKey={({ id }) => id}
      onRowClick={openRecord}
      rowActions={(record) => [
        { label: t('View Details'), icon: <IconEye size={16} />, onClick: () => openRecord(record) },
        ...(record.can.payslip
          ? [
              {
                label: t('Download Payslip'),
                icon: <IconDownload size={16} />,
                onClick: () => actions.savePayslip(record),
              },
            ]
          : []),
      ]}
      caption={t('My Payslips')}
      empty={null}
    />
  )
}

/** Has the shape of a payslip above the list of those of its year. */
const PayslipsSkeleton = () => (
  <Stack gap="md">
    <ListSkeleton rows={1} height={62} />
    <TableSkeleton columns={6} />
  </Stack>
)

/**
 * Shows the user's payslips of a year, with that of the chosen month above them, by default the latest. Before the
 * first payslip of a year, that is the year before. A payslip appears once it is approved (specification 2, section 2).
 */
export default function MyPayslipsTab({ actions }: { actions: RecordActions }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const { period, isNamed, present } = usePeriod()
  const query = useQuery(ownRecords(isNamed ? monthAndYear(period).year : undefined))
  const latest = query.data?.payrollRecords.find((record) => offeredYears(present).includes(record.year))?.period
  const chosenPeriod = isNamed ? period : (latest ?? period)
  const { year } = monthAndYear(chosenPeriod)
  const loans = (
    <Suspense fallback={null}>
      <MyLoans />
    </Suspense>
  )
  const ofYear = query.data?.payrollRecords.filter((record) => record.year === year)
  return (
    <>
      <Group gap="xs" mb="sm" className={classes.period}>
        <PeriodFields size={isNarrow ? undefined : 'xs'} value={chosenPeriod} />
        <FutureNote />
      </Group>
      <Loaded
        framed
        query={{ data: ofYear, error: query.error, refetch: query.refetch }}
        skeleton={<PayslipsSkeleton />}
      >
        {(records) =>
          records.length === 0 ? (
            <Stack gap="md">
              <div className="card">
                <EmptyState
                  icon={<IconReceipt2 size={20} />}
                  title={t('No payslips in {year}', { year })}
                  message={t('Payslips appear here once payroll is approved.')}
                />
              </div>
              {loans}
            </Stack>
          ) : (
            <Stack gap="md" className={classes.parts}>
              <Stack gap="sm">
                <SlipsOfMonth
                  records={records}
                  period={chosenPeriod}
                  isLatest={chosenPeriod === latest}
                  actions={actions}
                />
              </Stack>
              <Part title={t('{year} payslips', { year })} height="2rem" end={isNarrow ? null : <PayslipLanguage />}>
                <Records records={records} actions={actions} />
                {isNarrow ? <PayslipLanguage /> : null}
              </Part>
              {loans}
              <div className={classes.columns}>
                <PayGraph records={records} year={year} period={chosenPeriod} />
                <YearToDate records={records} year={year} />
              </div>
            </Stack>
          )
        }
      </Loaded>
    </>
  )
}
