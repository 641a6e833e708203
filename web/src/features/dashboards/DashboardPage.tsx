import type { ComponentType } from 'react'
import type { DashboardVariant } from '@muster/contract/dashboards/variants'
import { useAddress } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { AdminDashboard } from './AdminDashboard.tsx'
import { DashboardPicker } from './DashboardPicker.tsx'
import { EmployeeDashboard } from './EmployeeDashboard.tsx'
import { HrDashboard, ManagerDashboard } from './TeamDashboard.tsx'
import { chosenDashboard } from './variants.ts'

const dashboards: Record<DashboardVariant, ComponentType> = {
  admin: AdminDashboard,
  hr: HrDashboard,
  manager: ManagerDashboard,
  employee: EmployeeDashboard,
}

/** The view `dashboard`: the dashboard that the address names, of those somebody qualifies for (specification 1, section 2.4). */
export default function DashboardPage() {
  const session = useSession()
  const { params } = useAddress()
  const Dashboard = dashboards[chosenDashboard(params.get('dashboard'), session)]
  return (
    <>
      {/* Not within the dashboards: the button that was pressed, and the focus on it, stays. */}
      <DashboardPicker />
      <Dashboard />
    </>
  )
}
