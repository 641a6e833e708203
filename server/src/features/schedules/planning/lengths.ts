/** Returns a duration in words: `7 h`, `7 h 30 min`, `45 min`. */
export function lengthOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  const parts = [
    ...(minutes >= 60 ? [`${Math.floor(minutes / 60)} h`] : []),
    ...(minutes % 60 || minutes === 0 ? [`${minutes % 60} min`] : []),
  ]
  return parts.join(' ')
}
