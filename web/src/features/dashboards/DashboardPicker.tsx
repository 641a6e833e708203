import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardsOf } from '@muster/contract/dashboards/variants'
import { useAddress } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { chosenDashboard, rememberDashboard, roleWords } from './variants.ts'
import classes from './DashboardPicker.module.css'

/** Lets somebody who qualifies for several dashboards choose one; the choice is kept in the address, and for the next time. */
export function DashboardPicker() {
  const { t } = useTranslation()
  const session = useSession()
  const { params, set } = useAddress()
  const title = useId()
  const offered = dashboardsOf(session)
  const chosen = chosenDashboard(params.get('dashboard'), session)
  if (offered.length < 2) return null
  return (
    <div className={classes.picker} role="group" aria-labelledby={title}>
      <p id={title} className={classes.title}>
        {t('Select Dashboard View')}
      </p>
      <div className={classes.choices}>
        {offered.map((variant) => (
          <UnstyledButton
            key={variant}
            className={classes.choice}
            aria-pressed={variant === chosen}
            onClick={() => {
              rememberDashboard(session.user.id, variant)
              set({ dashboard: variant })
            }}
          >
            {t('{role} Dashboard', { role: t(roleWords[variant]) })}
          </UnstyledButton>
        ))}
      </div>
    </div>
  )
}
