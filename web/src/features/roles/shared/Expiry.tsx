import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/form/DayField.tsx'
import type { Bound, NameOf } from '../../../kit/form/field.ts'
import { formatDay } from '../../../kit/format.ts'
import { useSession, useToday } from '../../../kit/session/session.tsx'

/** The instant at which a day is over in a time zone: a role until that day counts no more from then on. */
export const expiryAfter = (day: string, timeZone: string): string =>
  Temporal.PlainDate.from(day)
    .add({ days: 1 })
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

/** The last day, in a time zone, on which what expires then counts. */
export const lastDayOf = (expiresAt: string, timeZone: string): string =>
  Temporal.Instant.from(expiresAt).subtract({ milliseconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Until when a role counts, in words. */
export function Expiry({ expiresAt, isExpired = false }: { expiresAt: string | null; isExpired?: boolean }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().user
  if (expiresAt === null) return t('No expiry')
  const day = formatDay(lastDayOf(expiresAt, timeZone))
  return isExpired ? t('Expired after {day}', { day }) : t('Until {day}', { day })
}

/** The last day on which a role counts; empty for a role without an end. */
export function ExpiryField<Values extends object>(props: Bound<Values, NameOf<Values, string>>) {
  const { t } = useTranslation()
  return (
    <DayField
      {...props}
      label={t('Expires after (optional)')}
      description={t('The last day on which the role counts. Empty: it counts until it is removed.')}
      min={useToday()}
      max="2100-12-30"
      optional
    />
  )
}
