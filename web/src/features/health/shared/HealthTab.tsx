import { Button, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconHeartbeat,
  IconRefresh,
  IconShieldCheck,
  IconShieldX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Finding } from '@muster/contract/health/calls'
import { checkNames, checkStates, checkTitles } from '@muster/contract/health/checks'
import { orpc } from '../../../kit/api/client.ts'
import { CopyableCode } from '../../../kit/CopyButton.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { DataTable, type Column } from '../../../kit/list/DataTable.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { SectionLine } from '../../../kit/page/Section.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import classes from './HealthTab.module.css'
import { helpPages, stepScreens } from './nextSteps.ts'

type State = Finding['state']

const stateStyles: Record<State, StatusStyle> = {
  ok: { colour: 'green', Icon: IconCheck, label: 'OK' },
  warning: { colour: 'amber', Icon: IconAlertTriangle, label: 'Warning' },
  problem: { colour: 'red', Icon: IconAlertTriangle, label: 'Problem' },
}

/** Shows the next step for a finding that needs attention: the screen that puts it right, or the help about it. */
function NextStep({ finding: { check, state } }: { finding: Finding }) {
  const { t } = useTranslation()
  if (state === 'ok') return null
  const screen = stepScreens[check]
  const look = { variant: 'default', size: 'compact-sm' } as const
  return screen ? (
    <Button {...look} component={AddressLink} href={screen.href}>
      {t(screen.label)}
    </Button>
  ) : (
    <Button
      {...look}
      component="a"
      href={`/docs/${helpPages[check]}`}
      target="_blank"
      aria-label={t('Open Guide: {check}', { check: t(checkTitles[check]) })}
    >
      {t('Open Guide')}
    </Button>
  )
}

/** Returns findings with the worst first. Those of the same state keep their order. */
const worstFirst = (findings: readonly Finding[]) =>
  findings.toSorted((a, b) => checkStates.indexOf(b.state) - checkStates.indexOf(a.state))

/**
 * Shows the tab System Health, which checks the installation for its owner when it is opened: what works, what does not,
 * and what to do about it.
 */
export default function HealthTab() {
  const { t } = useTranslation()
  // The checks ask other servers, so they are not repeated whenever the window gets the focus.
  const query = useQuery({ ...orpc.health.check.queryOptions(), refetchOnWindowFocus: false })
  const columns: readonly Column<Finding>[] = [
    {
      key: 'check',
      header: t('Check'),
      width: '11rem',
      render: ({ check }) => <span className="medium nowrap">{t(checkTitles[check])}</span>,
    },
    {
      key: 'state',
      phone: 'status',
      header: t('Result'),
      width: '7.5rem',
      render: ({ state }) => <StatusBadge look={stateStyles[state]} />,
    },
    {
      key: 'message',
      width: '44rem',
      selfEvident: true,
      header: t('Details'),
      render: ({ message, advice }) => (
        <div className={classes.details}>
          <p className="breaks">{message}</p>
          {advice === null ? null : <p className="soft breaks">{advice}</p>}
        </div>
      ),
    },
    {
      key: 'step',
      phone: 'decision',
      align: 'end',
      width: '8rem',
      selfEvident: true,
      header: t('Next step'),
      render: (finding) => <NextStep finding={finding} />,
    },
  ]
  return (
    <>
      <SectionLine
        title={t('System health')}
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('Check Again')}
          </Button>
        }
      >
        {query.data ? <Verdict {...query.data} /> : null}
      </SectionLine>
      <Loaded framed query={query} skeleton={<ListSkeleton rows={8} height={48} />}>
        {({ findings }) => (
          <>
            <DataTable
              rows={worstFirst(findings)}
              columns={columns}
              rowKey={({ check }) => check}
              caption={t('Checks of the installation')}
              empty={<EmptyState icon={<IconHeartbeat size={20} />} title={t('Nothing was checked')} />}
            />
            <Footnote findings={findings} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Shows whether anything needs the owner's attention. */
function Verdict({ findings, checkedAt }: { findings: readonly Finding[]; checkedAt: string }) {
  const { t } = useTranslation()
  const count = (state: State) => findings.filter((finding) => finding.state === state).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const Icon = problems ? IconShieldX : IconShieldCheck
  const colour = problems ? 'red' : warnings ? 'amber' : 'green'
  const title = problems
    ? t('{count} problems need your attention', { count: problems })
    : warnings
      ? t('Muster works, with {count} warnings', { count: warnings })
      : t('Everything is in order')
  return (
    <Group gap="0.125rem 0.5rem" role="status">
      <Icon size={20} color={`var(--${colour}-ink)`} aria-hidden />
      <p className="strong">{title}</p>
      <p className="soft">{t('Checked {when}.', { when: formatInstant(checkedAt) })}</p>
    </Group>
  )
}

/** Shows which checks could not be made, and the command for the same checks. */
function Footnote({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation()
  const missing = checkNames.filter((name) => !findings.some(({ check }) => check === name))
  return (
    <div className={classes.footnote}>
      {missing.length ? (
        <p className="soft">
          {t('Not checked: {checks}.', { checks: missing.map((name) => t(checkTitles[name])).join(', ') })}
        </p>
      ) : null}
      <p className="soft">{t('On the server, this command makes the same checks, even while Muster is stopped:')}</p>
      <CopyableCode>npm run doctor</CopyableCode>
    </div>
  )
}
