import { counted, type FindEffects } from '../../company/effects.ts'
import { dueCertificates } from './certificates/giveUpCertificates.ts'
import { leaveRequests } from './tables.ts'

/** Certificates of cancelled requests that would be kept no longer. */
export const effectsOnLeave: FindEffects = async (db, { settings }) => {
  const days = settings?.after.certificateRetentionDays
  if (settings === undefined || days === undefined) return []
  return counted('certificates.removed', await db.$count(leaveRequests, dueCertificates(days)))
}
