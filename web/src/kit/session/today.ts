import { useSession } from './session.tsx'

/**
 * Today where the company is, `YYYY-MM-DD`; the device may be in another day. Written out rather than the contract's
 * `dayIn`, whose file would bring the schemas along to every view.
 */
export function useToday(): string {
  const { timeZone } = useSession().user
  return Temporal.Now.instant().toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
