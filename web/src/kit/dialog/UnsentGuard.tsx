import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { guardUnsent } from '../unsent.ts'

/**
 * Asks before the user leaves unsent input. `onDiscard` is called when they agree to lose it. Returns `confirmDialog`,
 * which must be rendered; `isAsking`, true while the question is open; and `ask`, to be called before input is lost in
 * another way, such as by closing a dialog.
 */
export function useUnsentGuard(dirty: boolean, onDiscard?: () => void) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<{ leave?: () => void } | null>(null)

  useEffect(() => {
    if (!dirty) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    const removeGuard = guardUnsent((leave) => setAsking({ leave }))
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
      removeGuard()
    }
  }, [dirty])

  const confirmDialog: ReactNode = (
    <ConfirmDialog
      opened={asking !== null}
      title={t('Discard your changes?')}
      message={t('Your changes haven’t been saved and will be lost.')}
      cancelLabel={t('Keep Editing')}
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
  return { isAsking: asking !== null, ask: () => setAsking({}), confirmDialog }
}

/** Protects a form on a page: asks before the user leaves unsent input. */
export const UnsentGuard = ({ dirty }: { dirty: boolean }) => useUnsentGuard(dirty).confirmDialog
