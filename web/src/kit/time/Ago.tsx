import { useCallback, useSyncExternalStore } from 'react'
import { everySecond } from './everySecond.ts'
import { formatAgo, formatInstant } from '../format.ts'
import { useSession } from '../session/session.tsx'

/** Returns how long ago an instant was, as text that stays up to date. */
export function useRelativeTime(instant: string): string {
  const { timeZone } = useSession().user
  const words = useCallback(() => formatAgo(instant, Temporal.Now.instant(), timeZone), [instant, timeZone])
  return useSyncExternalStore(everySecond, words)
}

/** Shows how long ago an instant was, with the exact time as a tooltip. */
export function Ago({ at, className }: { at: string; className?: string }) {
  return (
    <time className={className} dateTime={at} title={formatInstant(at)}>
      {useRelativeTime(at)}
    </time>
  )
}
