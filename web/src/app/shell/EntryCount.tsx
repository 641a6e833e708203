import { PendingTotal } from '../../features/approvals/shared/PendingTotal.tsx'

/** Shows the number beside the entry of a view: for Approvals, how many requests are pending; nothing for the others. */
export function EntryCount({ view, className }: { view: string; className?: string }) {
  if (view !== 'approvals') return null
  return (
    <span className={className}>
      <PendingTotal />
    </span>
  )
}
