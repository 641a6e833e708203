import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { nothingElse } from './requests/filters.ts'
import { leaveTabs } from './leaveTabs.ts'
import { useLeaveDialogs } from './useLeaveDialogs.tsx'
import classes from '../../kit/page/PageTabs.module.css'

/** The view `leaves`: asking for leave and deciding on it (specification 1, section 2.5). */
export default function LeavesPage() {
  const { t } = useTranslation()
  const session = useSession()
  const { params, set } = useAddress()
  const { actions, dialogs } = useLeaveDialogs()
  const tabs = leaveTabs.filter(({ needs }) => session.can(needs))
  const current = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
  const key = current?.key
  const list = useRef<HTMLDivElement>(null)
  // On a small screen the tabs scroll sideways: the chosen one is brought to the middle.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (key && list.current && chosen)
      list.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - list.current.clientWidth / 2
  }, [key])
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
        onChange={(tab) => set({ ...nothingElse, tab })}
        keepMounted={false}
        classNames={{ list: classes.list, tab: classes.tab, panel: classes.panel }}
      >
        <Tabs.List ref={list} aria-label={t('Leave Management')}>
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
