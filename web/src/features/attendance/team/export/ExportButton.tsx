import { Button, Group, Progress } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatFileSize } from '../../../../kit/format.ts'
import { passFocusOnUnmount } from '../../../../kit/useFocusReturn.ts'
import { useDownload } from '../../../../kit/files/useDownload.ts'
import { type ExportRequest, type ExportProgress, queryOf, useExport } from './useExport.ts'

/** Lets the user export the whole filtered month as CSV or as an Excel workbook, and shows the progress. */
export function ExportButton(props: ExportRequest) {
  const { t } = useTranslation()
  const { start, cancel, progress } = useExport()
  return (
    <Group gap="sm">
      {progress ? <Coming progress={progress} /> : null}
      {progress ? (
        <Button ref={passFocusOnUnmount} variant="default" onClick={cancel}>
          {t('Cancel')}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        aria-disabled={progress !== null || undefined}
        aria-busy={progress !== null || undefined}
        onClick={() => void start(props)}
      >
        {progress ? t('Exporting…') : t('Export to Excel')}
      </Button>
      <Workbook {...props} />
    </Group>
  )
}

function Workbook(request: ExportRequest) {
  const { t } = useTranslation()
  const { download, coming } = useDownload()
  return (
    <Button
      variant="default"
      aria-disabled={coming !== null || undefined}
      aria-busy={coming !== null || undefined}
      onClick={() =>
        void download({
          path: `/attendance/export?${queryOf(request)}&format=xlsx`,
          name: `detailed-attendance-${request.month}.xlsx`,
          failureTitle: t('Export failed'),
        })
      }
    >
      {coming === null
        ? t('Excel workbook (.xlsx)')
        : coming.bytes > 0
          ? t('Downloading, {size} so far', { size: formatFileSize(coming.bytes) })
          : t('Downloading…')}
    </Button>
  )
}

function Coming({ progress: { rows, of } }: { progress: ExportProgress }) {
  const { t } = useTranslation()
  const text = of === null ? t('{rows} rows', { rows }) : t('{rows} of {of} rows', { rows, of })
  return (
    <div style={{ inlineSize: '9rem' }}>
      <p className="soft small numbers">{text}</p>
      <Progress
        size="sm"
        value={of ? (100 * rows) / of : 0}
        aria-label={t('Export')}
        aria-valuetext={of === null ? formatCount(rows) : text}
      />
    </div>
  )
}
