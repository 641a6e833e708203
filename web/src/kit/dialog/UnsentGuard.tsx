import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { guardUnsent } from '../unsent.ts'

/** For a form on a page: while something typed there is unsent, asks before the reader is led away from it. */
export function UnsentGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<{ leave: () => void } | null>(null)

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

  return (
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
        asking?.leave()
      }}
    />
  )
}
