import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { reports, type ReportId } from '@muster/contract/reports/metrics'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { useRange } from './range.tsx'

/** Shows a button that exports a report as an Excel workbook (specification 3, section 7), if the user may. */
export function ExportReport({ report }: { report: ReportId }) {
  const { t } = useTranslation()
  const { startDate, endDate } = useRange()
  const name = `${report}-${startDate}-${endDate}.xlsx`
  return <ExportWorkbook path={`/reports/${report}/export`} label={t(reports[report].label)} name={name} />
}

/** Shows a button that downloads the workbook at `path` under the file name `name`. */
export function ExportWorkbook({ path, label, name }: { path: string; label: string; name: string }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { startDate, endDate, problem } = useRange()
  const { download, coming } = useDownload()
  if (!can(routes.reports.export['~orpc'].meta.needs)) return null
  const busy = coming !== null
  return (
    <Button
      variant="default"
      leftSection={
        busy ? <Loader size={14} color="currentColor" aria-hidden /> : <IconDownload size={16} aria-hidden />
      }
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
      {busy ? t('Exporting…') : t('Export')}
    </Button>
  )
}
