import { Tabs } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx'
import { leaveUnsent } from '../../kit/dialog/unsent.ts'
import { settingsTabs } from './settingsTabs.ts'
import classes from '../../kit/page/PageTabs.module.css'

/** The views `settings` and `profile`: one's own profile and preferences, each tab to whom it concerns. */
export default function SettingsPage() {
  const { t } = useTranslation()
  const session = useSession()
  const { params, set } = useAddress()
  const tabs = settingsTabs.filter(({ shownTo }) => shownTo(session))
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
      <PageHeader title={t('Settings')} description={t('Your profile, what you hear of, and your account.')} />
      <Tabs
        value={current.key}
        onChange={(tab) => leaveUnsent(() => set({ tab }))}
        keepMounted={false}
        activateTabWithKeyboard={false}
        classNames={{ list: classes.list, tab: classes.tab, panel: classes.panel }}
      >
        <Tabs.List ref={list} aria-label={t('Settings')}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.key} value={tab.key}>
              {t(tab.label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ key: value, Panel }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense fallback={<PageSkeleton />}>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
