import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DraftSchedule } from '@muster/contract/schedules/shifts'
import { orpc } from '../../../kit/api/client.ts'

/** Milliseconds after the last change until the warnings are requested. */
const delayMs = 400

/** Shows warnings about a schedule before it is saved. They never disable saving; the server refuses overlaps. */
export function Warnings({ draft }: { draft: DraftSchedule | null }) {
  const { t } = useTranslation()
  const question = JSON.stringify(draft)
  const [debouncedQuestion] = useDebouncedValue(question, delayMs)
  const { data, isError } = useQuery(
    orpc.schedules.warnings.queryOptions({
      input: (JSON.parse(debouncedQuestion) as DraftSchedule | null) ?? skipToken,
      // The user should not wait: the schedule can be saved without warnings.
      retry: false,
    }),
  )
  // Warnings about a previous input are not shown.
  const warnings = debouncedQuestion === question && !isError ? (data?.warnings ?? []) : []
  return (
    <div role="status">
      {warnings.length > 0 ? (
        <div className="notice" data-colour="amber">
          <IconAlertTriangle size={18} aria-hidden />
          <div>
            <p className="medium">{t('Before you save')}</p>
            <ul>
              {warnings.map(({ kind, date, message }) => (
                <li key={`${kind} ${date}`}>{message}</li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </div>
  )
}
