import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import { LeaveTypeLabel } from '../../leaves/shared/labels.tsx'
import classes from './BalanceTable.module.css'

/**
 * Returns the colour for a number of remaining days: green above 5, amber from 1 to 5, red for 0 or less (specification
 * 3, section 9).
 */
export function remainingColour(days: number): 'green' | 'amber' | 'red' {
  if (days <= 0) return 'red'
  return days > 5 ? 'green' : 'amber'
}

/** Shows a year's leave balances by type, with the remaining days in colour. */
export function BalanceTable({ balances }: { balances: LeaveBalance[] }) {
  const { t } = useTranslation()
  return (
    <table className={`${classes.table} plain-table framed`}>
      <caption className="visually-hidden">{t('Leave Balances')}</caption>
      <thead>
        <tr>
          {[t('Leave Type'), t('Total'), t('Used'), t('Pending'), t('Remaining')].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {balances.map(({ id, leaveType, totalDays, usedDays, pendingDays, remainingDays }) => (
          <tr key={id}>
            <th scope="row">
              <LeaveTypeLabel type={leaveType} />
            </th>
            <td>{totalDays ?? '–'}</td>
            <td>{usedDays}</td>
            <td>{pendingDays}</td>
            <td>
              <Box
                component="span"
                className="tag"
                miw={36}
                ta="center"
                data-colour={remainingDays === null ? undefined : remainingColour(remainingDays)}
              >
                {remainingDays ?? t('Unlimited')}
              </Box>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
