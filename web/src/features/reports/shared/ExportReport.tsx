import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { reports, type ReportId } from '@muster/contract/reports/metrics'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { useRange } from './range.tsx'

/** Shows a button that exports a report as an Excel workbook (specification 3, section 7), if the user may. */
export function ExportReport({ report, brief }: { report: ReportId; brief?: boolean | undefined }) {
  const { t } = useTranslation()
  const { startDate, endDate } = useRange()
  const name = `${report}-${startDate}-${endDate}.xlsx`
  return (
    <ExportWorkbook path={`/reports/${report}/export`} label={t(reports[report].label)} name={name} brief={brief} />
  )
}

/** Shows a button that downloads the workbook at `path` under the file name `name`. If `brief`, a phone has its icon. */
export function ExportWorkbook(props: { path: string; label: string; name: string; brief?: boolean | undefined }) {
  const { path, label, name, brief = false } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const isIcon = useNarrow() && brief
  const { startDate, endDate, problem } = useRange()
  const { download, coming } = useDownload()
  if (!can(routes.reports.export['~orpc'].meta.needs)) return null
  const busy = coming !== null
  const icon = busy ? <Loader size={14} color="currentColor" aria-hidden /> : <IconDownload size={16} aria-hidden />
  return (
    <Button
      variant="default"
      leftSection={isIcon ? null : icon}
      px={isIcon ? '0.75rem' : undefined}
      aria-label={t('Export {report}', { report: label })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      disabled={problem !== null}
      onClick={() =>
        void download({
          path,
          body: { startDate, endDate, format: 'excel' },
          name,
          failureTitle: t('Failed to generate report'),
          onSaved: () => showSuccess(t('Report generated successfully!'), name),
        })
      }
    >
      {isIcon ? icon : busy ? t('Exporting…') : t('Export')}
    </Button>
  )
}
