import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { CorrectionItem, useWithdraw } from '../shared/CorrectionItem.tsx'

/** The query for the user's corrections, newest first. */
export const ownCorrections = orpc.attendance.corrections.queryOptions({ input: { whose: 'own', page: 1, limit: 100 } })

/** Shows the user's pending corrections, newest first, each with a button to withdraw it; nothing if there are none. */
export function WaitingCorrections() {
  const { t } = useTranslation()
  const withdraw = useWithdraw()
  const { data } = useQuery(ownCorrections)
  const pending = data?.corrections.filter(({ status }) => status === 'PENDING') ?? []
  return (
    <>
      {pending.length > 0 ? (
        <Part title={t('Your pending corrections')}>
          <ul className="rows card">
            {pending.map((correction) => (
              <li key={correction.id} style={{ padding: '0.75rem 1rem' }}>
                <CorrectionItem correction={correction} isDated onWithdraw={() => withdraw.confirm(correction)} />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {withdraw.confirmDialog}
    </>
  )
}
