import { useTranslation } from 'react-i18next'
import type { ListFormat } from '@muster/contract/kit/listFormat'
import { DownloadMenu } from './DownloadMenu.tsx'

/** The formats in which a list can be exported. */
const formats: readonly { format: ListFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel workbook (.xlsx)' },
  { format: 'csv', label: 'CSV file (.csv)' },
]

/**
 * Lets the user export all pages of a list that match the filters, and shows the progress.
 * @param path the path of the export below `/api`, with the filters and all other parameters except the format.
 * @param name the file name without its extension.
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
