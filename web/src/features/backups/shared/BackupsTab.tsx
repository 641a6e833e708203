import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconDatabaseExport, IconLoader2, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Backup } from '@muster/contract/backups/calls'
import type { BackupProblem } from '@muster/contract/backups/problem'
import { client, orpc } from '../../../kit/api/client.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { formatCount, formatFileSize, formatInstant } from '../../../kit/format.ts'
import { DataTable, type Column } from '../../../kit/list/DataTable.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useSorting } from '../../../kit/list/useSorting.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { backupProblemTitles } from './problemTitles.ts'

const stateStyles: Record<Backup['state'], StatusStyle> = {
  RUNNING: { colour: 'blue', Icon: IconLoader2, label: 'In progress' },
  DONE: { colour: 'green', Icon: IconCheck, label: 'Ready' },
  FAILED: { colour: 'red', Icon: IconAlertTriangle, label: 'Failed' },
}
const missingFile: StatusStyle = { colour: 'grey', label: 'File missing' }

/** Returns the look of a backup's state. */
const styleOf = ({ state, isThere }: Backup) => (state === 'DONE' && !isThere ? missingFile : stateStyles[state])

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
  const { sort, ...sorted } = useSorting(columns)
  const isMaking = query.data?.backups.some(isRunning) ?? false

  return (
    <>
      <Section
        title={t('Backups')}
        description={t(
          'A backup contains the database, all files and their key. It is verified while you keep working.',
        )}
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
        <Loaded query={query} skeleton={<ListSkeleton rows={3} height={48} />}>
          {({ backups, problem }) => (
            <Stack gap="md">
              {problem ? <Problem problem={problem} /> : null}
              {backups.length === 0 ? null : (
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
                  empty={null}
                />
              )}
            </Stack>
          )}
        </Loaded>
      </Section>
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

/** Shows why backups need attention, and what to do. */
function Problem({ problem: { reason, lastAt } }: { problem: BackupProblem }) {
  const { t } = useTranslation()
  return (
    <p className="notice" data-colour="amber">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        <strong>{t(backupProblemTitles[reason])}</strong>
        {lastAt ? ` · ${t('Last completed: {time}', { time: formatInstant(lastAt) })}` : null}
        <br />
        {t('Back up now, or schedule the command below.')}
      </span>
    </p>
  )
}

/** Shows the backup folder and the commands that restore a backup. */
function BackupFolder({ folder, keyElsewhere }: { folder: string; keyElsewhere: boolean }) {
  const { t } = useTranslation()
  const command = (text: string) => (
    <Group component="span" gap={4} wrap="nowrap">
      <code dir="ltr" className="breaks">
        {text}
      </code>
      <CopyButton text={text}>
        {({ copied, copy }) => (
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('Copy {text}', { text })} onClick={copy}>
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  )
  return (
    <Section
      title={t('Storage and restore')}
      description={t('A backup reveals all data, so it can’t be downloaded. Copy it to another safe disk.')}
    >
      <Facts
        folds
        facts={[
          { label: t('Folder on the server'), value: command(folder), wide: true },
          { label: t('Command for nightly backups'), value: command('npm run backup') },
          { label: t('Command to restore'), value: command('npm run restore -- FILE') },
        ]}
      />
      <p className="soft measure">{t('Restore only into an empty data folder and an empty database.')}</p>
      {keyElsewhere ? (
        <p className="soft measure">
          {t('This server’s key comes from MUSTER_KEY and isn’t in the backups. Store a copy of it with them.')}
        </p>
      ) : null}
    </Section>
  )
}
