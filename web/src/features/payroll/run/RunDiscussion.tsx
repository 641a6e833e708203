import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatMonth } from '../../../kit/format.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { runName } from '../shared/chosenRun.tsx'
import { useRun } from './useRun.tsx'

const CommentsDialog = lazyPart(() => import('../discussion/CommentsDialog.tsx'))
const SignOffsDialog = lazyPart(() => import('../discussion/SignOffsDialog.tsx'))

/** Leads to the comments on a run and to its sign-offs, with their numbers, for people who take part in payroll. */
export function RunDiscussion({ runKey }: { runKey: string }) {
  const { can } = useSession()
  return can(routes.payroll.signOffs['~orpc'].meta.needs) ? <Discussion runKey={runKey} /> : null
}

function Discussion({ runKey }: { runKey: string }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const { data } = useQuery(orpc.payroll.signOffs.queryOptions({ input: { period: runKey } }))
  const run = useRun(runKey).data?.run
  const [showsComments, showsSignOffs] = [params.has('comments'), params.has('signoffs')]
  useFocusReturn(showsComments || showsSignOffs)
  const name = run ? runName(run) : formatMonth(runKey.slice(0, 7))
  if (!data) return null
  const { signOffs, comments } = data
  const signed = signOffs.filter(({ status }) => status === 'SIGNED').length
  const label = t('Sign-offs ({signed} of {total})', { signed, total: signOffs.length })
  return (
    <>
      {signOffs.length > 0 ? (
        <UnstyledButton className="link" onClick={() => set({ signoffs: 'open' })}>
          {label}
        </UnstyledButton>
      ) : null}
      {comments === null ? null : (
        <UnstyledButton className="link" onClick={() => set({ comments: 'open' })}>
          {comments > 0 ? t('Comments ({count})', { count: comments }) : t('Comments')}
        </UnstyledButton>
      )}
      <Suspense fallback={null}>
        {showsComments && comments !== null ? (
          <CommentsDialog runKey={runKey} name={name} onClose={() => set({ comments: null }, { replace: true })} />
        ) : null}
        {showsSignOffs ? (
          <SignOffsDialog runKey={runKey} name={name} onClose={() => set({ signoffs: null }, { replace: true })} />
        ) : null}
      </Suspense>
    </>
  )
}
