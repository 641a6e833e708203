import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useSession } from '../../../kit/session/session.tsx'

const CommentThread = lazyPart(() => import('../discussion/CommentThread.tsx'))

/** Shows the comments on someone else's record, for people who take part in payroll. Renders nothing for others. */
export function RecordComments({ record: { id, user } }: { record: PayrollRecord }) {
  const { t } = useTranslation()
  const session = useSession()
  if (user.id === session.user.id || !session.can(routes.payroll.comments['~orpc'].meta.needs)) return null
  return (
    <section aria-label={t('Comments')}>
      <h3 className="subhead">{t('Comments')}</h3>
      <Suspense fallback={<ListSkeleton rows={2} height={56} />}>
        <CommentThread on={{ recordId: id }} />
      </Suspense>
    </section>
  )
}
