import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../session/address.ts'
import { useSession } from '../../session/session.tsx'
import { AccessDenied } from '../../ui/AccessDenied.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { leaveTabs } from './leaveTabs.ts'
import { useLeaveDialogs } from './useLeaveDialogs.tsx'
import classes from './LeavesPage.module.css'

/** The tabs of those who may see leave, and the dialogs over them. */
function LeaveManagement() {
  const { t } = useTranslation()
  const session = useSession()
  const { params, set } = useAddress()
  const { actions, dialogs } = useLeaveDialogs()
  const tabs = leaveTabs.filter(({ needs }) => session.can(needs))
  const current = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
  if (!current) return null

  return (
    <>
      <PageHeader
        title={t('Leave Management')}
        description={t('Ask for leave, follow what becomes of it, and see what is left.')}
        action={actions.requestButton}
      />
      <Tabs
        value={current.key}
        onChange={(tab) => set({ tab, status: null, year: null, page: null })}
        keepMounted={false}
        classNames={{ list: classes.list, tab: classes.tab, panel: classes.panel }}
      >
        <Tabs.List aria-label={t('Leave Management')}>
          {tabs.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {t(label(session))}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ key, Panel }) => (
          <Tabs.Panel key={key} value={key}>
            <Panel actions={actions} />
          </Tabs.Panel>
        ))}
      </Tabs>
      {dialogs}
    </>
  )
}

/** The view `leaves`: asking for leave and deciding on it (specification 1, section 2.5). */
export default function LeavesPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  if (!can('leaves.read')) return <AccessDenied message={t("You don't have permission to view leave management.")} />
  return <LeaveManagement />
}
