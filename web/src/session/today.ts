import { dayIn } from '@muster/contract/time'
import { useSession } from './session.tsx'

/** Today where the company is, `YYYY-MM-DD`; the device may be in another day. */
export const useToday = (): string => dayIn(useSession().user.timeZone, Temporal.Now.instant())
