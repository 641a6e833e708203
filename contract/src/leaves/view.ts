import { hasPermission, type ViewEntry } from '../access/viewer.ts'
import { anyOf } from '../access/needs.ts'
import { leaveViewPermissions } from '../access/leaveViewPermissions.ts'

/** The view Leave Requests (specification 1, section 2.2). */
export const leavesView: ViewEntry = {
  key: 'leaves',
  label: 'Leave Requests',
  isVisibleTo: hasPermission(anyOf(...leaveViewPermissions)),
}
