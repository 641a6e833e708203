import { Button, Group, Loader, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../format.ts'
import { useBack } from '../history.ts'
import menu from '../Menu.module.css'
import { useDownload } from '../files/useDownload.ts'
import { passFocusOnUnmount } from '../useFocusReturn.ts'

/** A file to download. `label` and `failureTitle` are already translated. */
export interface Downloadable {
  label: string
  /** The file's path below `/api`. */
  path: string
  /** The name under which the file is saved. */
  name: string
  /** The title of the error if the download fails. */
  failureTitle: string
  onSaved?: (headers: Headers) => void
}

/**
 * Shows a menu of files to download. Its button shows `label`. Once a file is chosen, the button shows `waiting`, and
 * as soon as the file begins to arrive, the progress. The download can be cancelled.
 */
export function DownloadMenu({
  label,
  waiting,
  files,
}: {
  label: string
  waiting: string
  files: readonly Downloadable[]
}) {
  const { t } = useTranslation()
  const { download, coming, cancel } = useDownload()
  const [opened, setOpened] = useState(false)
  useBack(opened, () => setOpened(false))
  return (
    <Group gap="xs">
      {coming ? (
        <Button ref={passFocusOnUnmount} variant="default" onClick={cancel}>
          {t('Cancel')}
        </Button>
      ) : null}
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
            {coming
              ? coming.bytes > 0
                ? t('Downloading, {size} so far', { size: formatFileSize(coming.bytes) })
                : waiting
              : label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {files.map(({ label: name, ...file }) => (
            <Menu.Item key={file.path} onClick={() => void download(file)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
