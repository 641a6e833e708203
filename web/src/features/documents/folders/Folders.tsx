import { NativeSelect } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Folder } from '@muster/contract/documents/folders'
import { client } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { RowActions, type RowAction } from '../../../kit/list/RowActions.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import classes from './folders.module.css'
import { FolderBranch } from './FolderBranch.tsx'
import { foldersQuery } from './queries.ts'

const FolderDialog = lazyPart(() => import('./FolderDialog.tsx'))

/**
 * Shows the folders beside the documents, the user's own before those of others, or above them in a select. Selecting
 * one lists its documents; selecting it again lists all.
 */
export function Folders(props: {
  selectedId: string | undefined
  onChoose: (id: string | null) => void
  /** True to show a tree; false, for windows without room beside the documents, to show a select. */
  isTree: boolean
}) {
  const { selectedId, onChoose, isTree } = props
  const { t } = useTranslation()
  const { user } = useSession()
  const { data, error, refetch } = useQuery(foldersQuery())
  const [dialog, setDialog] = useState<ReactNode>(null)
  const onClose = () => setDialog(null)
  const remove = useAction({
    call: ({ id }: Folder, context) => client.documents.removeFolder({ id }, { context }),
    onSuccess: (_, { id, name }) => {
      if (id === selectedId) onChoose(null)
      showSuccess(t('Folder deleted'), name)
    },
    invalidates: 'documents',
    itemIdOf: ({ id }) => id,
    confirm: ({ name }) => ({
      title: t('Delete this folder?'),
      message: t('{name} will be deleted. Its documents stay, without a folder.', { name }),
      confirmLabel: t('Delete Folder'),
      danger: true,
    }),
  })
  const folders = data?.folders ?? []
  const failure = data ? null : loadFailure(error)
  if (failure !== null)
    return (
      <div className="card">
        <ErrorState message={failure} onRetry={() => void refetch()} />
      </div>
    )
  if (folders.length === 0) return null
  const branches = [
    { key: 'own', label: t('My folders'), folders: folders.filter(({ createdBy }) => createdBy.id === user.id) },
    {
      key: 'others',
      label: t('Others’ folders'),
      folders: folders.filter(({ createdBy }) => createdBy.id !== user.id),
    },
  ].filter((branch) => branch.folders.length > 0)
  const actionsOf = (folder: Folder): RowAction[] => [
    ...(folder.can.edit
      ? [
          {
            label: t('Rename'),
            icon: <IconPencil size={16} aria-hidden />,
            onClick: () => setDialog(<FolderDialog folder={folder} onClose={onClose} />),
          },
        ]
      : []),
    ...(folder.can.remove
      ? [
          {
            label: t('Delete'),
            icon: <IconTrash size={16} aria-hidden />,
            onClick: () => remove.confirm(folder),
            danger: true,
          },
        ]
      : []),
  ]
  const ownerOf = ({ createdBy }: Folder) => (createdBy.id === user.id ? null : fullName(createdBy))
  const selected = folders.find(({ id }) => id === selectedId)
  return (
    <section className={isTree ? classes.tree : classes.select} aria-label={t('Folders')}>
      {isTree ? (
        branches.map((branch) => (
          <FolderBranch
            key={branch.key}
            label={branch.label}
            folders={branch.folders}
            selectedId={selectedId}
            onChoose={onChoose}
            ownerOf={ownerOf}
            actionsOf={actionsOf}
          />
        ))
      ) : (
        <>
          <NativeSelect
            aria-label={t('Folder')}
            value={selectedId ?? ''}
            onChange={({ currentTarget: { value } }) => onChoose(value || null)}
            data={[
              { value: '', label: t('All folders') },
              ...branches.map((branch) => ({
                group: branch.label,
                items: branch.folders.map((folder) => {
                  const owner = ownerOf(folder)
                  const name =
                    owner === null ? folder.name : t('{folder} ({name})', { folder: folder.name, name: owner })
                  return { value: folder.id, label: `${name} · ${t('{count} documents', { count: folder.documents })}` }
                }),
              })),
            ]}
          />
          {selected ? <RowActions actions={actionsOf(selected)} /> : null}
        </>
      )}
      <Suspense fallback={null}>{dialog}</Suspense>
      {remove.confirmDialog}
    </section>
  )
}
