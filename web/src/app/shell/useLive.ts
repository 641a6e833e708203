import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '@muster/contract/views'
import { listenLive } from '../../api/live.ts'
import type { Session } from '../../session/session.tsx'
import { recheckSession } from '../../session/useSignedIn.ts'
import { announceNotification, askForDesktop } from './announce.ts'

/** How long the first connection may take before the header says 'Offline', in milliseconds. */
const patience = 4000

/** Features whose screens show something of another one. */
const shownElsewhere: Record<string, string[]> = {
  users: ['hierarchy', 'team'],
  leaves: ['team'],
  attendance: ['team'],
}

/** The live connection of the signed-in person, while `on`; returns whether it stands, null before that is known. */
export function useLive(session: Session, on: boolean, queryClient: QueryClient): boolean | null {
  const [live, setLive] = useState<boolean | null>(null)
  const userId = session.user.id
  // A change of roles is no reason to connect anew.
  const reader = useRef<Viewer>(session)
  useEffect(() => {
    reader.current = session
  }, [session])

  useEffect(askForDesktop, [])

  useEffect(() => {
    if (!on) return setLive(false)
    const impatient = window.setTimeout(() => setLive((known) => known ?? false), patience)
    const refresh = (...features: string[]) => {
      for (const feature of features) void queryClient.invalidateQueries({ queryKey: [[feature]] })
    }
    const stop = listenLive(userId, {
      onLive: (now) => setLive((known) => (known === null && !now ? null : now)),
      onReconnected: () => void queryClient.invalidateQueries(),
      onRefused: () => void recheckSession(queryClient),
      onEvent: (event, first) => {
        // The dashboards show figures of every feature but this one.
        if (event.kind === 'changed' && event.feature === 'notifications') return refresh('notifications')
        if (event.kind === 'changed')
          return refresh(event.feature, 'dashboards', ...(shownElsewhere[event.feature] ?? []))
        refresh('notifications')
        if (event.notification.type.startsWith('LEAVE_')) refresh('leaves', 'dashboards')
        announceNotification(event.notification, first, reader.current, queryClient)
      },
    })
    return () => {
      window.clearTimeout(impatient)
      stop()
    }
  }, [userId, on, queryClient])

  return live
}
