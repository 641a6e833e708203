import { Button } from '@mantine/core'
import { IconChevronRight, IconDatabaseExport, IconKey, IconMailX, IconReceipt2, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Attention } from '@muster/contract/dashboards/attention'
import { orpc } from '../../kit/api/client.ts'
import { formatInstant, formatMonth } from '../../kit/format.ts'
import { AddressLink } from '../../kit/session/address.tsx'
import { backupProblemTitles } from '../backups/shared/problemTitles.ts'
import { ListPanel, usePart } from './Panel.tsx'
import classes from './home/home.module.css'

interface Matter {
  id: string
  icon: Icon
  colour: 'amber' | 'red'
  title: string
  detail: string
  href: string
  /** The label of the button at the end of the row. */
  action: string
}

const backupMatter = (t: TFunction, { reason, lastAt }: NonNullable<Attention['backup']>): Matter => ({
  id: 'backup',
  icon: IconDatabaseExport,
  colour: 'red',
  title: t(backupProblemTitles[reason]),
  detail: lastAt ? t('Last completed: {time}', { time: formatInstant(lastAt) }) : t('Create one now.'),
  href: '?view=settings&tab=backups',
  action: t('Back Up Now'),
})

/** Returns what needs attention, the most urgent first. */
function mattersOf(
  t: TFunction,
  { backup, mails, keys, payrollMonths = [], yearsWithoutLimits = [] }: Attention,
): Matter[] {
  const mailMatter = (id: string, count: number, title: string, status: string): Matter[] =>
    count === 0
      ? []
      : [
          {
            id,
            icon: IconMailX,
            colour: 'amber',
            title: t(title, { count }),
            detail: t('Email outbox'),
            href: `?view=settings&tab=outbox&status=${status}`,
            action: t('View Emails'),
          },
        ]
  return [
    ...(backup ? [backupMatter(t, backup)] : []),
    ...mailMatter('failed', mails?.failed ?? 0, '{count} emails could not be sent', 'FAILED'),
    ...mailMatter('held', mails?.held ?? 0, '{count} emails held without a mail server', 'KEPT'),
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

/** Shows what needs an administrator, each as a link to where it is put right. */
export function AttentionList() {
  const { t } = useTranslation()
  return (
    <ListPanel
      title={t('Needs your attention')}
      of={usePart('What needs attention', useQuery(orpc.dashboards.attention.queryOptions()))}
      rows={(attention) => mattersOf(t, attention)}
      skeletonRows={2}
      height={60}
      empty={t('Nothing needs your attention.')}
    >
      {({ icon: MatterIcon, colour, title, detail, href, action }) => (
        <li className={`row ${classes.task}`}>
          <span className="sign" data-colour={colour} aria-hidden="true">
            <MatterIcon size={20} stroke={1.75} />
          </span>
          <div>
            <AddressLink className="row-link breaks" href={href}>
              {title}
            </AddressLink>
            <p className="faint small truncate">{detail}</p>
          </div>
          {/* The link covers the row, so this only shows what it does. */}
          <Button component="span" className={classes.step} variant="default" size="xs" aria-hidden>
            {action}
          </Button>
          <IconChevronRight className={`${classes.onward} icon mantine-rotate-rtl`} size={16} aria-hidden />
        </li>
      )}
    </ListPanel>
  )
}
