import { Group, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Fragment, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardsOf, defaultDashboard, type DashboardVariant } from '@muster/contract/dashboards/variants'
import { formatDay } from '../../kit/format.ts'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { useSession, useToday } from '../../kit/session/session.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
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
  const today = useToday()
  const { params, set } = useAddress()
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
  const roleOf = (variant: DashboardVariant) => t(dashboards[variant].role)
  const nameOf = (variant: DashboardVariant) => t('{role} Dashboard', { role: roleOf(variant) })
  return (
    <>
      {/* The header stays while the dashboards change, and with it the pressed button and its focus. */}
      <PageHeader
        title={
          selected === 'employee' ? t('Welcome back, {name}!', { name: session.user.firstName }) : nameOf(selected)
        }
        description={formatDay(today)}
        action={
          variants.length > 1 ? (
            <VariantPicker
              variants={variants}
              selected={selected}
              nameOf={nameOf}
              roleOf={roleOf}
              onSelect={(variant) => {
                remember(variant)
                set({ dashboard: variant })
              }}
            />
          ) : null
        }
      />
      <Fragment key={selected}>{dashboards[selected].dashboard}</Fragment>
    </>
  )
}

function VariantPicker(props: {
  variants: readonly DashboardVariant[]
  selected: DashboardVariant
  nameOf: (variant: DashboardVariant) => string
  /** Returns the short name, for a phone. */
  roleOf: (variant: DashboardVariant) => string
  onSelect: (variant: DashboardVariant) => void
}) {
  const { variants, selected, nameOf, roleOf, onSelect } = props
  const { t } = useTranslation()
  const title = useId()
  const isNarrow = useNarrow()
  return (
    <Group role="group" aria-labelledby={title} justify="flex-end" gap="4 12">
      {/* On a phone the buttons need the room. */}
      <p id={title} className={isNarrow ? 'visually-hidden' : 'faint small'}>
        {t('Select Dashboard View')}
      </p>
      <div className={classes.choices}>
        {variants.map((variant) => (
          <UnstyledButton
            key={variant}
            className={classes.choice}
            aria-label={nameOf(variant)}
            aria-pressed={variant === selected}
            onClick={() => onSelect(variant)}
          >
            {isNarrow ? roleOf(variant) : nameOf(variant)}
          </UnstyledButton>
        ))}
      </div>
    </Group>
  )
}
