import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import routes from 'virtual:contract-routes'
import { useSession } from '../../../kit/session/session.tsx'
import { chunk } from '../../../kit/chunk.ts'
import { RequestButton } from './RequestButton.tsx'
import { useFormChunk } from './useFormChunk.ts'

const formChunk = chunk(() => import('./RequestLeaveDialog.tsx'))
const RequestLeaveDialog = lazy(formChunk.load)

/**
 * The button that opens the request form, for those who may ask for leave, the form, and `edit`, which opens it with a
 * request that is to be changed. Its calendar and rules are a script of their own, fetched once the page stands.
 */
export function useRequestForm(): {
  button: ReactNode
  form: ReactNode
  opened: boolean
  edit: (request: LeaveRequest) => void
} {
  const { can } = useSession()
  const [opened, setOpened] = useState<{ request: LeaveRequest | null } | null>(null)
  const allowed = can(routes.leaves.create['~orpc'].meta.needs)
  const { waiting, open } = useFormChunk(formChunk, allowed)

  const edit = (request: LeaveRequest | null) => void open(() => setOpened({ request }))
  if (!allowed) return { button: null, form: null, opened: false, edit }
  return {
    opened: opened !== null,
    edit,
    button: <RequestButton waiting={waiting} onClick={() => edit(null)} />,
    form: opened ? (
      <Suspense fallback={null}>
        <RequestLeaveDialog request={opened.request} onClose={() => setOpened(null)} />
      </Suspense>
    ) : null,
  }
}
