import { useTranslation } from 'react-i18next'
import type { ListFormat } from '@muster/contract/kit/listFormat'
import { DownloadMenu } from './DownloadMenu.tsx'

/** The formats of an exported list. */
const formats: readonly { format: ListFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel workbook (.xlsx)' },
  { format: 'csv', label: 'CSV file (.csv)' },
]

/**
 * Lets the user export a list, all pages that match the filters; meanwhile it shows the progress.
 * @param path the path of the export, below `/api`, with the filters and everything but the format.
 * @param name the file name, without extension.
 */
export function ExportMenu({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation()
  const files = formats.map(({ format, label }) => ({
    label: t(label),
    path: `${path}${path.includes('?') ? '&' : '?'}format=${format}`,
    name: `${name}.${format}`,
    failureTitle: t('Export failed'),
  }))
  return <DownloadMenu label={t('Export')} waiting={t('Exporting…')} files={files} />
}
