import { Button } from '@mantine/core'
import { IconCash, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { followLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { mayOpen, type PersonOnPage } from '../../../kit/views.ts'
import { useLoanColumns } from '../loans/columns.tsx'

const RecordLoanDialog = lazyPart(() => import('../loans/RecordLoanDialog.tsx'))

/** Shows the loans of a person that the reader may see, and lets the reader record one. */
export default function LoansPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const session = useSession()
  const [isRecording, setIsRecording] = useState(false)
  useFocusReturn(isRecording)
  const list = useListPage((input) => orpc.payroll.loans.queryOptions({ input: { ...input, userId: person.id } }), {
    filters: {},
    limit: 10,
    inAddress: false,
  })
  const columns = useLoanColumns(false)
  return (
    <Part
      title={t('Loans')}
      end={
        list.data?.can.record ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setIsRecording(true)}
          >
            {t('Record Loan')}
          </Button>
        ) : undefined
      }
    >
      <ListPage
        list={list}
        rows={list.data?.loans}
        columns={columns.map((column) => ({ ...column, sortable: false }))}
        rowKey={({ id }) => id}
        onRowClick={
          mayOpen('payroll', session) ? ({ id }) => followLink(`?view=payroll&tab=loans&loan=${id}`) : undefined
        }
        caption={t('Loans')}
        empty={{
          icon: <IconCash size={20} />,
          title: t('No loans yet'),
          message: t('Loans and salary advances appear here.'),
        }}
      />
      <Suspense fallback={null}>
        {isRecording ? <RecordLoanDialog person={person} onClose={() => setIsRecording(false)} /> : null}
      </Suspense>
    </Part>
  )
}
