import { Button, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconFileDatabase,
  IconDatabaseExport,
  IconLoader2,
  IconShieldCheck,
  IconShieldX,
  IconStack2,
  IconTerminal2,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Backup } from '@muster/contract/backups/calls'
import type { BackupProblem } from '@muster/contract/backups/problem'
import { client, orpc } from '../../../kit/api/client.ts'
import { CopyableCode } from '../../../kit/CopyButton.tsx'
import { formatCount, formatFileSize, formatInstant } from '../../../kit/format.ts'
import { DataTable, type Column } from '../../../kit/list/DataTable.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useSorting } from '../../../kit/list/useSorting.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { Section, SectionLine } from '../../../kit/page/Section.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Ago } from '../../../kit/time/Ago.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import classes from './BackupsTab.module.css'
import { backupProblemTitles } from './problemTitles.ts'

const stateStyles: Record<Backup['state'], StatusStyle> = {
  RUNNING: { colour: 'blue', Icon: IconLoader2, label: 'In progress' },
  DONE: { colour: 'green', Icon: IconCheck, label: 'Ready' },
  FAILED: { colour: 'red', Icon: IconAlertTriangle, label: 'Failed' },
}
const missingFile: StatusStyle = { colour: 'grey', label: 'File missing' }

/** Returns the look of a backup's state. */
const styleOf = ({ state, isThere }: Backup) => (state === 'DONE' && !isThere ? missingFile : stateStyles[state])

const isComplete = ({ state, isThere }: Backup) => state === 'DONE' && isThere

const isRunning = ({ state }: Backup) => state === 'RUNNING'

/**
 * Shows the tab Backups, which lists backups and starts a new one. Restoring one requires a command on an empty server.
 */
export default function BackupsTab() {
  const { t } = useTranslation()
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
    confirm: ({ file }) => ({
      title: t('Delete this backup?'),
      message: t('{file} will be deleted from the server. This can’t be undone.', { file }),
      confirmLabel: t('Delete'),
      danger: true,
    }),
  })
  const countText = (count: number | null) => (count === null ? '–' : formatCount(count))
  const nameOf = ({ startedBy }: Backup) => (startedBy ? fullName(startedBy) : t('Command'))
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
          <Button
            leftSection={<IconDatabaseExport size={18} aria-hidden />}
            loading={create.isBusy}
            disabled={isMaking || !query.data}
            onClick={() => void create.run()}
          >
            {isMaking ? t('Backing up…') : t('Back Up Now')}
          </Button>
        }
      >
        {query.data ? <Verdict problem={query.data.problem} /> : null}
      </SectionLine>
      <Loaded framed query={query} skeleton={<ListSkeleton rows={3} height={48} />}>
        {({ backups }) => (
          <>
            <Figures backups={backups} />
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
                  message={t('A backup contains the database, all files and their key. Each one appears here.')}
                />
              }
            />
          </>
        )}
      </Loaded>
      {query.data ? <BackupFolder folder={query.data.folder} keyElsewhere={query.data.keyElsewhere} /> : null}
      {remove.confirmDialog}
    </>
  )
}

function State({ backup }: { backup: Backup }) {
  const { failure } = backup
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
      <p className="soft">
        {problem ? t('Back up now, or schedule the command below.') : t('The last backup was verified.')}
      </p>
    </Group>
  )
}

/** Shows the age and size of the last backup, the number of backups, and whether they are made by themselves. */
function Figures({ backups }: { backups: readonly Backup[] }) {
  const { t } = useTranslation()
  const complete = backups.filter(isComplete)
  const [last] = complete
  if (!last) return null
  const scheduled = complete.find(({ startedBy }) => startedBy === null)
  const totalBytes = complete.reduce((total, { bytes }) => total + bytes, 0)
  return (
    <div className={classes.figures}>
      <FigureStrip dense>
        <FigureCell
          label={t('Last backup')}
          icon={IconClock}
          figure={<Ago at={last.startedAt} />}
          detail={formatInstant(last.startedAt)}
        />
        <FigureCell
          label={t('Size')}
          icon={IconFileDatabase}
          figure={formatFileSize(last.bytes)}
          detail={t('{rows} rows, {files} files', {
            rows: formatCount(last.rows ?? 0),
            files: formatCount(last.files ?? 0),
          })}
        />
        <FigureCell
          label={t('Backups kept')}
          icon={IconStack2}
          figure={complete.length}
          detail={t('{size} in total', { size: formatFileSize(totalBytes) })}
        />
        <FigureCell
          label={t('Nightly backups')}
          icon={IconTerminal2}
          figure={scheduled ? <Ago at={scheduled.startedAt} /> : t('Not scheduled')}
          detail={scheduled ? formatInstant(scheduled.startedAt) : t('Schedule the command below.')}
        />
      </FigureStrip>
    </div>
  )
}

/** Shows the backup folder and the commands that restore a backup. */
function BackupFolder({ folder, keyElsewhere }: { folder: string; keyElsewhere: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={classes.storage}>
      <Section
        title={t('Storage and restore')}
        description={t('A backup reveals all data, so it can’t be downloaded. Copy it to another safe disk.')}
      >
        <Facts
          folds
          facts={[
            { label: t('Folder on the server'), value: <CopyableCode>{folder}</CopyableCode>, wide: true },
            { label: t('Command for nightly backups'), value: <CopyableCode>npm run backup</CopyableCode> },
            { label: t('Command to restore'), value: <CopyableCode>npm run restore -- FILE</CopyableCode> },
          ]}
        />
        <p className="soft measure">{t('Restore only into an empty data folder and an empty database.')}</p>
        {keyElsewhere ? (
          <p className="soft measure">
            {t('This server’s key comes from MUSTER_KEY and isn’t in the backups. Store a copy of it with them.')}
          </p>
        ) : null}
      </Section>
    </div>
  )
}
