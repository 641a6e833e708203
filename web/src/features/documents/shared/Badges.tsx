import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'
import { expiryReminderDays } from '@muster/contract/documents/enumerations'
import { formatDate } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { categoryLabels } from './labels.ts'

/** Shows a document's badges: category, reading confirmation and expiry. */
export function DocumentBadges({ document }: { document: Document }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="tag" data-colour="accent">
        {t(categoryLabels[document.category])}
      </span>
      <StateBadges document={document} />
    </>
  )
}

/** Shows whether a document is to be confirmed, and whether it has expired or soon will; nothing for most documents. */
export function StateBadges({ document }: { document: Document }) {
  const { t } = useTranslation()
  const today = Temporal.PlainDate.from(useToday())
  const { can, acknowledgedAt, toAcknowledge, isExpired, expiresOn } = document
  const expiresSoon = expiresOn !== null && today.until(expiresOn).days <= expiryReminderDays[0]
  return (
    <>
      {can.acknowledge ? (
        <span className="tag" data-colour="amber">
          {t('To confirm')}
        </span>
      ) : null}
      {toAcknowledge && acknowledgedAt !== null ? <span className="faint small">{t('Confirmed')}</span> : null}
      {isExpired ? (
        <span className="tag" data-colour="red">
          {t('Expired')}
        </span>
      ) : expiresSoon ? (
        <span className="tag" data-colour="amber">
          {t('Expires {day}', { day: formatDate(expiresOn) })}
        </span>
      ) : null}
    </>
  )
}
