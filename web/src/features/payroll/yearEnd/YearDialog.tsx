import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { YearTotals } from '@muster/contract/payroll/yearTotals'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { moneyOf } from '../shared/labels.ts'
import { useStatements } from './useStatements.ts'
import { monthsText } from './yearColumns.tsx'

/** Shows what a person was paid in a year, with all figures of the row and the download of the statement. */
export function YearDialog(props: { year: number; row: YearTotals | null; onClose: () => void }) {
  const { year, row, onClose } = props
  const { t } = useTranslation()
  const { saveStatement, isComing } = useStatements()
  const figures = row
    ? ([
        [t('Gross pay'), row.grossPay],
        [t('Benefits in kind, not paid out'), row.benefits],
        [t('Taxable pay'), row.taxablePay],
        [t('Income tax'), row.incomeTax],
        [t('Insurance'), row.insurance],
        [t('Employer contributions'), row.employerShare],
        [t('Other deductions'), row.deductions],
        [t('Net pay'), row.netPay],
      ] as const)
    : []
  return (
    <Dialog
      opened={row !== null}
      onClose={onClose}
      title={row ? t('{name}, {year}', { name: fullName(row.user), year }) : ''}
    >
      {row ? (
        <Stack gap="md">
          <Facts
            facts={[
              { label: t('Department'), value: row.user.department && t(row.user.department) },
              { label: t('Months'), value: monthsText(row) },
              ...figures.map(([label, amount]) => ({
                label,
                value: <span className="numbers">{moneyOf(amount, row.currency)}</span>,
              })),
            ]}
          />
          {row.months > 0 ? (
            <DialogButtons>
              <Button
                leftSection={<IconDownload size={16} aria-hidden />}
                loading={isComing}
                onClick={() => saveStatement(row.user, year)}
              >
                {t('Download Statement')}
              </Button>
            </DialogButtons>
          ) : null}
        </Stack>
      ) : null}
    </Dialog>
  )
}
