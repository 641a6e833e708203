import { IconCalendarUser, IconUser, IconUsers } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { anyOf } from '@muster/contract/access/needs'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ViewChoice } from '../../../kit/form/choices/Choices.tsx'
import { PageSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useOutcomeColumns } from './requestColumns.tsx'
import { type LeaveActions, clearedParams, RequestsOf } from './RequestList.tsx'

const PersonRequests = lazyPart(() => import('./PersonRequests.tsx'))

/** The modes of My Requests (specification 1, section 2.5): the user's own requests, or another person's. */
const modes = [
  { key: 'employee', label: 'Employee view', Icon: IconUser },
  { key: 'admin', label: 'Admin view', Icon: IconUsers },
] as const

/** Shows the user's own requests or, with `mode=admin` in the address, those of another person. */
export function MyRequestsTab({ actions }: { actions: LeaveActions }) {
  const { params, set } = useAddress()
  const { can } = useSession()
  const { t } = useTranslation()
  const outcomeColumns = useOutcomeColumns()
  const seesOthers = can(anyOf('leaves.team_view', 'leaves.all_view'))
  const mode = seesOthers && params.get('mode') === 'admin' ? 'admin' : 'employee'
  return (
    <>
      {seesOthers ? (
        <div style={{ marginBlockEnd: '1rem' }}>
          <ViewChoice
            legend={t('View mode')}
            options={modes}
            chosen={mode}
            onChoose={(selection) => set({ ...clearedParams, mode: selection === 'admin' ? selection : null })}
          />
        </div>
      ) : null}
      {mode === 'admin' ? (
        // Has its own Suspense boundary, so that the mode switch above stays and keeps the focus.
        <Suspense fallback={<PageSkeleton />}>
          <PersonRequests actions={actions} />
        </Suspense>
      ) : (
        <RequestsOf
          actions={actions}
          last={outcomeColumns}
          caption={t('My Requests')}
          empty={{
            icon: <IconCalendarUser size={20} />,
            title: t('You haven’t requested leave yet'),
            message: t('Your requests and their outcomes appear here.'),
            action: actions.requestButton,
          }}
        />
      )}
    </>
  )
}
