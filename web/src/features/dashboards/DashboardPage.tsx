import { Group, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Fragment, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardsOf, defaultDashboard, type DashboardVariant } from '@muster/contract/dashboards/variants'
import { useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { AdminDashboard } from './AdminDashboard.tsx'
import { EmployeeDashboard } from './EmployeeDashboard.tsx'
import { TeamDashboard } from './TeamDashboard.tsx'
import classes from './Dashboard.module.css'

/** The dashboards, each with the role it is named after; roles are translation keys. */
const dashboards: Record<DashboardVariant, { role: string; dashboard: ReactNode }> = {
  admin: { role: 'Admin', dashboard: <AdminDashboard /> },
  hr: { role: 'HR', dashboard: <TeamDashboard variant="hr" /> },
  manager: { role: 'Manager', dashboard: <TeamDashboard variant="manager" /> },
  employee: { role: 'Employee', dashboard: <EmployeeDashboard /> },
}

/**
 * Shows the view `dashboard` (specification 1, section 2.4): the variant in the address (`dashboard=manager`), else the
 * one last chosen in this browser, else the default. Only variants that the reader may see are offered.
 */
export default function DashboardPage() {
  const { t } = useTranslation()
  const session = useSession()
  const { params, set } = useAddress()
  const title = useId()
  const [last, remember] = useLocalStorage<string>({
    key: `muster-dashboard-${session.user.id}`,
    serialize: String,
    deserialize: String,
    getInitialValueInEffect: false,
    sync: false,
  })
  const variants = dashboardsOf(session)
  const [selected = defaultDashboard(session)] = [params.get('dashboard'), last].flatMap(
    (name) => variants.find((variant) => variant === name) ?? [],
  )
  return (
    <>
      {/* Outside the dashboards, so that the pressed button and its focus stay. */}
      {variants.length > 1 ? (
        <Group className={classes.picker} role="group" aria-labelledby={title} justify="flex-end" gap="4 12" mb={20}>
          <p id={title} className="faint small">
            {t('Select Dashboard View')}
          </p>
          <div className={classes.choices}>
            {variants.map((variant) => (
              <UnstyledButton
                key={variant}
                className={classes.choice}
                aria-pressed={variant === selected}
                onClick={() => {
                  remember(variant)
                  set({ dashboard: variant })
                }}
              >
                {t('{role} Dashboard', { role: t(dashboards[variant].role) })}
              </UnstyledButton>
            ))}
          </div>
        </Group>
      ) : null}
      <Fragment key={selected}>{dashboards[selected].dashboard}</Fragment>
    </>
  )
}
