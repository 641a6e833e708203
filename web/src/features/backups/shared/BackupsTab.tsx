import { Button, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconDatabaseExport,
  IconLoader2,
  IconShieldCheck,
  IconShieldX,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backup } from '@muster/contract/backups/calls'
import { trashDays } from '@muster/contract/backups/days'
import type { BackupProblem } from '@muster/contract/backups/problem'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatCount, formatFileSize, formatInstant } from '../../../kit/format.ts'
import { DataTable, type Column } from '../../../kit/list/DataTable.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useSorting } from '../../../kit/list/useSorting.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { SectionLine } from '../../../kit/page/Section.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { BackupFigures } from '../BackupFigures.tsx'
import { BackupFolder } from '../BackupFolder.tsx'
import { backupProblemTitles } from './problemTitles.ts'

const ScheduleDialog = lazyPart(() => import('../ScheduleDialog.tsx'))

const stateStyles: Record<Backup['state'], StatusStyle> = {
  RUNNING: { colour: 'blue', Icon: IconLoader2, label: 'In progress' },
  DONE: { colour: 'green', Icon: IconCheck, label: 'Ready' },
  FAILED: { colour: 'red', Icon: IconAlertTriangle, label: 'Failed' },
}
const passed: StatusStyle = { colour: 'green', Icon: IconCheck, label: 'Passed' }
const failedRehearsal: StatusStyle = { colour: 'red', Icon: IconAlertTriangle, label: 'Failed' }
const missingFile: StatusStyle = { colour: 'grey', label: 'File missing' }

/** Returns the look of a backup's state. */
const styleOf = ({ state, isThere }: Backup) => (state === 'DONE' && !isThere ? missingFile : stateStyles[state])

const originTexts: Record<Backup['origin'], string> = {
  PERSON: 'Deleted account',
  SCHEDULE: 'Schedule',
  COMMAND: 'Command',
}

/** Returns the time that a backup took; a dash while it runs. */
const durationOf = ({ startedAt, finishedAt }: Backup): string =>
  finishedAt === null
    ? '–'
    : `${Math.max(1, Math.round(Temporal.Instant.from(startedAt).until(finishedAt).total('seconds')))} s`

const isRunning = ({ state }: Backup) => state === 'RUNNING'

/**
 * Shows the tab Backups, which lists backups and starts a new one. Restoring one requires a command on an empty server.
 */
