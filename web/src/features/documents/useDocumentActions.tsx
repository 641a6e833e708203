import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import type { Document } from '@muster/contract/documents/shared'
import { trashDays } from '@muster/contract/documents/enumerations'
import { client } from '../../kit/api/client.ts'
import { invalidateAfterChange } from '../../kit/api/queryClient.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { setAddress } from '../../kit/session/address.tsx'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { useAction } from '../../kit/useAction.tsx'
import { useDownload } from '../../kit/files/useDownload.ts'
import type { DocumentActions } from './shared/links.ts'

const ShareDialog = lazyPart(() => import('./share/ShareDialog.tsx'))
const MoveDialog = lazyPart(() => import('./folders/MoveDialog.tsx'))

const idOf = ({ id }: Document) => id
const pathOf = (id: string) => `/documents/${id}/download`

/** Returns the actions on documents, and the `dialogs` to render. `isAsking` is true while a dialog is open. */
export function useDocumentActions(): { actions: DocumentActions; isAsking: boolean; dialogs: ReactNode } {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const onClose = () => setDialog(null)
  const { download, coming: progress } = useDownload()
  const common = { invalidates: 'documents', itemIdOf: idOf }
  const closeDetails = () => setAddress({ document: null }, { replace: true })

  const changePrivacy = ({ id, isPrivate }: Document, context: { headers: Record<string, string> }) =>
    client.documents.edit({ id, isPrivate: !isPrivate }, { context })
  const makePrivate = useAction({
    ...common,
    call: changePrivacy,
    onSuccess: ({ document: { isShared, originalName } }) =>
      showSuccess(
        t('Document made private'),
        isShared ? t('People and departments it’s shared with can still see it.') : originalName,
      ),
    failureTitle: t('The document’s access could not be changed'),
  })
  const makeVisible = useAction({
    ...common,
    call: changePrivacy,
    onSuccess: (_, { originalName }) => showSuccess(t('Document shared with everyone'), originalName),
    confirm: ({ originalName }) => ({
      title: t('Share this document with everyone?'),
      message: t('Everyone in the company can see and download {name}.', { name: originalName }),
      confirmLabel: t('Share with Everyone'),
    }),
  })
  const restore = useAction({
    ...common,
    call: ({ id }: Document, context) => client.documents.restore({ id }, { context }),
    onSuccess: (_, { originalName }) => showSuccess(t('Document restored'), originalName),
    failureTitle: t('The document could not be restored'),
  })
  const remove = useAction({
    ...common,
    call: ({ id }: Document, context) => client.documents.remove({ id }, { context }),
    onSuccess: (_, document) => {
      closeDetails()
      showSuccess(
        t('Document deleted'),
        t('{name} stays in the trash for {days} days.', { name: document.originalName, days: trashDays }),
        { label: t('Undo'), run: () => void restore.run(document) },
      )
    },
    failureTitle: t('The document could not be deleted'),
  })
  const deletePermanently = useAction({
    ...common,
    call: ({ id }: Document, context) => client.documents.remove({ id, forGood: true }, { context }),
    deletedIdOf: idOf,
    onSuccess: (_, { originalName }) => {
      closeDetails()
      showSuccess(t('Document deleted for good'), originalName)
    },
    confirm: ({ originalName }) => ({
      title: t('Delete this document for good?'),
      message: t('{name} and all its versions will be deleted. This can’t be undone.', { name: originalName }),
      confirmLabel: t('Delete for Good'),
      danger: true,
    }),
  })

  const all = [makePrivate, makeVisible, restore, remove, deletePermanently]
  const actions: DocumentActions = {
    download: ({ id, originalName }) =>
      void download({
        path: pathOf(id),
        name: originalName,
        failureTitle: t('{file} could not be downloaded', { file: originalName }),
        onSaved: () => void invalidateAfterChange(queryClient, 'documents'),
      }),
    share: (document) => setDialog(<ShareDialog document={document} onClose={onClose} />),
    togglePrivacy: (document) => (document.isPrivate ? makeVisible.confirm(document) : void makePrivate.run(document)),
    move: (document) => setDialog(<MoveDialog document={document} onClose={onClose} />),
    remove: (document) => void remove.run(document),
    restore: (document) => void restore.run(document),
    destroy: deletePermanently.confirm,
    busy: (id) => all.some((action) => action.runningInput(id) !== undefined),
    downloadedBytes: (id) => (progress?.path === pathOf(id) ? progress.bytes : null),
  }
  return {
    actions,
    isAsking: dialog !== null || makeVisible.isAsking || deletePermanently.isAsking,
    dialogs: (
      <>
        <Suspense fallback={null}>{dialog}</Suspense>
        {makeVisible.confirmDialog}
        {deletePermanently.confirmDialog}
      </>
    ),
  }
}
