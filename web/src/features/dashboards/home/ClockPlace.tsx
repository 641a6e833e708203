import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmployeeDashboard } from '@muster/contract/dashboards/home'
import routes from 'virtual:contract-routes'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Skeleton } from '../../../kit/page/PageSkeleton.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { planText } from '../../schedules/shared/plans.ts'
import classes from './home.module.css'

const ClockPanel = lazyPart(() => import('../../attendance/shared/clock/ClockPanel.tsx'), true)

/**
 * Shows the panel for clocking in and out, with its own script; nothing to those without attendance. `plan` is what is
 * planned today: undefined while it loads, null if the panel reads it itself.
 */
export function ClockPlace({ plan }: { plan: EmployeeDashboard['plan'] | null }) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (!can(routes.attendance.today['~orpc'].meta.needs)) return null
  return (
    <div className={classes.clock}>
      <Suspense fallback={<Skeleton className={`${classes.clockSpace} card`} />}>
        <ClockPanel plan={plan && planText(t, plan)} />
      </Suspense>
    </div>
  )
}
