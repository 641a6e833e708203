import { useTranslation } from 'react-i18next'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import { LeaveTypeLabel } from '../../leaves/shared/LeaveTypeLabel.tsx'
import { remainingColour } from './balanceWords.ts'
import classes from './BalancesDialog.module.css'

/** The balances of a year, a row a type, with what remains in the colour of how much it is. */
export function BalanceTable({ balances }: { balances: LeaveBalance[] }) {
  const { t } = useTranslation()
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('Leave Balances')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Leave Type')}</th>
          <th scope="col">{t('Total')}</th>
          <th scope="col">{t('Used')}</th>
          <th scope="col">{t('Pending')}</th>
          <th scope="col">{t('Remaining')}</th>
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
              {remainingDays === null ? (
                <span className={classes.badge}>{t('Unlimited')}</span>
              ) : (
                <span className={classes.badge} data-colour={remainingColour(remainingDays)}>
                  {remainingDays}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
