import { useTranslation } from 'react-i18next'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { showNotice } from '../../../kit/messages/toasts.ts'
import { type Downloadable, DownloadMenu } from '../../../kit/list/DownloadMenu.tsx'

/** Lets the user download a month's files, as far as they may see them, and shows the progress. */
export function Downloads({ run: { period, can } }: { run: PayrollRun }) {
  const { t } = useTranslation()
  const runPath = `/payroll/runs/${period}`
  const showUnassignedNotice = (headers: Headers) => {
    const count = Number(headers.get('muster-unassigned'))
    if (count > 0)
      showNotice(
        t('{count} accounts have no code', { count }),
        t('The file says “not assigned”. Enter the codes in Settings, Payroll, Accounting.'),
      )
  }
  const files: Omit<Downloadable, 'failureTitle'>[] = [
    ...(can.register
      ? [
          {
            label: t('Register (Excel)'),
            path: `${runPath}/register`,
            name: `${t('Payroll register')} ${period}.xlsx`,
          },
          {
            label: t('Journal for accounting (CSV)'),
            path: `${runPath}/journal/file`,
            name: `${t('Payroll journal')} ${period}.csv`,
            onSaved: showUnassignedNotice,
          },
          {
            label: t('Costs by department (Excel)'),
            path: `${runPath}/costs`,
            name: `${t('Payroll costs')} ${period}.xlsx`,
          },
        ]
      : []),
    ...(can.payslips
      ? [{ label: t('All payslips (zip)'), path: `${runPath}/payslips`, name: `${t('Payslips')} ${period}.zip` }]
      : []),
  ]
  if (files.length === 0) return null
  return (
    <DownloadMenu
      label={t('Download')}
      waiting={t('Downloading…')}
      files={files.map((file) => ({ ...file, failureTitle: t('{file} could not be downloaded', { file: file.name }) }))}
    />
  )
}
