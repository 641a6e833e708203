import { Button, Loader } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import routes from 'virtual:contract-routes'
import { chunk } from '../../../kit/chunk.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useFormChunk } from '../../../kit/useFormChunk.ts'

const formChunk = chunk(() => import('./RequestLeaveDialog.tsx'))
const RequestLeaveDialog = lazy(formChunk.load)

/**
 * The button that opens the request form, for those who may ask for leave, the form, and `edit`, which opens it with a
 * request that is to be changed. Its calendar and rules are a script of their own, fetched once the page stands.
 */
export function useRequestDialog(): {
  button: ReactNode
  form: ReactNode
  opened: boolean
  edit: (request: LeaveRequest) => void
} {
  const { t } = useTranslation()
  const { can } = useSession()
  const [opened, setOpened] = useState<{ request: LeaveRequest | null } | null>(null)
  const allowed = can(routes.leaves.create['~orpc'].meta.needs)
  const { waiting, open } = useFormChunk(formChunk, allowed)

  const edit = (request: LeaveRequest | null) => void open(() => setOpened({ request }))
  if (!allowed) return { button: null, form: null, opened: false, edit }
  return {
    opened: opened !== null,
    edit,
    // It says that it waits while the form is being fetched.
    button: (
      <Button
        aria-busy={waiting || undefined}
        aria-disabled={waiting || undefined}
        leftSection={waiting ? <Loader size={14} color="currentColor" /> : <IconPlus size={16} aria-hidden />}
        onClick={() => !waiting && edit(null)}
      >
        {t('Request Leave')}
      </Button>
    ),
    form: opened ? (
      <Suspense fallback={null}>
        <RequestLeaveDialog request={opened.request} onClose={() => setOpened(null)} />
      </Suspense>
    ) : null,
  }
}
