import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { guardUnsent } from '../unsent.ts'

/**
 * Asks before the user leaves unsent input. `onDiscard` is called when they agree to lose it. Returns `ask`, which asks
 * for another reason, and `question`, which must be rendered.
 */
export function useUnsent(dirty: boolean, onDiscard?: () => void) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<{ leave?: () => void } | null>(null)

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    const unguard = guardUnsent((leave) => setAsking({ leave }))
    return () => {
      window.removeEventListener('beforeunload', warn)
      unguard()
    }
  }, [dirty])

  const question: ReactNode = (
    <ConfirmDialog
      opened={asking !== null}
      title={t('Discard your changes?')}
      message={t('Your changes haven’t been sent and will be lost.')}
      cancelLabel={t('Keep editing')}
      confirmLabel={t('Discard')}
      danger
      onClose={() => setAsking(null)}
      onConfirm={() => {
        setAsking(null)
        onDiscard?.()
        asking?.leave?.()
      }}
    />
  )
  return { isAsking: asking !== null, ask: () => setAsking({}), question }
}

/** Guards a form on a page: asks before the user leaves unsent input. */
export const UnsentGuard = ({ dirty }: { dirty: boolean }) => useUnsent(dirty).question
