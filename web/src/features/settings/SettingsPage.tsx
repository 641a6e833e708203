import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { paySettingsNeeds } from '@muster/contract/payroll/view'
import { bankingNeeds, emergencyContactNeeds, hiringDocumentsNeeds } from '@muster/contract/personnelFile/view'
import { notificationSettingsNeeds } from '@muster/contract/notifications/view'
import { securityNeeds, workingTimeNeeds } from '@muster/contract/settings/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { usePageArrival } from '../../kit/page/pageHooks.ts'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { useSession, type Session } from '../../kit/session/session.tsx'
import { ProfileTab } from './firstTab.ts'
import { SettingsList } from './SettingsList.tsx'
import type { SystemPart } from './system/SystemTab.tsx'

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
const HealthTab = lazyPart(() => import('../health/shared/HealthTab.tsx'))
const OutboxTab = lazyPart(() => import('../outbox/shared/OutboxTab.tsx'))
const TwoFactorTab = lazyPart(() => import('./twoFactor/TwoFactorTab.tsx'))
const WebhooksTab = lazyPart(() => import('../webhooks/shared/WebhooksTab.tsx'))
const SingleSignOnTab = lazyPart(() => import('./singleSignOn/SingleSignOnTab.tsx'))
const AssistantsTab = lazyPart(() => import('./assistants/AssistantsTab.tsx'))
const SystemTab = lazyPart(() => import('./system/SystemTab.tsx'))

/** Returns the panel of a part of the company's settings. */
const systemPanel = (part: SystemPart): ComponentType => {
  const SystemPanel = () => <SystemTab part={part} />
  return SystemPanel
}
const CompanyPanel = systemPanel('company')
const SignInPanel = systemPanel('sign-in')
const OwnerTimePanel = systemPanel('time')
const HolidaysPanel = systemPanel('holidays')
const OwnerPayPanel = systemPanel('pay')
const DocumentsPanel = systemPanel('documents')
const RetentionPanel = systemPanel('retention')

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

const isOwner = ({ user }: Session) => user.isOwner

/**
 * The tabs by group and in order, each with the people it is shown to (specification 3, sections 2 and 6). Working time
 * and payroll have more for the owner than for others.
 */
const groups: readonly { label: string; tabs: readonly Tab[] }[] = [
  {
    label: 'You',
    tabs: [
      ['profile', 'Profile', ProfileTab, () => true],
      ['notifications', 'Notifications', NotificationsTab, ({ can }) => can(notificationSettingsNeeds)],
      ['security', 'Security', SecurityTab, ({ can }) => can(securityNeeds)],
      ['hiring-documents', 'Hiring Documents', HiringDocumentsTab, ({ can }) => can(hiringDocumentsNeeds)],
      ['banking', 'Banking Details', BankingTab, ({ can }) => can(bankingNeeds)],
      ['emergency', 'Emergency Contact', EmergencyTab, ({ can }) => can(emergencyContactNeeds)],
    ],
  },
  {
    label: 'Company',
    tabs: [
      ['company', 'Company', CompanyPanel, isOwner],
      ['system', 'System Settings', SignInPanel, isOwner],
      ['two-factor', 'Two-Factor Sign-In', TwoFactorTab, isOwner],
      ['single-sign-on', 'Single Sign-On', SingleSignOnTab, isOwner],
      ['assistants', 'Assistants', AssistantsTab, isOwner],
      ['time', 'Working Time', OwnerTimePanel, isOwner],
      ['time', 'Working Time', TimeTab, (session) => session.can(workingTimeNeeds) && !isOwner(session)],
      ['holidays', 'Holidays', HolidaysPanel, isOwner],
      ['payroll', 'Payroll', OwnerPayPanel, isOwner],
      ['payroll', 'Payroll', PayRulesTab, (session) => session.can(paySettingsNeeds) && !isOwner(session)],
      ['documents', 'Documents', DocumentsPanel, isOwner],
      ['retention', 'Data Retention', RetentionPanel, isOwner],
      [
        'email-templates',
        'Email Templates',
        TemplatesTab,
        ({ can }) => can('settings.email_templates_view'),
        { refuses: true },
      ],
      ['audit', 'Audit Trail', AuditTab, ({ can }) => can('settings.audit_logs')],
      ['keys', 'API Keys', KeysTab, ({ can }) => can('settings.api_keys')],
      ['webhooks', 'Webhooks', WebhooksTab, ({ can }) => can('settings.webhooks')],
      ['backups', 'Backups', BackupsTab, ({ can }) => can('settings.backup_restore')],
      ['outbox', 'Outbox', OutboxTab, ({ can }) => can('settings.mail_outbox')],
      ['health', 'System Health', HealthTab, isOwner],
    ],
  },
]

/**
 * Shows the views `settings` and `profile`: the user's profile and preferences, and the company's settings available to
 * them. On a phone, the list of settings comes first and opens them.
 */
export default function SettingsPage() {
  const { t } = useTranslation()
  const session = useSession()
  const isNarrow = useNarrow()
  const { params } = useAddress()
  const selectedTab = params.get('tab')
  const visibleTabs = groups.flatMap((group) =>
    group.tabs.flatMap(([key, label, Panel, shownTo, options]) =>
      shownTo(session) || (options?.refuses && key === selectedTab)
        ? [{ key, label: t(label), group: t(group.label), Panel }]
        : [],
    ),
  )
  const isList = isNarrow && selectedTab === null && params.get('view') === 'settings'
  const isOfCompany = visibleTabs.find(({ key }) => key === selectedTab)?.group === t('Company') && !isList
  usePageArrival(isList ? 'list' : 'tab')
  return (
    <>
      <PageHeader
        title={t('Settings')}
        description={
          isOfCompany ? t('Settings and records of the company.') : t('Your profile, notifications and account.')
        }
      />
      {isList ? (
        <SettingsList tabs={visibleTabs} />
      ) : (
        <PageTabs
          many
          label={t('Settings')}
          tabs={visibleTabs}
          leaves={{
            search: null,
            only: null,
            of: null,
            status: null,
            sort: null,
            order: null,
            page: null,
            section: null,
            roleId: null,
            factor: null,
          }}
        >
          {({ Panel }) => <Panel />}
        </PageTabs>
      )}
    </>
  )
}
