import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '@muster/contract/access/viewer'
import { listenLive } from './live.ts'
import { invalidate, readAgain } from '../../kit/api/queryClient.ts'
import type { Session } from '../../kit/session/session.tsx'
import { recheckSession } from '../../kit/api/entrance.ts'
import { featureTelling } from '../../kit/views.ts'
import { announce, askForDesktop, type Came } from './announce.ts'
import { gather } from './gather.ts'
import { notificationsArrived } from '../../features/notifications/shared/arrivals.ts'

/** Milliseconds that the first connection may take before the header says 'Offline'. */
const patience = 4000

/**
 * Keeps the live connection of the signed-in person while `on`. Returns true while it is live, and null before that is
 * known.
 */
export function useLive(session: Session, on: boolean, queryClient: QueryClient): boolean | null {
  const [live, setLive] = useState<boolean | null>(null)
  if (!on && live !== false) setLive(false)
  const userId = session.user.id
  // Changed roles don't need a new connection.
  const reader = useRef<Viewer>(session)
  useEffect(() => {
    reader.current = session
  }, [session])

  useEffect(askForDesktop, [])

  useEffect(() => {
    if (!on) return
    const impatient = window.setTimeout(() => setLive((known) => known ?? false), patience)
    const came = gather<Came>((all) => {
      void notificationsArrived(queryClient, all.length)
      const about = new Set(all.map(({ notice }) => featureTelling(notice.type)?.feature))
      for (const feature of about) if (feature && feature !== 'notifications') void readAgain(queryClient, feature)
      announce(all, reader.current, queryClient)
    })
    const stop = listenLive(userId, {
      onLive: (now) => setLive((known) => (known === null && !now ? null : now)),
      onReconnected: () => void invalidate(queryClient),
      onRefused: () => void recheckSession(queryClient),
      onEvent: (event, first) => {
        if (event.kind === 'changed') return void readAgain(queryClient, event.feature, event.calls)
        came.add({ notice: event.notification, first })
      },
    })
    return () => {
      window.clearTimeout(impatient)
      came.stop()
      stop()
    }
  }, [userId, on, queryClient])

  return live
}
