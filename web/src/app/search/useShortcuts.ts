import { useEffect, useState } from 'react'
import type { Session } from '../../kit/session/session.tsx'
import { shortcutListener, type ShortcutTarget } from './shortcuts.ts'
import { collectTypedText } from './typedAhead.ts'

/**
 * Listens to the keyboard shortcuts. Returns what is open, the search or the list of shortcuts, and a function that
 * opens or closes it.
 */
export function useShortcuts(session: Session) {
  const [opened, setOpened] = useState<ShortcutTarget | null>(null)
  useEffect(() => {
    const onKey = shortcutListener(session, setOpened)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [session])
  useEffect(() => (opened === 'search' ? collectTypedText() : undefined), [opened])
  return [opened, setOpened] as const
}
