import { useTranslation } from 'react-i18next'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { type Downloadable, DownloadMenu } from '../../../kit/list/DownloadMenu.tsx'
import { showNotice } from '../../../kit/messages/toasts.ts'

/** Lets the user download a month's files, as far as they may see them, and shows the progress. */
export function Downloads({ run: { period, can, bankFiles } }: { run: PayrollRun }) {
  const { t } = useTranslation()
  const runPath = `/payroll/runs/${period}`
  const showLeftOutNotice = (headers: Headers) => {
    const count = Number(headers.get('muster-left-out'))
    if (count > 0)
      showNotice(
        t('{count} people can’t be paid by bank file', { count }),
        t('They have no bank details. The file lists them at the end.'),
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
          { label: t('Journal (Excel)'), path: `${runPath}/journal`, name: `${t('Payroll journal')} ${period}.xlsx` },
        ]
      : []),
    ...bankFiles.map(({ currency, status }) => {
      const isPaid = status === 'PAID'
      return {
        label: isPaid
          ? t('Bank file, {currency}, paid (CSV)', { currency })
          : t('Bank file, {currency} (CSV)', { currency }),
        path: `${runPath}/bank-file?currency=${currency}&status=${status}`,
        name: `${t('Bank file')} ${period} ${currency}${isPaid ? ` ${t('paid')}` : ''}.csv`,
        onSaved: showLeftOutNotice,
      }
    }),
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
