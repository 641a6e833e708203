import { IconEye, IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Named } from '@muster/contract/performance/shared'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { openPerson } from './opening.ts'
import { useSees } from './useSees.ts'

interface Thing {
  user: Named
  can: { edit: boolean; remove: boolean }
}

/** The menu of a review, goal or note: what of it the reader may do, and the way to how whom it is about has been doing. */
export function useThingMenu() {
  const { t } = useTranslation()
  const sees = useSees()
  return (
    { user, can }: Thing,
    does: {
      open: () => void
      edit: () => void
      remove: () => void
      /** What removing it is called, unless Delete. */
      removal?: string
      /** What else can be done with it. */
      more?: RowAction | false
      /** Whether it leads to the person. */
      leads?: boolean
    },
  ): RowAction[] => {
    const { open, edit, remove, removal = t('Delete'), more = false, leads = true } = does
    const menu: (RowAction | false)[] = [
      { label: t('View Details'), icon: <IconEye size={16} />, onClick: open },
      more,
      can.edit && { label: t('Edit'), icon: <IconPencil size={16} />, onClick: edit },
      leads &&
        sees.pageOf(user) && {
          label: t('Performance of {name}', { name: user.firstName }),
          icon: <IconUser size={16} />,
          onClick: () => openPerson(user),
        },
      can.remove && { label: removal, icon: <IconTrash size={16} />, danger: true, onClick: remove },
    ]
    return menu.filter((each) => each !== false)
  }
}
