import { Button, Group, NativeSelect } from '@mantine/core'
import { IconPencil, IconPlus, IconReportAnalytics, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomReport } from '@muster/contract/reports/custom'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { id as idFilter } from '../../../kit/list/filters.ts'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { ExportWorkbook } from '../shared/ExportReport.tsx'
import { FigureTable } from '../shared/FigureTable.tsx'
import { RangeFields, useRange } from '../shared/range.tsx'
import { ReportTemplates } from './ReportTemplates.tsx'

const CustomReportDialog = lazyPart(() => import('./CustomReportDialog.tsx'))

/** Shows the user's custom reports with their figures in the chosen order. */
export default function CustomTab() {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const { startDate, endDate } = useRange()
  const query = useQuery(orpc.reports.customReports.queryOptions())
  const [dialog, setDialog] = useState<{ report?: CustomReport } | null>(null)
  const remove = useAction({
    call: ({ id }: CustomReport, context) => client.reports.removeCustomReport({ id }, { context }),
    onSuccess: (_, { name }) => {
      set({ own: null }, { replace: true })
      showSuccess(t('Report deleted'), name)
    },
    invalidates: 'reports',
    deletedIdOf: ({ id }) => id,
    confirm: ({ name }) => ({
      title: t('Delete this report?'),
      message: t('{name} will be deleted and no longer sent. Its figures stay in the other reports.', { name }),
      confirmLabel: t('Delete'),
      danger: true,
    }),
  })
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({})}>
      {t('New Report')}
    </Button>
  )
  const selectedId = idFilter.read(params.get('own') ?? '')
  return (
    <>
      <Loaded framed query={query} failed={t('Failed to load reports')} skeleton={<TableSkeleton columns={4} />}>
        {({ reports }) => {
          const report = reports.find(({ id }) => id === selectedId) ?? reports[0]
          if (!report)
            return (
              <>
                <div className="card">
                  <EmptyState
                    icon={<IconReportAnalytics size={20} />}
                    title={t('No reports yet')}
                    message={t('Combine the figures you use most.')}
                    action={add}
                  />
                </div>
                <ReportTemplates onCreated={({ id }) => set({ own: id }, { replace: true })} />
              </>
            )
          return (
            <>
              <RangeFields />
              <Group align="flex-end" gap="sm" mb="md">
                <NativeSelect
                  label={t('Report')}
                  value={report.id}
                  miw="14rem"
                  onChange={({ currentTarget: { value } }) => set({ own: value })}
                  data={reports.map(({ id, name }) => ({ value: id, label: name }))}
                />
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} aria-hidden />}
                  onClick={() => setDialog({ report })}
                >
                  {t('Edit')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => remove.confirm(report)}
                >
                  {t('Delete')}
                </Button>
                <ExportWorkbook
                  path={`/reports/custom/${report.id}/export`}
                  label={report.name}
                  name={`${report.name} ${startDate} ${endDate}.xlsx`}
                />
                {add}
              </Group>
              <Figures key={report.id} report={report} />
            </>
          )
        }}
      </Loaded>
      {remove.confirmDialog}
      {dialog ? (
        <Suspense>
          <CustomReportDialog
            report={dialog.report}
            onClose={() => setDialog(null)}
            onSaved={({ id }) => set({ own: id }, { replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function Figures({ report: { id, name } }: { report: CustomReport }) {
  const { t } = useTranslation()
  const { startDate, endDate, problem } = useRange()
  const query = useQuery({
    ...orpc.reports.customReport.queryOptions({ input: { id, startDate, endDate } }),
    placeholderData: keepPreviousData,
    enabled: problem === null,
  })
  return (
    <Loaded framed query={query} failed={t('Failed to load reports')} skeleton={<TableSkeleton columns={4} />}>
      {({ metrics, range }) =>
        metrics.length ? (
          <FigureTable
            caption={name}
            ofSeveral
            range={range}
            figures={metrics.map(({ report, name: figureName, ...figure }) => ({ report, name: figureName, figure }))}
          />
        ) : (
          <p className="nothing">{t('No figures available in this period')}</p>
        )
      }
    </Loaded>
  )
}
