import { Button, Loader } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import routes from 'virtual:contract-routes'
import { chunk } from '../../../kit/chunk.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useFormChunk } from '../../../kit/useFormChunk.ts'

const formChunk = chunk(() => import('./RequestLeaveDialog.tsx'))

/**
 * The button that opens the request form, for those who may ask for leave, the form, and `edit`, which opens it with a
 * request that is to be changed. Its calendar and rules are a script of their own, fetched once the page stands.
 */
export function useRequestDialog() {
  const { t } = useTranslation()
  const allowed = useSession().can(routes.leaves.create['~orpc'].meta.needs)
  const { waiting, open, opened, form } = useFormChunk(formChunk, allowed)
  // It says that it waits while the form is being fetched.
  const requestButton = allowed ? (
    <Button
      aria-busy={waiting || undefined}
      aria-disabled={waiting || undefined}
      leftSection={waiting ? <Loader size={14} color="currentColor" /> : <IconPlus size={16} aria-hidden />}
      onClick={() => !waiting && void open({ request: null })}
    >
      {t('Request Leave')}
    </Button>
  ) : null
  return { requestButton, form, opened, edit: (request: LeaveRequest) => void open({ request }) }
}
