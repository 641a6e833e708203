import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chunk } from './chunk.ts'
import { showFailure } from './toasts.ts'
import { connectionLost } from './api/errors.ts'

/**
 * A form whose script is one of its own, fetched once the page stands. `open` waits for it and then runs `then`, or says
 * that it could not be fetched; `waiting` while it does. `allowed`: whether the form is offered at all.
 */
export function useFormChunk(
  part: Chunk<unknown>,
  allowed = true,
): { waiting: boolean; open: (then: () => void) => Promise<void> } {
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState(false)

  useEffect(() => {
    if (!allowed) return
    const timer = window.setTimeout(part.ahead, 1000)
    return () => window.clearTimeout(timer)
  }, [allowed, part])

  const open = async (then: () => void) => {
    setWaiting(true)
    try {
      await part.load()
      then()
    } catch {
      showFailure(t('The form could not be opened'), t(connectionLost))
    } finally {
      setWaiting(false)
    }
  }
  return { waiting, open }
}
