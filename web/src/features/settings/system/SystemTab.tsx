import { Box } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemSettings } from '@muster/contract/settings/system'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import classes from './SystemTab.module.css'

const CompanyAndTimeSections = lazyPart(() => import('./CompanyAndTimeSections.tsx'))
const PayrollAndDocumentsSections = lazyPart(() => import('./PayrollAndDocumentsSections.tsx'))
const DetailsSection = lazyPart(() => import('./DetailsSection.tsx'))
const LogoSection = lazyPart(() => import('./LogoSection.tsx'))
const CompanyHours = lazyPart(() => import('../../schedules/shared/CompanyHours.tsx'))
const PaidBreaksSection = lazyPart(() => import('../time/PaidBreaksSection.tsx'))
const Holidays = lazyPart(() => import('../../schedules/shared/Holidays.tsx'))
const PayRulesTab = lazyPart(() => import('../../payroll/shared/PayRulesTab.tsx'))

/** The groups of the page in order, with their sections. */
const groups: [key: string, label: string, parts: (settings: SystemSettings) => ReactNode][] = [
  [
    'company',
    'Company',
    (settings) => (
      <>
        <CompanyAndTimeSections of="company" settings={settings} />
        <DetailsSection settings={settings} />
        <LogoSection />
        <CompanyAndTimeSections of="directory" settings={settings} />
      </>
    ),
  ],
  ['signing-in', 'Signing in', (settings) => <CompanyAndTimeSections of="signing-in" settings={settings} />],
  [
    'time',
    'Working time',
    (settings) => (
      <>
        <CompanyHours />
        <CompanyAndTimeSections of="time" settings={settings} />
        <PaidBreaksSection />
      </>
    ),
  ],
  [
    'holidays',
    'Holidays and leave',
    (settings) => (
      <>
        <Holidays />
        <PayrollAndDocumentsSections of="leave" settings={settings} />
      </>
    ),
  ],
  [
    'pay',
    'Pay',
    (settings) => (
      <>
        <PayRulesTab />
        <PayrollAndDocumentsSections of="approval" settings={settings} />
      </>
    ),
  ],
  ['documents', 'Documents', (settings) => <PayrollAndDocumentsSections of="documents" settings={settings} />],
  ['kept', 'Data retention', (settings) => <PayrollAndDocumentsSections of="keeping" settings={settings} />],
]

/** Shows the tab System Settings with everything that applies to the whole company; only for the owner. */
export default function SystemTab() {
  const { t } = useTranslation()
  const query = useQuery(orpc.settings.systemSettings.queryOptions())
  return (
    <>
      <Box className="notice" data-colour="blue" maw="45rem" mb="lg">
        <IconShieldLock size={20} stroke={1.75} aria-hidden />
        <div>
          <p className="strong">{t('Super Admin only')}</p>
          <p>{t('Only you, the owner, can see these. They apply to everyone; you’ll see the effect before saving.')}</p>
        </div>
      </Box>
      <Loaded query={query} skeleton={<ListSkeleton rows={6} height={140} />}>
        {({ settings }) => (
          <>
            <nav className={classes.contents} aria-label={t('On this page')}>
              {groups.map(([key, label]) => (
                <button key={key} type="button" onClick={() => goTo(key)}>
                  {t(label)}
                </button>
              ))}
            </nav>
            {groups.map(([key, label, parts]) => (
              <div key={key} id={idOf(key)} className={classes.group} role="group" aria-label={t(label)} tabIndex={-1}>
                <Suspense fallback={<ListSkeleton rows={2} height={140} />}>{parts(settings)}</Suspense>
              </div>
            ))}
          </>
        )}
      </Loaded>
    </>
  )
}

const idOf = (key: string) => `system-${key}`

/** Scrolls to a group of the page and moves the focus there. */
function goTo(key: string) {
  const group = document.getElementById(idOf(key))
  group?.scrollIntoView()
  group?.focus({ preventScroll: true })
}
