import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiError, loadFailure } from '../../../kit/api/errors.ts'

/**
 * Shows the preview of a draft, or why there is none. `hint` stands there until the draft is complete, and the first
 * field that the server refuses gives the reason.
 */
export function PreviewFrame<Preview>(props: {
  query: UseQueryResult<Preview>
  isComplete: boolean
  hint: string
  children: (preview: Preview) => ReactNode
}) {
  const { query, isComplete, hint, children } = props
  const { t } = useTranslation()
  const failure = isComplete ? loadFailure(query.error) : null
  const [refusal] = failure ? Object.values(apiError(query.error).fieldErrors) : []
  return (
    <div role="status" aria-label={t('Preview')} aria-busy={query.isFetching || undefined}>
      {failure ? (
        <p className="notice" data-colour="amber">
          <IconAlertTriangle size={18} aria-hidden />
          {t(refusal ?? failure)}
        </p>
      ) : query.data !== undefined && isComplete ? (
        children(query.data)
      ) : (
        <p className="soft">{isComplete ? t('Calculating…') : hint}</p>
      )}
    </div>
  )
}
