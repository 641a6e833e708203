import { useCallback, useSyncExternalStore } from 'react'
import { everySecond } from './everySecond.ts'
import { formatAgo, formatInstant } from './format.ts'
import { useSession } from './session/session.tsx'

/** How long ago something was, in words that move on by themselves. */
export function useAgo(instant: string): string {
  const { timeZone } = useSession().user
  const words = useCallback(() => formatAgo(instant, Temporal.Now.instant(), timeZone), [instant, timeZone])
  return useSyncExternalStore(everySecond, words)
}

/** When something was: how long ago, and the instant for whoever points at it. */
export function Ago({ at, className }: { at: string; className?: string }) {
  return (
    <time className={className} dateTime={at} title={formatInstant(at)}>
      {useAgo(at)}
    </time>
  )
}
