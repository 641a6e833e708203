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
  const [dialog, setDialog] = useState<ReactNode>(null)
  useFocusReturn(dialog !== null)
  const onClose = () => setDialog(null)
  return {
    create: (preset: ComponentProps<typeof CreateDialog>['preset'] = {}) =>
      setDialog(<CreateScheduleDialog preset={preset} onClose={onClose} />),
    edit: (scheduled: Scheduled) => setDialog(<EditScheduleDialog scheduled={scheduled} onClose={onClose} />),
    /** Opens the dialog to delete a schedule. `date` preselects one day of a recurring schedule. */
    remove: (scheduled: Scheduled, date?: string) =>
      setDialog(<DeleteScheduleDialog scheduled={scheduled} date={date} onClose={onClose} />),
    dialog: <Suspense fallback={null}>{dialog}</Suspense>,
  }
}

/** The functions that open the planning dialogs. */
export type ScheduleDialogs = ReturnType<typeof useScheduleDialogs>
