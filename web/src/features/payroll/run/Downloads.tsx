import { Button, Group, Loader, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { formatFileSize } from '../../../kit/format.ts'
import { useBack } from '../../../kit/history.ts'
import menu from '../../../kit/Menu.module.css'
import { showNotice } from '../../../kit/toasts.ts'
import { useDownload } from '../../../kit/useDownload.ts'
import { leaveFocus } from '../../../kit/useFocusBack.ts'

/** The files of a month, as far as one may have them; while one is on its way it says how much of it has come. */
export function Downloads({ run: { period, can, totals } }: { run: PayrollRun }) {
  const { t } = useTranslation()
  const { download, coming, cancel } = useDownload()
  const [opened, setOpened] = useState(false)
  useBack(opened, () => setOpened(false))
  const base = `/payroll/runs/${period}`
  const sayWhoIsLeftOut = (headers: Headers) => {
    const count = Number(headers.get('muster-left-out'))
    if (count > 0)
      showNotice(
        t('{count} people are not in the bank file', { count }),
        t('Their bank details are missing or cannot be read.'),
      )
  }
  const files: { label: string; path: string; name: string; done?: (headers: Headers) => void }[] = [
    ...(can.register
      ? [
          { label: t('Register (Excel)'), path: `${base}/register`, name: `${t('Payroll register')} ${period}.xlsx` },
          { label: t('Journal (Excel)'), path: `${base}/journal`, name: `${t('Payroll journal')} ${period}.xlsx` },
        ]
      : []),
    ...(can.bankFile
      ? totals.map(({ currency }) => ({
          label: t('Bank file, {currency} (CSV)', { currency }),
          path: `${base}/bank-file?currency=${currency}`,
          name: `${t('Bank file')} ${period} ${currency}.csv`,
          done: sayWhoIsLeftOut,
        }))
      : []),
    ...(can.payslips
      ? [{ label: t('All payslips (zip)'), path: `${base}/payslips`, name: `${t('Payslips')} ${period}.zip` }]
      : []),
  ]
  if (files.length === 0) return null
  return (
    <Group gap="xs">
      {coming ? (
        <Button ref={leaveFocus} variant="default" onClick={cancel}>
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
                : t('Downloading...')
              : t('Download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {files.map(({ label, ...file }) => (
            <Menu.Item
              key={file.path}
              onClick={() =>
                void download({ ...file, failed: t('{file} could not be downloaded', { file: file.name }) })
              }
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
