import { useTranslation } from 'react-i18next'
import type { ListFormat } from '@muster/contract/kit/listFormat'
import { DownloadMenu } from './DownloadMenu.tsx'

/** As what a list can be had. */
const formats: readonly { format: ListFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel workbook (.xlsx)' },
  { format: 'csv', label: 'CSV file (.csv)' },
]

/**
 * Has a list saved as a file, all its pages of what the filters let through; while that is on its way it says how much has
 * come.
 * @param path where it is answered, below `/api`, with the filters and all but the format.
 * @param name what it is saved as, without an ending.
 */
export function ExportMenu({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation()
  const files = formats.map(({ format, label }) => ({
    label: t(label),
    path: `${path}${path.includes('?') ? '&' : '?'}format=${format}`,
    name: `${name}.${format}`,
    failed: t('Export failed'),
  }))
  return <DownloadMenu label={t('Export')} waiting={t('Exporting...')} files={files} />
}
