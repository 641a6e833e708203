import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { useFocusReturn } from '../../kit/useFocusReturn.ts'
import type CreateDialog from './form/CreateScheduleDialog.tsx'
import type { Scheduled } from './form/EditScheduleDialog.tsx'

const CreateScheduleDialog = lazyPart(() => import('./form/CreateScheduleDialog.tsx'))
const EditScheduleDialog = lazyPart(() => import('./form/EditScheduleDialog.tsx'))
const DeleteScheduleDialog = lazyPart(() => import('./form/DeleteScheduleDialog.tsx'))

/** Returns functions that open the planning dialogs, and the `dialog` to render. */
export function useScheduleDialogs() {
  const [opened, setOpened] = useState<ReactNode>(null)
  useFocusReturn(opened !== null)
  const onClose = () => setOpened(null)
  return {
    create: (about: ComponentProps<typeof CreateDialog>['about'] = {}) =>
      setOpened(<CreateScheduleDialog about={about} onClose={onClose} />),
    edit: (scheduled: Scheduled) => setOpened(<EditScheduleDialog scheduled={scheduled} onClose={onClose} />),
    /** Opens the dialog to delete a schedule. `date` preselects one day of a recurring schedule. */
    remove: (scheduled: Scheduled, date?: string) =>
      setOpened(<DeleteScheduleDialog scheduled={scheduled} date={date} onClose={onClose} />),
    dialog: <Suspense fallback={null}>{opened}</Suspense>,
  }
}

/** The functions that open the planning dialogs. */
export type ScheduleDialogs = ReturnType<typeof useScheduleDialogs>
