import { Box } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemSettings } from '@muster/contract/settings/system'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { FormSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import classes from './SystemTab.module.css'

const CompanyAndTimeSections = lazyPart(() => import('./CompanyAndTimeSections.tsx'))
const PayrollAndDocumentsSections = lazyPart(() => import('./PayrollAndDocumentsSections.tsx'))
const TwoFactorRules = lazyPart(() => import('../twoFactor/RulesSection.tsx'))
const SystemOverview = lazyPart(() => import('./SystemOverview.tsx'))
const LogoSection = lazyPart(() => import('./LogoSection.tsx'))
const CompanyHours = lazyPart(() => import('../../schedules/shared/CompanyHours.tsx'))
const PaidBreaksSection = lazyPart(() => import('../time/PaidBreaksSection.tsx'))
const Holidays = lazyPart(() => import('../../schedules/shared/Holidays.tsx'))
const PayRulesTab = lazyPart(() => import('../../payroll/shared/PayRulesTab.tsx'))

/** The parts of the company's settings that only the owner changes, each an entry of Settings. */
export type SystemPart = 'company' | 'sign-in' | 'time' | 'holidays' | 'pay' | 'documents' | 'retention'

const parts: Record<SystemPart, (settings: SystemSettings) => ReactNode> = {
  company: (settings) => (
    <>
      <CompanyAndTimeSections of="company" settings={settings} />
      <LogoSection />
    </>
  ),
  'sign-in': (settings) => (
    <>
      <SuperAdminNotice />
      <CompanyAndTimeSections of="signing-in" settings={settings} />
      <TwoFactorRules />
      <SystemOverview settings={settings} />
    </>
  ),
  time: (settings) => (
    <>
      <CompanyHours />
      <CompanyAndTimeSections of="time" settings={settings} />
      <PaidBreaksSection />
    </>
  ),
  holidays: (settings) => (
    <>
      <Holidays />
      <PayrollAndDocumentsSections of="leave" settings={settings} />
    </>
  ),
  pay: (settings) => (
    <PayRulesTab>
      <PayrollAndDocumentsSections of="approval" settings={settings} />
    </PayRulesTab>
  ),
  documents: (settings) => <PayrollAndDocumentsSections of="documents" settings={settings} />,
  retention: (settings) => <PayrollAndDocumentsSections of="keeping" settings={settings} />,
}

/** Shows one part of what applies to the whole company; only for the owner. */
export default function SystemTab({ part }: { part: SystemPart }) {
  const query = useQuery(orpc.settings.systemSettings.queryOptions())
  const skeleton =
    part === 'sign-in' ? (
      <div className={classes.sections}>
        <SuperAdminNotice />
        <FormSkeleton rows={['switch', 'switch']} />
      </div>
    ) : (
      <FormSkeleton />
    )
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ settings }) => (
        <Suspense fallback={skeleton}>
          <div className={classes.sections}>{parts[part](settings)}</div>
        </Suspense>
      )}
    </Loaded>
  )
}

function SuperAdminNotice() {
  const { t } = useTranslation()
  return (
    <Box className="notice" data-colour="blue" maw="45rem">
      <IconShieldLock size={20} stroke={1.75} aria-hidden />
      <p>
        <span className="strong">{t('Super Admin only.')}</span> {t('These apply to everyone.')}
      </p>
    </Box>
  )
}
