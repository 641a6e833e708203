import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { answerQuestionsNeeds } from '@muster/contract/payroll/view'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import type { LineExtras } from './PayLines.tsx'

const QuestionThread = lazyPart(() => import('../questions/QuestionThread.tsx'))

/**
 * Returns the questions for the lines of a record: for the employee, who can ask about an approved payslip, and for people
 * who may answer. `extras` is undefined for everyone else, and until they are loaded; `failure` says why they could not be.
 */
export function useQuestions({ id, user, can }: PayrollRecord): { extras?: LineExtras; failure: ReactNode } {
  const { t } = useTranslation()
  const session = useSession()
  const isOwn = user.id === session.user.id && session.can('payroll.read')
  const { data, error, refetch } = useQuery({
    ...orpc.payroll.questions.queryOptions({ input: { id, limit: 100 } }),
    enabled: can.payslip && (isOwn || session.can(answerQuestionsNeeds)),
  })
  if (!data) {
    const reason = loadFailure(error)
    if (reason === null) return { failure: null }
    const title = t('Questions and answers could not be loaded')
    return { failure: <ErrorState title={title} message={reason} onRetry={() => void refetch()} /> }
  }
  return {
    failure: null,
    extras: (position) => {
      const question = data.questions.find((each) => each.position === position)
      return {
        mark: question?.status === 'OPEN' ? t('Open question') : question?.status === 'ANSWERED' ? t('Answered') : null,
        below:
          question || isOwn ? (
            <Suspense fallback={null}>
              <QuestionThread question={question} ask={isOwn ? { recordId: id, position } : null} />
            </Suspense>
          ) : null,
      }
    },
  }
}
