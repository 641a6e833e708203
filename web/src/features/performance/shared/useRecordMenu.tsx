import { IconEye, IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PersonReference } from '@muster/contract/performance/shared'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { openPerson } from './links.ts'
import { usePerformanceScope } from './usePerformanceScope.ts'

interface PerformanceRecord {
  user: PersonReference
  can: { edit: boolean; remove: boolean }
}

/** Returns a function that builds the menu of a review, goal or note, including a link to the person's performance. */
export function useRecordMenu() {
  const { t } = useTranslation()
  const visibility = usePerformanceScope()
  return (
    { user, can }: PerformanceRecord,
    handlers: {
      open: () => void
      edit: () => void
      remove: () => void
      /** Label of the delete action; “Delete” by default. */
      removeLabel?: string
      /** An additional action. */
      extra?: RowAction | false | null
      /** False to leave out Edit, because the additional action opens the form. */
      edits?: boolean
      /** False to leave out the link to the person. */
      leads?: boolean
    },
  ): RowAction[] => {
    const { open, edit, remove, removeLabel = t('Delete'), extra = null, edits = true, leads = true } = handlers
    const menu: (RowAction | false | null)[] = [
      { label: t('View Details'), icon: <IconEye size={16} />, onClick: open },
      extra,
      can.edit && edits && { label: t('Edit'), icon: <IconPencil size={16} />, onClick: edit },
      leads &&
        visibility.pageOf(user) && {
          label: t('Performance of {name}', { name: user.firstName }),
          icon: <IconUser size={16} />,
          onClick: () => openPerson(user),
        },
      can.remove && { label: removeLabel, icon: <IconTrash size={16} />, danger: true, onClick: remove },
    ]
    return menu.filter((each) => each !== false && each !== null)
  }
}
