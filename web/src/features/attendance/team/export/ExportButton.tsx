import { Button, Group, Menu, Progress } from '@mantine/core'
import { IconChevronDown, IconDots, IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatFileSize } from '../../../../kit/format.ts'
import { useBack } from '../../../../kit/history.ts'
import menu from '../../../../kit/Menu.module.css'
import { passFocusOnUnmount } from '../../../../kit/useFocusReturn.ts'
import { useDownload } from '../../../../kit/files/useDownload.ts'
import { PendingCount } from '../PendingCount.tsx'
import { type ExportRequest, type ExportProgress, queryOf, useExport } from './useExport.ts'

/**
 * Lets the user export the whole filtered month as CSV or as an Excel workbook, and shows the progress. With `more`,
 * the button is an icon with the number of pending items, and its menu begins with these items.
 */
export function ExportButton({
  more,
  pending,
  ...request
}: ExportRequest & { more?: ReactNode; pending?: number | undefined }) {
  const { t } = useTranslation()
  const { start, cancel, progress } = useExport()
  const workbook = useDownload()
  const [opened, setOpened] = useState(false)
  useBack(opened, () => setOpened(false))
  const isBusy = progress !== null || workbook.coming !== null
  const isIcon = more !== undefined && !isBusy
  const downloadWorkbook = () =>
    workbook.download({
      path: `/attendance/export?${queryOf(request)}&format=xlsx`,
      name: `detailed-attendance-${request.month}.xlsx`,
      failureTitle: t('Export failed'),
    })
  return (
    <Group gap="xs">
      {progress ? <Coming progress={progress} /> : null}
      {isBusy ? (
        <Button ref={passFocusOnUnmount} variant="default" onClick={progress ? cancel : workbook.cancel}>
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
          {/* One element in all states, so that the menu returns the focus to it. */}
          <Button
            variant="default"
            px={isIcon ? '0.625rem' : undefined}
            miw={isIcon ? '2.75rem' : undefined}
            leftSection={isIcon ? null : <IconDownload size={16} aria-hidden />}
            rightSection={isIcon || isBusy ? null : <IconChevronDown size={16} aria-hidden />}
            aria-label={
              isIcon ? (pending ? t('Actions, {count} pending', { count: pending }) : t('Actions')) : undefined
            }
            aria-disabled={isBusy || undefined}
            aria-busy={isBusy || undefined}
            onClickCapture={(event) => isBusy && event.stopPropagation()}
          >
            {isIcon ? (
              <>
                <IconDots size={18} aria-hidden />
                <PendingCount count={pending} />
              </>
            ) : progress ? (
              t('Exporting…')
            ) : workbook.coming ? (
              t('Downloading, {size} so far', { size: formatFileSize(workbook.coming.bytes) })
            ) : (
              t('Export to Excel')
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {more}
          {more ? <Menu.Label>{t('Export to Excel')}</Menu.Label> : null}
          <Menu.Item onClick={() => void downloadWorkbook()}>{t('Excel workbook (.xlsx)')}</Menu.Item>
          <Menu.Item onClick={() => void start(request)}>{t('CSV file (.csv)')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
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
