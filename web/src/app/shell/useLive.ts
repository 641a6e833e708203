import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listenLive } from '../../api/live.ts'
import { recheckSession } from '../../session/useSignedIn.ts'
import { announceNotification, askForDesktop } from './announce.ts'

/** How long the first connection may take before the header says 'Offline', in milliseconds. */
const patience = 4000

/** The live connection of the signed-in person, while `on`; returns whether it stands, null before that is known. */
export function useLive(userId: string, on: boolean, queryClient: QueryClient): boolean | null {
  const [live, setLive] = useState<boolean | null>(null)

  useEffect(askForDesktop, [])

  useEffect(() => {
    if (!on) return setLive(false)
    const impatient = window.setTimeout(() => setLive((known) => known ?? false), patience)
    const invalidate = (feature: string) => void queryClient.invalidateQueries({ queryKey: [[feature]] })
    const stop = listenLive(userId, {
      onLive: (now) => setLive((known) => (known === null && !now ? null : now)),
      onReconnected: () => void queryClient.invalidateQueries(),
      onRefused: () => void recheckSession(queryClient),
      onEvent: (event) => {
        if (event.kind === 'changed') return invalidate(event.feature)
        invalidate('notifications')
        if (event.notification.type.startsWith('LEAVE_')) invalidate('leaves')
        announceNotification(event.notification, queryClient)
      },
    })
    return () => {
      window.clearTimeout(impatient)
      stop()
    }
  }, [userId, on, queryClient])

  return live
}
