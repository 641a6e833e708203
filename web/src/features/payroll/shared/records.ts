import { useTranslation } from 'react-i18next'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { formatMonth } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { setAddress } from '../../../kit/session/address.tsx'
import { useDownload } from '../../../kit/files/useDownload.ts'

/** Returns the month of a record and, for an extra run, its name. */
export const recordName = ({ period, run }: Pick<PayrollRecord, 'period' | 'run'>): string =>
  run ? `${run.name}, ${formatMonth(period)}` : formatMonth(period)

/** Opens the details of a payroll record. */
export const openRecord = ({ id }: { id: string }) => setAddress({ record: id })

const pathOf = ({ id }: Pick<PayrollRecord, 'id'>) => `/payroll/${id}/payslip`

/**
 * Returns functions that download payslips as PDF. `isComing` returns true while the payslip of a record is being
 * downloaded.
 */
export function usePayslips() {
  const { t } = useTranslation()
  const { download, coming } = useDownload()
  return {
    savePayslip: (record: PayrollRecord) =>
      void download({
        path: pathOf(record),
        name: `${t('Payslip')} ${record.run?.key ?? record.period} ${fullName(record.user)}.pdf`,
        failureTitle: t('The payslip could not be downloaded'),
      }),
    isComing: (record: PayrollRecord) => coming?.path === pathOf(record),
  }
}
