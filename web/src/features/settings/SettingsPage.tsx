import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { payRulesNeeds } from '@muster/contract/payroll/view'
import { bankingNeeds, emergencyContactNeeds, hiringDocumentsNeeds } from '@muster/contract/personnelFile/view'
import { notificationSettingsNeeds } from '@muster/contract/notifications/view'
import { securityNeeds, workingTimeNeeds } from '@muster/contract/settings/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { useSession, type Session } from '../../kit/session/session.tsx'

const ProfileTab = lazyPart(() => import('./profile/ProfileTab.tsx'))
const NotificationsTab = lazyPart(() => import('./notifications/NotificationsTab.tsx'))
const SecurityTab = lazyPart(() => import('./security/SecurityTab.tsx'))
const TemplatesTab = lazyPart(() => import('../templates/shared/TemplatesTab.tsx'))
const HiringDocumentsTab = lazyPart(() => import('../personnelFile/shared/HiringDocumentsTab.tsx'))
const BankingTab = lazyPart(() => import('../personnelFile/shared/BankingTab.tsx'))
const EmergencyTab = lazyPart(() => import('../personnelFile/shared/EmergencyTab.tsx'))
const TimeTab = lazyPart(() => import('./time/TimeTab.tsx'))
const PayRulesTab = lazyPart(() => import('../payroll/shared/PayRulesTab.tsx'))
const AuditTab = lazyPart(() => import('../audit/shared/AuditTab.tsx'))
const KeysTab = lazyPart(() => import('./keys/KeysTab.tsx'))
const BackupsTab = lazyPart(() => import('../backups/shared/BackupsTab.tsx'))
const OutboxTab = lazyPart(() => import('../outbox/shared/OutboxTab.tsx'))
const SystemTab = lazyPart(() => import('./system/SystemTab.tsx'))

/**
 * A tab and the people it is shown to. With `refuses`, a link opens the tab even for people without permission; the tab
 * itself then tells them that they lack it.
 */
type Tab = [
  key: string,
  label: string,
  Panel: ComponentType,
  shownTo: (session: Session) => boolean,
  how?: { refuses: true },
]

/** The tabs in order, each with the people it is shown to (specification 3, sections 2 and 6). */
const tabs: readonly Tab[] = [
  ['profile', 'Profile', ProfileTab, () => true],
  ['notifications', 'Notifications', NotificationsTab, ({ can }) => can(notificationSettingsNeeds)],
  ['security', 'Security', SecurityTab, ({ can }) => can(securityNeeds)],
  [
    'email-templates',
    'Email Templates',
    TemplatesTab,
    ({ can }) => can('settings.email_templates_view'),
    { refuses: true },
  ],
  ['hiring-documents', 'Hiring Documents', HiringDocumentsTab, ({ can }) => can(hiringDocumentsNeeds)],
  ['banking', 'Banking Details', BankingTab, ({ can }) => can(bankingNeeds)],
  ['emergency', 'Emergency Contact', EmergencyTab, ({ can }) => can(emergencyContactNeeds)],
  // The owner finds working time and payroll in System Settings.
  ['time', 'Working Time', TimeTab, ({ user, can }) => can(workingTimeNeeds) && !user.isOwner],
  ['payroll', 'Payroll', PayRulesTab, ({ user, can }) => can(payRulesNeeds) && !user.isOwner],
  ['audit', 'Audit Trail', AuditTab, ({ can }) => can('settings.audit_logs')],
  ['keys', 'API Keys', KeysTab, ({ can }) => can('settings.api_keys')],
  ['backups', 'Backups', BackupsTab, ({ can }) => can('settings.backup_restore')],
  ['outbox', 'Outbox', OutboxTab, ({ can }) => can('settings.mail_outbox')],
  ['system', 'System Settings', SystemTab, ({ user }) => user.isOwner],
]

/**
 * Shows the views `settings` and `profile`: the user's profile and preferences, and the other tabs available to them.
 */
export default function SettingsPage() {
  const { t } = useTranslation()
  const session = useSession()
  const selectedTab = useAddress().params.get('tab')
  const visibleTabs = tabs.flatMap(([key, label, Panel, shownTo, options]) =>
    shownTo(session) || (options?.refuses && key === selectedTab) ? [{ key, label: t(label), Panel }] : [],
  )
  return (
    <>
      <PageHeader title={t('Settings')} description={t('Your profile, notifications and account.')} />
      <PageTabs
        many
        label={t('Settings')}
        tabs={visibleTabs}
        leaves={{ search: null, only: null, page: null, section: null }}
      >
        {({ Panel }) => <Panel />}
      </PageTabs>
    </>
  )
}
