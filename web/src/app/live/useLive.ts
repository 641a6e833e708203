import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '@muster/contract/access/viewer'
import { listenLive } from './live.ts'
import { readAgain } from '../../kit/api/queryClient.ts'
import type { Session } from '../../kit/session/session.tsx'
import { recheckSession } from '../../kit/api/entrance.ts'
import { featureTelling } from '../../kit/views.ts'
import { announceNotification, askForDesktop } from './announce.ts'

/** How long the first connection may take before the header says 'Offline', in milliseconds. */
const patience = 4000

/** The live connection of the signed-in person, while `on`; returns whether it stands, null before that is known. */
export function useLive(session: Session, on: boolean, queryClient: QueryClient): boolean | null {
  const [live, setLive] = useState<boolean | null>(null)
  if (!on && live !== false) setLive(false)
  const userId = session.user.id
  // A change of roles is no reason to connect anew.
  const reader = useRef<Viewer>(session)
  useEffect(() => {
    reader.current = session
  }, [session])

  useEffect(askForDesktop, [])

  useEffect(() => {
    if (!on) return
    const impatient = window.setTimeout(() => setLive((known) => known ?? false), patience)
    const stop = listenLive(userId, {
      onLive: (now) => setLive((known) => (known === null && !now ? null : now)),
      onReconnected: () => void queryClient.invalidateQueries(),
      onRefused: () => void recheckSession(queryClient),
      onEvent: (event, first) => {
        if (event.kind === 'changed') return void readAgain(queryClient, event.feature, event.calls)
        const { notification } = event
        void readAgain(queryClient, 'notifications')
        const about = featureTelling(notification.type)
        if (about) void readAgain(queryClient, about.feature)
        announceNotification(notification, first, reader.current, queryClient)
      },
    })
    return () => {
      window.clearTimeout(impatient)
      stop()
    }
  }, [userId, on, queryClient])

  return live
}
