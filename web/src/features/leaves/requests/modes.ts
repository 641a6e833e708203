import { IconUser, IconUsers } from '@tabler/icons-react'
import type { ViewOption } from '../../../kit/page/ViewChoice.tsx'

/** The two ways to look at My Requests (specification 1, section 2.5): one's own, and a person's for who may see them. */
export type Mode = 'employee' | 'admin'

export const modes: readonly ViewOption<Mode>[] = [
  { key: 'employee', label: 'Employee view', Sign: IconUser },
  { key: 'admin', label: 'Admin view', Sign: IconUsers },
]
