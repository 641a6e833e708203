import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '@muster/contract/access/viewer'
import { listenLive } from './live.ts'
import { invalidate, invalidateFeature } from '../../kit/api/queryClient.ts'
import type { Session } from '../../kit/session/session.tsx'
import { recheckSession } from '../../kit/api/authClient.ts'
import { featureOfNotification } from '../../kit/views.ts'
import { announce, askForDesktop, type NewNotification } from './announce.ts'
import { batch } from './batch.ts'
import { addArrivals } from '../../features/notifications/shared/arrivals.ts'

/** Milliseconds that the first connection may take before the header shows 'Offline'. */
const connectTimeoutMs = 4000

/**
 * Keeps the signed-in person's live connection open while `on` is true. Returns true while it is live, false while it
 * is not, and null before that is known.
 */
export function useLive(session: Session, on: boolean, queryClient: QueryClient): boolean | null {
  const [isLive, setIsLive] = useState<boolean | null>(null)
  if (!on && isLive !== false) setIsLive(false)
  const userId = session.user.id
  // A change of roles needs no new connection.
  const reader = useRef<Viewer>(session)
  useEffect(() => {
    reader.current = session
  }, [session])

  useEffect(askForDesktop, [])

  useEffect(() => {
    if (!on) return
    const timeout = window.setTimeout(() => setIsLive((previous) => previous ?? false), connectTimeoutMs)
    const arrivals = batch<NewNotification>((all) => {
      void addArrivals(queryClient, all.length)
      const features = new Set(all.map(({ notice }) => featureOfNotification(notice.type)?.feature))
      for (const feature of features)
        if (feature && feature !== 'notifications') void invalidateFeature(queryClient, feature)
      announce(all, reader.current, queryClient)
    })
    const stop = listenLive(userId, {
      onLive: (now) => setIsLive((previous) => (previous === null && !now ? null : now)),
      onReconnected: () => void invalidate(queryClient),
      onRefused: () => void recheckSession(queryClient),
      onEvent: (event, first) => {
        if (event.kind === 'changed') return void invalidateFeature(queryClient, event.feature, event.calls)
        arrivals.add({ notice: event.notification, first })
      },
    })
    return () => {
      window.clearTimeout(timeout)
      arrivals.stop()
      stop()
    }
  }, [userId, on, queryClient])

  return isLive
}
