import { Button } from '@mantine/core'
import {
  IconChecklist,
  IconChevronRight,
  IconDatabaseExport,
  IconKey,
  IconMailX,
  IconReceipt2,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Attention } from '@muster/contract/dashboards/attention'
import type { PendingCount } from '@muster/contract/approvals/calls'
import { client, orpc } from '../../kit/api/client.ts'
import { formatInstant, formatMonth } from '../../kit/format.ts'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { AddressLink } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useAction } from '../../kit/useAction.tsx'
import { type DecisionTab, decisionTabsOf } from '../../kit/views.ts'
import { backupProblemTitles } from '../backups/shared/problemTitles.ts'
import { ListPanel, usePart } from './Panel.tsx'
import classes from './home/home.module.css'

interface Matter {
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
function mattersOf(
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
      action: t('Enter Limits'),
    })),
  ]
}

/** Returns the requests pending the reader's decision as one matter, if there are any. */
function approvalMatter(t: TFunction, kinds: readonly DecisionTab[], counts: readonly PendingCount[]): Matter[] {
  const pending = kinds.flatMap(({ key, label }) => {
    const count = counts.find(({ kind }) => kind === key)?.count ?? 0
    return count > 0 ? [{ key, count, text: t('{label} {count}', { label: t(label), count }) }] : []
  })
  const [first] = pending
  if (!first) return []
  return [
    {
      id: 'approvals',
      icon: IconChecklist,
      colour: 'blue',
      title: t('{requests} pending your approval', {
        requests: t('{count} requests', { count: pending.reduce((sum, { count }) => sum + count, 0) }),
      }),
      detail: pending.map(({ text }) => text).join(' · '),
      href: `?view=approvals&tab=${first.key}`,
      action: t('Review'),
    },
  ]
}

/** Shows what needs an administrator, each matter with the step that puts it right. */
export function AttentionList() {
  const { t } = useTranslation()
  const session = useSession()
  const kinds = decisionTabsOf(session)
  const attention = usePart('What needs attention', useQuery(orpc.dashboards.attention.queryOptions()))
  const pending = useQuery({ ...orpc.approvals.countPending.queryOptions(), enabled: kinds.length > 0 })
  const backup = useAction({
    call: (_: void, context) => client.backups.create(undefined, { context }),
    onSuccess: () => showSuccess(t('Backup started'), t('It runs in the background. You can keep working.')),
    failureTitle: t('Failed to start the backup'),
    invalidates: 'backups',
  })
  const startBackup = session.can('settings.backup_restore') ? () => void backup.run() : undefined
  return (
    <ListPanel
      title={t('Needs your attention')}
      // The rows appear together, so that none moves another.
      of={pending.isLoading ? { ...attention, data: undefined } : attention}
      rows={(data) => [...approvalMatter(t, kinds, pending.data?.counts ?? []), ...mattersOf(t, data, startBackup)]}
      skeletonRows={2}
      height={60}
      empty={t('Nothing needs your attention.')}
    >
      {({ icon: MatterIcon, colour, title, detail, href, action, run }) => (
        <li className={`row ${classes.task}`}>
          <span className="sign" data-colour={colour} aria-hidden="true">
            <MatterIcon size={20} stroke={1.75} />
          </span>
          <div>
            <AddressLink className="row-link breaks" href={href}>
              {title}
            </AddressLink>
            <p className="faint small breaks">{detail}</p>
          </div>
          {run ? (
            <Button className={`${classes.step} ${classes.above}`} size="xs" loading={backup.isBusy} onClick={run}>
              {action}
            </Button>
          ) : (
            /* The link covers the row, so this only shows what it does. */
            <Button component="span" className={classes.step} variant="default" size="xs" aria-hidden>
              {action}
            </Button>
          )}
          <IconChevronRight className={`${classes.onward} icon mantine-rotate-rtl`} size={16} aria-hidden />
        </li>
      )}
    </ListPanel>
  )
}
