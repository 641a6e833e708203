import { useAddress } from '../../kit/session/address.tsx'
import { GoalDialog } from './goals/GoalDialog.tsx'
import { NoteDialog } from './notes/NoteDialog.tsx'
import { ReviewDialog } from './reviews/ReviewDialog.tsx'
import type { PerformanceActions } from './shared/links.ts'

/**
 * Shows the review, goal or note named in the URL, one at a time. `isHidden` hides it while another dialog is open.
 */
export default function PerformanceDialogs({ isHidden, actions }: { isHidden: boolean; actions: PerformanceActions }) {
  const { params } = useAddress()
  return (
    <>
      <ReviewDialog isHidden={isHidden} actions={actions} />
      <GoalDialog isHidden={isHidden || params.has('review')} actions={actions} />
      <NoteDialog isHidden={isHidden || params.has('review') || params.has('goal')} actions={actions} />
    </>
  )
}
