import { Suspense, type ReactNode } from 'react'
import { useFetchedParts } from './chunk.ts'

/**
 * Shows `fallback` until the parts within have been fetched, and no longer. React's `Suspense` alone shows a fallback for
 * at least 300 ms. It holds back only its own retries, so this renders again as soon as a part has arrived.
 */
export function PartBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  useFetchedParts()
  return <Suspense fallback={fallback}>{children}</Suspense>
}
