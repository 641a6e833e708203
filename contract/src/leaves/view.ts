import { holding, type ViewEntry } from '../access/viewer.ts'
import { anyOf } from '../access/needs.ts'
import { leaveEntrances } from '../access/leaveEntrances.ts'

/** The view Leave Requests (specification 1, section 2.2). */
export const leavesView: ViewEntry = {
  key: 'leaves',
  label: 'Leave Requests',
  shownTo: holding(anyOf(...leaveEntrances)),
}
