import { Button, Loader, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFormat } from '@muster/contract/kit/listFormat'
import { formatFileSize } from '../format.ts'
import { useBack } from '../history.ts'
import menu from '../Menu.module.css'
import { useDownload } from '../useDownload.ts'

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
  const { download, coming } = useDownload()
  const [opened, setOpened] = useState(false)
  useBack(opened, () => setOpened(false))
  const ask = (format: ListFormat) =>
    void download({
      path: `${path}${path.includes('?') ? '&' : '?'}format=${format}`,
      name: `${name}.${format}`,
      failed: t('Export failed'),
    })
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      classNames={menu}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <Button
          variant="default"
          leftSection={
            coming ? <Loader size={14} color="currentColor" aria-hidden /> : <IconDownload size={16} aria-hidden />
          }
          rightSection={coming ? null : <IconChevronDown size={16} aria-hidden />}
          aria-disabled={coming !== null || undefined}
          aria-busy={coming !== null || undefined}
          onClickCapture={(event) => coming && event.stopPropagation()}
        >
          {coming === null
            ? t('Export')
            : coming.bytes > 0
              ? t('Downloading, {size} so far', { size: formatFileSize(coming.bytes) })
              : t('Exporting...')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => ask(format)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
