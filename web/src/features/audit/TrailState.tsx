import { Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditCheck, AuditState } from '@muster/contract/audit/calls'
import { client, orpc } from '../../kit/api/client.ts'
import { formatCount, formatInstant } from '../../kit/format.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { Section } from '../../kit/page/Section.tsx'
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
    <Section
      title={t('Audit trail integrity')}
      description={t('Each entry is sealed into a chain: any altered, removed or inserted entry is detected.')}
      action={
        <Button variant="default" onClick={() => void check.run()} loading={check.isBusy || isRunning(query.data)}>
          {t('Check Now')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={1} height={64} />}>
        {(state) => <State {...state} />}
      </Loaded>
    </Section>
  )
}

function State({ seal, waiting, anchorFault, check }: AuditState) {
  const { t } = useTranslation()
  const facts = [
    seal
      ? t('{count} entries sealed, the latest {when}.', {
          count: seal.position,
          when: formatInstant(seal.at),
        })
      : t('No entries sealed yet.'),
    waiting ? t('{count} entries not sealed yet.', { count: waiting }) : null,
  ]
  return (
    <div role="status">
      {anchorFault ? <Notice colour="red" title={t('Audit trail problem')} lines={[anchorFault]} /> : null}
      <Checked check={check} />
      <p className="faint small">{facts.filter(Boolean).join(' ')}</p>
    </div>
  )
}

function Checked({ check }: { check: AuditCheck | null }) {
  const { t } = useTranslation()
  if (check === null)
    return (
      <Notice
        colour="blue"
        title={t('Not checked yet')}
        lines={[t('The check covers every entry and runs in the background. You can leave this page.')]}
      />
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
        <p className="strong">{t('Checking the audit trail')}</p>
        <Progress value={percentage} aria-label={label} my="xs" />
        <p className="soft">{label}</p>
      </>
    )
  }
  const when = formatInstant(endedAt ?? startedAt)
  if (state === 'untrusted')
    return (
      <Notice
        colour="red"
        title={t('The last check’s result was altered')}
        lines={[t('It was changed in the database. Check again.')]}
      />
    )
  if (state === 'whole')
    return (
      <Notice
        colour="green"
        title={t('The audit trail is intact')}
        lines={[t('{count} entries checked, {when}.', { count: checked, when })]}
      />
    )
  const furtherCount = faultCount - faults.length
  return (
    <Notice
      colour="red"
      title={t('The audit trail was altered')}
      lines={[
        t('Checked {when}.', { when }),
        ...faults.slice(0, 20),
        ...(faults.length > 20 || furtherCount > 0 ? [t('{count} problems in total', { count: faultCount })] : []),
      ]}
    />
  )
}

const stateIcons = { green: IconCircleCheck, red: IconAlertTriangle, blue: IconInfoCircle }

function Notice({
  colour,
  title,
  lines,
}: {
  colour: keyof typeof stateIcons
  title: string
  lines: readonly string[]
}) {
  const Icon = stateIcons[colour]
  return (
    <div className="notice" data-colour={colour}>
      <Icon size={18} aria-hidden />
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
