import { useAddress } from '../../../kit/session/address.ts'
import type { LeaveActions } from '../actions.ts'
import { BalanceLedger } from './BalanceLedger.tsx'
import { RecentActivity } from '../requests/RecentActivity.tsx'
import classes from './OverviewTab.module.css'

/** One's own balances and latest requests. */
export function OverviewTab({ actions }: { actions: LeaveActions }) {
  const { set } = useAddress()
  return (
    <div className={classes.columns}>
      <BalanceLedger actions={actions} />
      <RecentActivity actions={actions} onAll={() => set({ tab: 'mine' })} />
    </div>
  )
}
