import { Button, UnstyledButton } from '@mantine/core'
import { IconFolder, IconFolderOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Folder } from '@muster/contract/documents/folders'
import { client } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import classes from './folders.module.css'
import { foldersQuery } from './queries.ts'

const FolderDialog = lazyPart(() => import('./FolderDialog.tsx'))

/** Number of folders shown before the user asks for all. */
const maxShown = 8

/** Shows the folders above the documents. Selecting one lists its documents; selecting it again lists all. */
export function FolderRow(props: { selectedId: string | undefined; onChoose: (id: string | null) => void }) {
  const { selectedId, onChoose } = props
  const { t } = useTranslation()
  const { user } = useSession()
  const { data, error, refetch } = useQuery(foldersQuery())
  const [all, setAll] = useState(false)
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
      <div className={`${classes.folders} card`}>
        <ErrorState message={failure} onRetry={() => void refetch()} />
      </div>
    )
  if (folders.length === 0) return null
  // The selected folder is shown even if it isn't among the first.
  const visibleFolders = all ? folders : folders.filter(({ id }, index) => index < maxShown || id === selectedId)

  return (
    <section className={classes.folders} aria-label={t('Folders')}>
      <ul className={`${classes.row} unmarked fades`}>
        {visibleFolders.map((folder) => {
          const { id, name, createdBy, documents, can } = folder
          const ownerName = createdBy.id === user.id ? null : fullName(createdBy)
          const Icon = id === selectedId ? IconFolderOpen : IconFolder
          return (
            <li key={id} className={`${classes.folder} card`} data-chosen={id === selectedId || undefined}>
              <UnstyledButton
                className="row-link"
                aria-pressed={id === selectedId}
                title={ownerName === null ? name : t('{folder} ({name})', { folder: name, name: ownerName })}
                onClick={() => onChoose(id === selectedId ? null : id)}
              >
                <Icon size={18} className="icon" aria-hidden />
                <span className={classes.named}>
                  <span className="truncate" dir="auto">
                    {name}
                  </span>
                  {ownerName === null ? null : <span className="faint small truncate">{ownerName}</span>}
                </span>
                <span className="faint small numbers nowrap">
                  <span aria-hidden="true">{documents}</span>
                  <span className="visually-hidden">{t('{count} documents', { count: documents })}</span>
                </span>
              </UnstyledButton>
              <span className={classes.tools}>
                <RowActions
                  actions={[
                    ...(can.edit
                      ? [
                          {
                            label: t('Rename'),
                            icon: <IconPencil size={16} aria-hidden />,
                            onClick: () => setDialog(<FolderDialog folder={folder} onClose={onClose} />),
                          },
                        ]
                      : []),
                    ...(can.remove
                      ? [
                          {
                            label: t('Delete'),
                            icon: <IconTrash size={16} aria-hidden />,
                            onClick: () => remove.confirm(folder),
                            danger: true,
                          },
                        ]
                      : []),
                  ]}
                />
              </span>
            </li>
          )
        })}
      </ul>
      {folders.length > maxShown ? (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(!all)}>
          {all ? t('Show fewer folders') : t('Show all {count} folders', { count: folders.length })}
        </Button>
      ) : null}
      <Suspense fallback={null}>{dialog}</Suspense>
      {remove.confirmDialog}
    </section>
  )
}
