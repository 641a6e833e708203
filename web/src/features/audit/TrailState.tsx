import { Button, Group, Progress, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconArchive, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditCheck, AuditState } from '@muster/contract/audit/calls'
import { client, orpc } from '../../kit/api/client.ts'
import { formatCount, formatDate, formatInstant } from '../../kit/format.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { SectionLine } from '../../kit/page/Section.tsx'
import { useAction } from '../../kit/useAction.tsx'

const isRunning = (state: AuditState | undefined) => state?.check?.state === 'running'

/** Shows the audit trail's integrity at its last check, and lets the user check it again. */
export function TrailState() {
  const { t } = useTranslation()
  const query = useQuery({
    ...orpc.audit.state.queryOptions(),
    refetchInterval: ({ state }) => (isRunning(state.data) ? 1000 : false),
  })
  const check = useAction({
    call: (_: void, context) => client.audit.check(undefined, { context }),
    failureTitle: t('Failed to start the check'),
    invalidates: () => void query.refetch(),
  })
  return (
    <SectionLine
      title={t('Audit trail integrity')}
      action={
        <Button variant="default" onClick={() => void check.run()} loading={check.isBusy || isRunning(query.data)}>
          {t('Check Now')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={20} maw="28rem" />}>
        {(state) => <State {...state} />}
      </Loaded>
    </SectionLine>
  )
}

function State({ seal, waiting, anchorFault, check, archives }: AuditState) {
  const { t } = useTranslation()
  const sealed = seal
    ? t('{count} entries sealed, the latest {when}.', {
        count: seal.position,
        when: formatInstant(seal.at),
      })
    : t('No entries sealed yet.')
  const unsealed = waiting ? t('{count} entries not sealed yet.', { count: waiting }) : null
  return (
    <div role="status">
      {anchorFault ? <Notice title={t('Audit trail problem')} lines={[anchorFault]} /> : null}
      <Checked check={check} sealed={sealed} unsealed={unsealed} />
      <Archives archives={archives} />
    </div>
  )
}

/** Shows where the entries are that are no longer in the list. */
function Archives({ archives }: Pick<AuditState, 'archives'>) {
  const { t } = useTranslation()
  const [newest] = archives
  if (!newest) return null
  const location = t('{count} entries before {day} are in {names}.', {
    count: archives.reduce((sum, { entries }) => sum + entries, 0),
    day: formatDate(newest.before),
    names: archives.map(({ fileName }) => fileName).join(', '),
  })
  return <Line icon={<IconArchive size={18} aria-hidden />} title={t('Archived')} details={[location]} />
}

/** Shows the result of a check: one line while nothing is wrong. */
function Checked(props: { check: AuditCheck | null; sealed: string; unsealed: string | null }) {
  const { check, sealed, unsealed } = props
  const { t } = useTranslation()
  if (check === null)
    return (
      <Line icon={<IconInfoCircle size={18} aria-hidden />} title={t('Not checked yet')} details={[sealed, unsealed]} />
    )
  const { state, checked, seals, endedAt, startedAt, faults, faultCount } = check
  if (state === 'running') {
    const percentage = seals ? Math.min(100, (checked / seals) * 100) : 100
    const label = t('{checked} of {seals} entries checked', {
      checked: formatCount(checked),
      seals: formatCount(seals),
    })
    return (
      <>
        <Line title={t('Checking the audit trail')} details={[label]} />
        <Progress value={percentage} aria-label={label} mt={4} />
      </>
    )
  }
  const when = formatInstant(endedAt ?? startedAt)
  if (state === 'untrusted')
    return (
      <Notice
        title={t('The last check’s result was altered')}
        lines={[t('It was changed in the database. Check again.')]}
      />
    )
  if (state === 'whole')
    return (
      <Line
        icon={<IconCircleCheck size={18} color="var(--green-ink)" aria-hidden />}
        title={t('The audit trail is intact')}
        details={[t('{count} entries checked, {when}.', { count: checked, when }), unsealed]}
      />
    )
  const furtherCount = faultCount - faults.length
  return (
    <Notice
      title={t('The audit trail was altered')}
      lines={[
        t('Checked {when}.', { when }),
        ...faults.slice(0, 20),
        ...(faults.length > 20 || furtherCount > 0 ? [t('{count} problems in total', { count: faultCount })] : []),
      ]}
    />
  )
}

/** Shows that nothing is wrong, on one line where it fits. */
function Line(props: { icon?: ReactNode; title: string; details: readonly (string | null)[] }) {
  const { icon, title, details } = props
  return (
    <Group gap="0.125rem 0.5rem" align="center">
      {icon}
      <p className="strong">{title}</p>
      <p className="soft breaks">{details.filter(Boolean).join(' ')}</p>
    </Group>
  )
}

function Notice({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="notice" data-colour="red">
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p className="strong">{title}</p>
        {lines.map((line) => (
          <p key={line} className="breaks">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
