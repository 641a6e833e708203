import { hasPermission, type Viewer, type ViewEntry } from '../access/viewer.ts'
import { anyOf } from '../access/needs.ts'
import { decideLeavePermissions, leaveViewPermissions } from '../access/leaveViewPermissions.ts'

/** The view Leave Requests (specification 1, section 2.2). */
export const leavesView: ViewEntry = {
  key: 'leaves',
  label: 'Leave Requests',
  isVisibleTo: hasPermission(anyOf(...leaveViewPermissions)),
}

const decideLeave = hasPermission(anyOf(...decideLeavePermissions))
const readOthers = hasPermission(anyOf('leaves.team_view', 'leaves.all_view'))

/** Returns true if the viewer may decide on other people's leave: the permissions to decide and to see it. */
export const decidesLeave = (viewer: Viewer): boolean => decideLeave(viewer) && readOthers(viewer)
