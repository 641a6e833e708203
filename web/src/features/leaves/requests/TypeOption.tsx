import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import { formatDays } from '../../../kit/format.ts'
import { LeaveTypeLabel } from '../shared/LeaveTypeLabel.tsx'
import classes from './TypeOption.module.css'

/** A type of leave in the list of the form, with what is left of it. */
export function TypeOption(props: { type: LeaveType; checked: boolean; balances: readonly LeaveBalance[] }) {
  const { type, checked, balances } = props
  const { t } = useTranslation()
  const balance = balances.find(({ leaveType }) => leaveType === type)
  return (
    <span className={classes.option}>
      <LeaveTypeLabel type={type} />
      <span className={classes.end}>
        {balance ? (
          <span>
            {balance.remainingDays === null
              ? t('Unlimited')
              : t('{days} left', { days: formatDays(balance.remainingDays) })}
          </span>
        ) : null}
        {checked ? <IconCheck size={16} aria-hidden /> : null}
      </span>
    </span>
  )
}
