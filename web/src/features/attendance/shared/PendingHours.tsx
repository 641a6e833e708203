import { CorrectionsWaiting } from './waiting/CorrectionsWaiting.tsx'

/** Shows the corrections of hours that the user can decide, with their decisions; nothing if there are none. */
export default function PendingHours() {
  return <CorrectionsWaiting selectedId={undefined} />
}
