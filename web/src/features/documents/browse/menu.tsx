import {
  IconClipboardCheck,
  IconDownload,
  IconEye,
  IconFolderSymlink,
  IconLock,
  IconRestore,
  IconShare,
  IconTrash,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Document } from '@muster/contract/documents/shared'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { openDocument, type DocumentActions } from '../shared/links.ts'

/** Returns the menu entries of a document, one for each action that the user may take. */
export function menuOf(t: TFunction, document: Document, actions: DocumentActions): RowAction[] {
  const { can, isPrivate, trashedAt } = document
  const entry = (isAllowed: boolean, label: string, Icon: Icon, run: (document: Document) => void, danger?: boolean) =>
    isAllowed ? [{ label, icon: <Icon size={16} aria-hidden />, onClick: () => run(document), danger }] : []
  const confirm = entry(can.acknowledge, t('Read and Confirm'), IconClipboardCheck, openDocument)
  const inTrash = trashedAt !== null
  return [
    ...confirm.map((each) => ({ ...each, isNext: true })),
    ...entry(true, t('View Details'), IconEye, openDocument),
    ...entry(can.download, t('Download'), IconDownload, actions.download),
    ...entry(can.share && !inTrash, t('Share'), IconShare, actions.share),
    ...entry(
      can.share && !inTrash,
      isPrivate ? t('Share with Everyone') : t('Make Private'),
      isPrivate ? IconWorld : IconLock,
      actions.togglePrivacy,
    ),
    ...entry(can.edit && !inTrash, t('Move to Folder'), IconFolderSymlink, actions.move),
    ...entry(can.restore, t('Restore'), IconRestore, actions.restore),
    ...entry(
      can.remove,
      inTrash ? t('Delete for Good') : t('Delete'),
      IconTrash,
      inTrash ? actions.destroy : actions.remove,
      true,
    ),
  ]
}
