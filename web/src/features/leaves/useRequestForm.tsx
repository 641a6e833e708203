import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { useSession } from '../../session/session.tsx'
import { chunk } from '../../ui/chunk.ts'
import { showFailure } from '../../ui/toasts.ts'
import { RequestButton } from './RequestButton.tsx'
import { connectionLost } from './words.ts'

const formChunk = chunk(() => import('./RequestLeaveDialog.tsx'))
const RequestLeaveDialog = lazy(formChunk.load)

/**
 * The button that opens the request form, for those who may ask for leave, and the form. Its calendar and rules are a
 * script of their own, fetched once the page stands.
 */
export function useRequestForm(): { button: ReactNode; form: ReactNode; opened: boolean } {
  const { t } = useTranslation()
  const { can } = useSession()
  const [opened, setOpened] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const allowed = can(routes.leaves.create['~orpc'].meta.needs)

  useEffect(() => {
    if (!allowed) return
    const timer = window.setTimeout(formChunk.ahead, 1000)
    return () => window.clearTimeout(timer)
  }, [allowed])

  const open = async () => {
    setWaiting(true)
    try {
      await formChunk.load()
      setOpened(true)
    } catch {
      showFailure(t('The form could not be opened'), t(connectionLost))
    } finally {
      setWaiting(false)
    }
  }

  if (!allowed) return { button: null, form: null, opened: false }
  return {
    opened,
    button: <RequestButton waiting={waiting} onClick={() => void open()} />,
    form: opened ? (
      <Suspense fallback={null}>
        <RequestLeaveDialog onClose={() => setOpened(false)} />
      </Suspense>
    ) : null,
  }
}
