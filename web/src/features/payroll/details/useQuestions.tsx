import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { answerQuestionsNeeds } from '@muster/contract/payroll/view'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { useSession } from '../../../kit/session/session.tsx'
import type { LineExtras } from './PayLines.tsx'

const QuestionThread = lazyPart(() => import('../questions/QuestionThread.tsx'))

/**
 * Returns the questions for the lines of a record: for the employee, who can ask about an approved payslip, and for people
 * who may answer. Undefined for everyone else, and until they are loaded.
 */
export function useQuestions({ id, user, can }: PayrollRecord): LineExtras | undefined {
  const { t } = useTranslation()
  const session = useSession()
  const isOwn = user.id === session.user.id
  const query = useQuery({
    ...orpc.payroll.questions.queryOptions({ input: { id, limit: 100 } }),
    enabled: can.payslip && (isOwn || session.can(answerQuestionsNeeds)),
  })
  const questions = query.data?.questions
  if (!questions) return undefined
  return (position) => {
    const question = questions.find((each) => each.position === position)
    return {
      mark: question?.status === 'OPEN' ? t('Open question') : question?.status === 'ANSWERED' ? t('Answered') : null,
      below:
        question || isOwn ? (
          <Suspense fallback={null}>
            <QuestionThread question={question} ask={isOwn ? { recordId: id, position } : null} />
          </Suspense>
        ) : null,
    }
  }
}
