import type { Viewer } from '@muster/contract/access/viewer'
import type { PersonOnPage } from '../../../kit/views.ts'

/** The kinds of records in a personnel file, as named in permissions. */
export const recordKinds = ['hiring_documents', 'banking', 'emergency'] as const

/** Returns true if the viewer may see this kind of record of a person: everyone's, or their own. */
export const seesRecord = (kind: (typeof recordKinds)[number], { permissions }: Viewer, { isSelf }: PersonOnPage) =>
  permissions.has(`settings.${kind}_view_all`) || (isSelf && permissions.has(`settings.${kind}_self_manage`))
