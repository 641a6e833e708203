import { Suspense } from 'react'
import { lazyPart } from '../chunks/chunk.ts'
import type { RemoteChangesProps } from './RemoteChangesDetails.tsx'

// Rarely needed, so it is fetched when it is.
const RemoteChangesDetails = lazyPart(() => import('./RemoteChangesDetails.tsx'), true)

/**
 * Shows what someone else changed while the form was open. If the user has changed the same field, they can choose
 * between the other person's value and their own; at first, their own is chosen. The notice also names the fields that
 * now have the other person's values. Shows nothing until the form has read such changes.
 */
export const RemoteChangesNotice = (props: RemoteChangesProps) =>
  props.rounds > 0 ? (
    <Suspense fallback={null}>
      <RemoteChangesDetails {...props} />
    </Suspense>
  ) : null
