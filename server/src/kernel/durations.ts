import { formatNumber } from '@muster/contract/kit/formatters'

/** Returns minutes as a duration in words: `7 h`, `7 h 30 min`, `45 min`. Seconds are left out. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)]
  const parts = [
    ...(hours > 0 ? [`${formatNumber(hours, 'en')} h`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} min`] : []),
  ]
  return parts.join(' ')
}
