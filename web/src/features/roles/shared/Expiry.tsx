import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import type { Bound, NameOf } from '../../../kit/form/state/field.ts'
import { formatDay } from '../../../kit/format.ts'
import { useSession, useToday } from '../../../kit/session/session.tsx'

/** Returns the instant at which a role expires if `day` is its last day in the time zone. */
export const expiryAtEndOf = (day: string, timeZone: string): string =>
  Temporal.PlainDate.from(day)
    .add({ days: 1 })
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

/** Returns the last full day before a role expires, in the time zone. */
export const lastDayOf = (expiresAt: string, timeZone: string): string =>
  Temporal.Instant.from(expiresAt).subtract({ milliseconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Shows the last day of a role, or that it does not expire. */
export function Expiry({ expiresAt, isExpired = false }: { expiresAt: string | null; isExpired?: boolean }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().user
  if (expiresAt === null) return t('No expiry')
  const day = formatDay(lastDayOf(expiresAt, timeZone))
  return isExpired ? t('Expired on {day}', { day }) : t('Until {day}', { day })
}

/** Lets the user choose the last day of a role. Empty means that it does not expire. */
export function ExpiryField<Values extends object>(props: Bound<Values, NameOf<Values, string>>) {
  const { t } = useTranslation()
  return (
    <DayField
      {...props}
      label={t('Expires on (optional)')}
      description={t('The role’s last day. Leave empty for no expiry.')}
      min={useToday()}
      max="2100-12-30"
      optional
    />
  )
}
