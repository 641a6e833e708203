import { Group } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { PagedList } from '../../../kit/list/Pager.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import QuestionThread from './QuestionThread.tsx'
import classes from './questions.module.css'

/** Shows the open questions about payslips that the user may answer, oldest first, as a tab of the view Approvals. */
export default function OpenQuestions() {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.payroll.openQuestions.queryOptions({ input }), { filters: {}, limit: 20 })
  return (
    <PagedList list={list} skeleton={<ListSkeleton rows={3} height={160} />}>
      {({ questions }) =>
        questions.length === 0 ? (
          <div className="card">
            <EmptyState
              icon={<IconMessageQuestion size={20} />}
              title={t('No open questions')}
              message={t('Questions of employees about their payslips appear here.')}
            />
          </div>
        ) : (
          <ul className={classes.list} aria-label={t('Open questions')}>
            {questions.map((question) => (
              <li key={question.id} className={`card ${classes.card}`}>
                <Group justify="space-between" gap="sm">
                  <Person person={question.user} secondary={question.user.department} />
                  <AddressLink
                    className="link"
                    href={`?view=payroll&tab=records&month=${question.period}&record=${question.recordId}`}
                  >
                    {t('{label}, {month}', { label: question.label, month: formatMonth(question.period) })}
                  </AddressLink>
                </Group>
                <QuestionThread question={question} ask={null} />
              </li>
            ))}
          </ul>
        )
      }
    </PagedList>
  )
}
