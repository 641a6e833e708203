import { useTranslation } from 'react-i18next'
import type { LeaveAdjustment } from '@muster/contract/leaves/balances'
import { leaveTypeWords } from '../../leaves/shared/words.ts'
import { formatInstant } from '../../../kit/format.ts'
import { signed } from './balanceWords.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './BalancesDialog.module.css'

/** What was added to a year's balances and taken from them, by whom and why; nothing where nothing was. */
export function AdjustmentHistory({ adjustments }: { adjustments: LeaveAdjustment[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className={classes.heading}>{t('Adjustment History')}</h3>
      {adjustments.length === 0 ? (
        <p className={classes.none}>{t('Nothing has been adjusted in this year')}</p>
      ) : (
        <ol className={classes.adjustments}>
          {adjustments.map(({ id, leaveType, adjustment, reason, createdAt, adjustedByUser }) => (
            <li key={id} className={classes.adjustment}>
              <span className={classes.signed}>{signed(adjustment)}</span>
              <div>
                <p>{t(leaveTypeWords[leaveType])}</p>
                <p className={classes.reason} dir="auto">
                  {reason}
                </p>
                <p className={classes.by}>
                  {t('{name}, {when}', { name: fullName(adjustedByUser), when: formatInstant(createdAt) })}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
