import { useTranslation } from 'react-i18next'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { type Downloadable, DownloadMenu } from '../../../kit/list/DownloadMenu.tsx'

/** Lets the user download a month's files, as far as they may see them, and shows the progress. */
export function Downloads({ run: { key, can } }: { run: PayrollRun }) {
  const { t } = useTranslation()
  const runPath = `/payroll/runs/${key}`
  const files: Omit<Downloadable, 'failureTitle'>[] = [
    ...(can.register
      ? [
          {
            label: t('Register (Excel)'),
            path: `${runPath}/register`,
            name: `${t('Payroll register')} ${key}.xlsx`,
          },
          {
            label: t('Costs by department (Excel)'),
            path: `${runPath}/costs`,
            name: `${t('Payroll costs')} ${key}.xlsx`,
          },
        ]
      : []),
    ...(can.payslips
      ? [{ label: t('All payslips (zip)'), path: `${runPath}/payslips`, name: `${t('Payslips')} ${key}.zip` }]
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
