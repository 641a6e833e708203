import type { ApiError } from '../../api/errors.ts'
import { i18n } from '../../i18n.ts'

/** Why somebody could not be deleted. `isKept`: because something of theirs is kept, so that they can be deactivated. */
export interface Refused {
  title: string
  detail: string
  isKept: boolean
}

/** The counts of what is kept, in words; each key is the plural of its translation. */
const keptWords = {
  employees: '{count} people who report to them',
  leaveRequests: '{count} leave requests',
  attendanceRecords: '{count} attendance records',
  documents: '{count} documents',
}

const isCounts = (details: unknown): details is Record<string, unknown> =>
  typeof details === 'object' && details !== null

/** What is said when the server refuses to delete somebody, by the `error` of its answer (specification 3, section 8). */
export function deletionRefused({ error, message, body }: ApiError): Refused {
  const { t } = i18n
  const title = t('Failed to delete user')
  if (error === 'Self-Deletion Not Allowed')
    return { title, detail: t('You cannot delete your own account.'), isKept: false }
  if (error === 'Cannot Delete User') return keptFromDeletion(body?.details)
  if (error === 'Forbidden')
    return {
      title: t('Permission Denied'),
      detail: t('You do not have permission to delete users. Only Super Admin users can delete other users.'),
      isKept: false,
    }
  return { title, detail: t(message || 'Please try again.'), isKept: false }
}

/** What is said of who cannot be deleted for what is kept of them: the counts as the server answers them. */
export const keptFromDeletion = (kept: unknown): Refused => ({
  title: i18n.t('Cannot Delete User'),
  detail: keptSentence(kept),
  isKept: true,
})

function keptSentence(details: unknown): string {
  const { t, language } = i18n
  const counts = isCounts(details) ? details : {}
  const kept = Object.entries(keptWords).flatMap(([name, words]) => {
    const count = counts[name]
    return typeof count === 'number' && count > 0 ? [t(words, { count })] : []
  })
  const advice = t('Please deactivate the user instead.')
  if (kept.length === 0) return `${t('Records of what they did are kept.')} ${advice}`
  return `${t('This user has {what}.', { what: new Intl.ListFormat(language).format(kept) })} ${advice}`
}
