import { IconChecklist, IconDatabaseExport, IconKey, IconMailX, IconReceipt2, type Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { PendingCount } from '@muster/contract/approvals/calls'
import type { Attention } from '@muster/contract/dashboards/attention'
import { formatCount, formatInstant, formatMonth } from '../../kit/format.ts'
import type { DecisionTab } from '../../kit/views.ts'
import { backupProblemTitles } from '../backups/shared/problemTitles.ts'

/** Something that needs an administrator: a row of the dashboard. */
export interface Matter {
  id: string
  icon: Icon
  colour: 'amber' | 'blue' | 'red'
  title: string
  detail: string
  href: string
  /** The label of the button at the end of the row. */
  action: string
  /** Puts the matter right with one press. Without it, the button is part of the link. */
  run?: () => void
  /** Dismisses the matter. */
  skip?: () => void
}

const backupMatter = (
  t: TFunction,
  { reason, lastAt }: NonNullable<Attention['backup']>,
  run: (() => void) | undefined,
): Matter => ({
  id: 'backup',
  icon: IconDatabaseExport,
  colour: 'red',
  title: t(backupProblemTitles[reason]),
  detail: lastAt ? t('Last completed: {time}', { time: formatInstant(lastAt) }) : t('Create one now.'),
  href: '?view=settings&tab=backups',
  action: t('Back Up Now'),
  run,
})

/** Returns what needs attention, the most urgent first. */
export function mattersOf(
  t: TFunction,
  { backup, mails, keys, payrollMonths = [], yearsWithoutLimits = [] }: Attention,
  startBackup: (() => void) | undefined,
): Matter[] {
  const mailMatter = (id: string, count: number, title: string, detail: string, status: string): Matter[] =>
    count === 0
      ? []
      : [
          {
            id,
            icon: IconMailX,
            colour: 'amber',
            title: t(title, { count }),
            detail: t(detail),
            href: `?view=settings&tab=outbox&status=${status}`,
            action: t('View Emails'),
          },
        ]
  return [
    ...(backup ? [backupMatter(t, backup, startBackup)] : []),
    ...mailMatter(
      'failed',
      mails?.failed ?? 0,
      '{count} emails could not be sent',
      'See why, and try again.',
      'FAILED',
    ),
    ...mailMatter(
      'held',
      mails?.held ?? 0,
      '{count} emails held without a mail server',
      'Set one up to send them.',
      'KEPT',
    ),
    ...(keys?.next
      ? [
          {
            id: 'keys',
            icon: IconKey,
            colour: 'amber' as const,
            title: t('{count} API keys expire soon', { count: keys.count }),
            detail: t('{name}, {time}', { name: keys.next.name, time: formatInstant(keys.next.expiresAt) }),
            href: '?view=settings&tab=keys',
            action: t('View Keys'),
          },
        ]
      : []),
    ...payrollMonths.map(({ period, records }) => ({
      id: period,
      icon: IconReceipt2,
      colour: 'amber' as const,
      title: t('Payroll for {month} is not approved', { month: formatMonth(period) }),
      detail: t('{count} records to approve', { count: records }),
      href: `?view=payroll&tab=records&month=${period}`,
      action: t('Approve Payroll'),
    })),
    ...yearsWithoutLimits.map((year) => ({
      id: `limits ${year}`,
      icon: IconReceipt2,
      colour: 'amber' as const,
      title: t('{year} has no insurance limits', { year }),
      detail: t('Payroll for {year} can’t be approved without them.', { year }),
      href: '?view=settings&tab=payroll',
      action: t('Open Settings'),
    })),
  ]
}

/** Returns the requests pending the reader's decision, and the questions to answer, as one matter, if there are any. */
export function approvalMatter(t: TFunction, kinds: readonly DecisionTab[], counts: readonly PendingCount[]): Matter[] {
  const pending = kinds.flatMap(({ key, label, isQuestion = false, countText }) => {
    const found = counts.find(({ kind }) => kind === key)
    if (!found?.count) return []
    const count = countText?.(t, found) ?? formatCount(found.count)
    return [{ key, isQuestion, count: found.count, text: t('{label} {count}', { label: t(label), count }) }]
  })
  const [first] = pending
  if (!first) return []
  const sumOf = (questions: boolean) =>
    pending.reduce((sum, { isQuestion, count }) => sum + (isQuestion === questions ? count : 0), 0)
  const [requests, questions] = [sumOf(false), sumOf(true)]
  return [
    {
      id: 'approvals',
      icon: IconChecklist,
      colour: 'blue',
      title: [
        requests
          ? t('{requests} pending your approval', { requests: t('{count} requests', { count: requests }) })
          : null,
        questions ? t('{count} questions to answer', { count: questions }) : null,
      ]
        .filter((text) => text !== null)
        .join(' · '),
      detail: pending.map(({ text }) => text).join(' · '),
      href: `?view=approvals&tab=${first.key}`,
      action: requests ? t('Review') : t('Answer'),
    },
  ]
}
