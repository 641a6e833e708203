import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { guardUnsent } from '../unsent.ts'

/**
 * While something typed is unsent, asks before the reader is led away from it. `onDiscard` comes when they agree to lose
 * it; `ask` asks for another reason; `question` is to be drawn.
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
      title={t('Discard what you typed?')}
      message={t('What you typed here has not been sent and will be lost.')}
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

/** For a form on a page: while something typed there is unsent, asks before the reader is led away from it. */
export const UnsentGuard = ({ dirty }: { dirty: boolean }) => useUnsent(dirty).question
