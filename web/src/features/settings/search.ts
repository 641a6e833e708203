import { payRulesNeeds } from '@muster/contract/payroll/view'
import { bankingNeeds, emergencyContactNeeds, hiringDocumentsNeeds } from '@muster/contract/personnelFile/view'
import { securityNeeds, workingTimeNeeds } from '@muster/contract/settings/view'
import type { Destination, SearchEntries } from '../../kit/searchEntries.ts'
import type { Session } from '../../kit/session/session.tsx'
import { settingLabels } from './system/systemForm.ts'

type Visible = Destination['isVisibleTo']

/** Returns the entry of a tab, or of a section or field in it. `section` is the English title of the section. */
const setting = (label: string, tab: string, isVisibleTo: Visible, section?: string, words?: string): Destination => ({
  kind: 'setting',
  label,
  href: `?view=settings&tab=${tab}${section ? `&section=${encodeURIComponent(section)}` : ''}`,
  words,
  isVisibleTo,
})

const everyone = () => true
const owner = ({ user }: Session) => user.isOwner
const notOwner =
  (isVisibleTo: Visible): Visible =>
  (session) =>
    !session.user.isOwner && isVisibleTo(session)

/** The fields of the company's settings, by the tab and the section that contain them. */
const fields: [tab: string, section: string, names: readonly (keyof typeof settingLabels)[]][] = [
  ['company', 'Company', ['companyName', 'timeZone']],
  ['company', 'Directory', ['directoryOpen']],
  ['company', 'Probation', ['probationNoticeDays']],
  ['system', 'Signing in', ['revealAccountExistence']],
  ['time', 'Time', ['firstDayOfWeek', 'graceMinutes', 'autoCloseHours', 'minOvertimeMinutes', 'absencesBeforeAccount']],
  ['holidays', 'Leave', ['colleaguesSeeAway']],
  ['payroll', 'Payroll approval', ['separateApprover', 'payVariancePercent', 'payVarianceAmount']],
  ['documents', 'Documents', ['documentMegabytes', 'documentQuotaMegabytes']],
  [
    'retention',
    'Data retention',
    ['locationKept', 'locationDays', 'certificateRetentionDays', 'readNotificationDays', 'unreadNotificationDays'],
  ],
]

/** The sections of the payroll settings that everyone sees who maintains the pay rules, with other words for them. */
const payrollSections: [section: string, words: string][] = [
  ['Own tax and insurance rules', 'pack country file'],
  ['Pay groups', 'weekly fortnightly half-monthly parts'],
  ['13th month', 'bonus yearly thirteenth'],
  ['Sign-offs', 'checks approval'],
  ['Pay items', 'earnings deductions allowances benefits contributions'],
]

/** The tabs, sections and fields of the settings that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'action',
      label: 'Change Password',
      href: '?view=change-password',
      words: 'new password',
      isVisibleTo: ({ can }) => can('settings.update_password'),
    },
    setting('Profile', 'profile', everyone, undefined, 'name phone address personal details'),
    setting('Photo', 'profile', everyone, 'Photo', 'picture avatar'),
    setting('Security', 'security', ({ can }) => can(securityNeeds), undefined, 'password sessions devices 2fa'),
    setting(
      'Account protection',
      'security',
      ({ can }) => can(securityNeeds),
      'Account protection',
      'two-factor authenticator passkey recovery codes 2fa',
    ),
    setting('Your sessions', 'security', ({ can }) => can(securityNeeds), 'Your sessions', 'devices sign out'),
    setting(
      'Assistants',
      'security',
      ({ can }) => can(securityNeeds),
      'Assistants',
      'ai assistant keys mcp claude chatgpt',
    ),
    setting(
      'Email Templates',
      'email-templates',
      ({ can }) => can('settings.email_templates_view'),
      undefined,
      'mails',
    ),
    setting('Hiring Documents', 'hiring-documents', ({ can }) => can(hiringDocumentsNeeds), undefined, 'contract id'),
    setting('Banking Details', 'banking', ({ can }) => can(bankingNeeds), undefined, 'iban bank account'),
    setting('Emergency Contact', 'emergency', ({ can }) => can(emergencyContactNeeds), undefined, 'phone family'),
    setting(
      'Working Time',
      'time',
      notOwner(({ can }) => can(workingTimeNeeds)),
      undefined,
      'hours breaks holidays',
    ),
    setting(
      'Pay rules',
      'payroll',
      notOwner(({ can }) => can(payRulesNeeds)),
      undefined,
      'tax overtime',
    ),
    setting(
      'Insurance limits',
      'payroll',
      notOwner(({ can }) => can(payRulesNeeds)),
      'Insurance limits',
      'social wage minimum maximum year',
    ),
    ...payrollSections.map(([section, words]) =>
      setting(section, 'payroll', ({ can }) => can(payRulesNeeds), section, words),
    ),
    setting('Payments', 'payroll', ({ can }) => can('payroll.approve'), 'Payments', 'bank account iban sepa salaries'),
    setting(
      'Bank file templates',
      'payroll',
      ({ can }) => can('payroll.approve'),
      'Bank file templates',
      'csv payments transfer',
    ),
    setting(
      'Accounting',
      'payroll',
      ({ can }) => can('payroll.approve'),
      'Accounting',
      'journal ledger accounts codes',
    ),
    setting('Audit Trail', 'audit', ({ can }) => can('settings.audit_logs'), undefined, 'log history changes'),
    setting('API Keys', 'keys', ({ can }) => can('settings.api_keys'), undefined, 'programs tokens'),
    setting('Webhooks', 'webhooks', ({ can }) => can('settings.webhooks'), undefined, 'events integration programs'),
    setting('Backups', 'backups', ({ can }) => can('settings.backup_restore'), undefined, 'restore'),
    setting('Outbox', 'outbox', ({ can }) => can('settings.mail_outbox'), undefined, 'emails mails sent failed'),
    setting('System Health', 'health', owner, undefined, 'doctor checks disk database certificate'),
    setting('System Settings', 'system', owner, undefined, 'signing in'),
    setting(
      'Two-factor sign-in',
      'system',
      owner,
      'Two-factor sign-in',
      'rules roles required authenticator passkey passwordless 2fa',
    ),
    setting('Two-Factor Sign-In', 'two-factor', owner, undefined, 'who has a second factor authenticator passkey 2fa'),
    setting(
      'Single Sign-On',
      'single-sign-on',
      owner,
      undefined,
      'sso openid connect oidc identity provider google entra',
    ),
    setting('Assistants', 'assistants', owner, undefined, 'ai keys mcp claude chatgpt'),
    setting('Allow assistants', 'assistants', owner, undefined, 'ai mcp'),
    setting(
      'SCIM provisioning',
      'single-sign-on',
      owner,
      'SCIM provisioning',
      'scim okta entra identity provider users groups sync',
    ),
    setting('Logo', 'company', owner, 'Logo', 'brand picture'),
    setting('Working hours', 'time', owner, 'Working hours', 'weekend days'),
    setting('Paid breaks', 'time', owner, 'Paid breaks', 'lunch'),
    setting('Holidays', 'holidays', owner, undefined, 'public bank feast'),
    setting('Pay rules', 'payroll', owner, 'Pay rules', 'tax overtime'),
    setting('Insurance limits', 'payroll', owner, 'Insurance limits', 'social wage minimum maximum year'),
    ...fields.flatMap(([tab, section, names]) => [
      setting(section, tab, owner, section),
      ...names.map((name) => setting(settingLabels[name].label, tab, owner, section)),
    ]),
  ],
}

export default entries