export default function BackupsTab() {
  const { t } = useTranslation()
  const { user } = useSession()
  const isNarrow = useNarrow()
  const [isScheduleOpen, setScheduleOpen] = useState(false)
  const query = useQuery({
    ...orpc.backups.list.queryOptions(),
    // Progress is visible only in the size of the backup file, so no live event announces it.
    refetchInterval: ({ state }) => (state.data?.backups.some(isRunning) ? 1000 : false),
  })
  const create = useAction({
    call: (_: void, context) => client.backups.create(undefined, { context }),
    onSuccess: () => showSuccess(t('Backup started'), t('It runs in the background. You can keep working.')),
    failureTitle: t('Failed to start the backup'),
    invalidates: 'backups',
  })
  const remove = useAction({
    call: ({ id }: Backup) => client.backups.remove({ id }),
    onSuccess: () => showSuccess(t('Backup deleted')),
    itemIdOf: ({ id }) => id,
    invalidates: 'backups',
    confirm: ({ file, isThere }) => ({
      title: t('Delete this backup?'),
      message: isThere
        ? t('{file} is moved to the folder “trash” beside it and deleted {days} days later. The owner is notified.', {
            file,
            days: trashDays,
          })
        : t('{file} is removed from this list.', { file }),
      confirmLabel: t('Delete'),
      danger: true,
    }),
  })
  const countText = (count: number | null) => (count === null ? '–' : formatCount(count))
  const nameOf = ({ origin, startedBy }: Backup) => (startedBy ? fullName(startedBy) : t(originTexts[origin]))
  const columns: readonly Column<Backup>[] = [
    {
      key: 'at',
      header: t('Created'),
      value: ({ startedAt }) => startedAt,
      sorts: 'time',
      render: ({ startedAt }) => <span className="nowrap">{formatInstant(startedAt)}</span>,
    },
    {
      key: 'state',
      phone: 'status',
      header: t('Status'),
      value: (backup) => t(styleOf(backup).label),
      render: (backup) => <State backup={backup} />,
    },
    {
      key: 'size',
      phone: 'figure',
      selfEvident: true,
      header: t('Size'),
      align: 'end',
      value: ({ bytes }) => bytes,
      render: ({ bytes }) => <span className="nowrap">{formatFileSize(bytes)}</span>,
    },
    { key: 'duration', header: t('Duration'), align: 'end', render: durationOf },
    {
      key: 'rehearsal',
      header: t('Rehearsal'),
      value: ({ rehearsedAt }) => rehearsedAt,
      render: ({ rehearsedAt, rehearsalFailure }) =>
        rehearsedAt === null ? (
          isNarrow ? null : (
            '–'
          )
        ) : (
          <StatusBadge look={rehearsalFailure === null ? passed : failedRehearsal} />
        ),
    },
    {
      key: 'rows',
      phone: 'hidden',
      header: t('Rows'),
      align: 'end',
      value: ({ rows }) => rows,
      render: ({ rows }) => countText(rows),
    },
    {
      key: 'files',
      header: t('Files'),
      align: 'end',
      value: ({ files }) => files,
      render: ({ files }) => countText(files),
    },
    { key: 'by', header: t('By'), value: nameOf, render: nameOf },
  ]
  const { sort, ...sorted } = useSorting(columns, 'Newest first')
  const isMaking = query.data?.backups.some(isRunning) ?? false

  return (
    <>
      <SectionLine
        title={t('Backups')}
        action={
          <Group gap="xs">
            {user.isOwner ? (
              <Button variant="default" disabled={!query.data} onClick={() => setScheduleOpen(true)}>
                {t('Schedule')}
              </Button>
            ) : null}
            <Button
              leftSection={<IconDatabaseExport size={18} aria-hidden />}
              loading={create.isBusy}
              disabled={isMaking || !query.data}
              onClick={() => void create.run()}
            >
              {isMaking ? t('Backing up…') : t('Back Up Now')}
            </Button>
          </Group>
        }
      >
        {query.data ? <Verdict problem={query.data.problem} /> : null}
      </SectionLine>
      <Loaded framed query={query} skeleton={<ListSkeleton rows={3} height={48} />}>
        {({ backups, nextAt }) => (
          <>
            <BackupFigures backups={backups} nextAt={nextAt} />
            <DataTable
              {...sorted}
              rows={sort(backups)}
              columns={columns}
              rowKey={({ id }) => id}
              caption={t('Backups')}
              rowActions={(backup) =>
                isRunning(backup)
                  ? []
                  : [
                      {
                        label: t('Delete'),
                        icon: <IconTrash size={16} aria-hidden />,
                        danger: true,
                        onClick: () => remove.confirm(backup),
                      },
                    ]
              }
              empty={
                <EmptyState
                  icon={<IconDatabaseExport size={20} />}
                  title={t('No backups yet')}
                  message={
                    nextAt
                      ? t('The next one is made {when}. It contains the database, all files and their key.', {
                          when: formatInstant(nextAt),
                        })
                      : t('A backup contains the database, all files and their key. Each one appears here.')
                  }
                />
              }
            />
          </>
        )}
      </Loaded>
      {query.data ? <BackupFolder {...query.data} /> : null}
      <Suspense>
        {query.data && isScheduleOpen ? (
          <ScheduleDialog list={query.data} onClose={() => setScheduleOpen(false)} />
        ) : null}
      </Suspense>
      {remove.confirmDialog}
    </>
  )
}

function State({ backup }: { backup: Backup }) {
  const failure = backup.failure ?? backup.rehearsalFailure
  return (
    <Group gap="xs">
      <StatusBadge look={styleOf(backup)} />
      {failure === null ? null : <span className="faint small">{failure}</span>}
    </Group>
  )
}

/** Shows whether the company's data is safe, and what to do if it isn't. */
function Verdict({ problem }: { problem: BackupProblem | null }) {
  const { t } = useTranslation()
  const Icon = problem ? IconShieldX : IconShieldCheck
  return (
    <Group gap="0.125rem 0.5rem" role="status">
      <Icon size={20} color={problem ? 'var(--red-ink)' : 'var(--green-ink)'} aria-hidden />
      <p className="strong">{problem ? t(backupProblemTitles[problem.reason]) : t('Your data is backed up')}</p>
      <p className="soft">{problem ? t('Back up now, and check the schedule.') : t('The last backup was verified.')}</p>
    </Group>
  )
}
