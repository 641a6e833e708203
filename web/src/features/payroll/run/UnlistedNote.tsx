import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { orpc } from '../../../kit/api/client.ts'

/**
 * Says that a record is in no payment file and no cash list, if that is so. `wasRefused` is true once the server said so,
 * because the run names only the first of these people.
 */
export default function UnlistedNote({
  record: { period, user },
  wasRefused,
  noteRef,
}: {
  record: PayrollRecord
  wasRefused: boolean
  noteRef: Ref<HTMLParagraphElement>
}) {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.payroll.run.queryOptions({ input: { period } }))
  if (!wasRefused && !data?.run.unlisted.people.some(({ id }) => id === user.id)) return null
  return (
    <p ref={noteRef} className="notice" data-colour="amber" style={{ marginBlockEnd: '0.75rem' }}>
      {t('In no payment file and no cash list. Only mark it if it was paid by other means.')}
    </p>
  )
}
