import { IconPlaneDeparture, IconUser, IconUsers } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { anyOf } from '@muster/contract/access/needs'
import { lazyPart } from '../../../kit/chunk.ts'
import { formatInstant } from '../../../kit/format.ts'
import { ViewChoice } from '../../../kit/form/Choices.tsx'
import { PageSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { type LeaveActions, nothingElse, RequestsOf } from './RequestList.tsx'

const PersonRequests = lazyPart(() => import('./PersonRequests.tsx'))

/** The two ways to look at My Requests (specification 1, section 2.5): one's own, and a person's for who may see them. */
const modes = [
  { key: 'employee', label: 'Employee view', Sign: IconUser },
  { key: 'admin', label: 'Admin view', Sign: IconUsers },
] as const

/** One's own requests; for those who see others', a person's too, as the address says by `mode=admin`. */
export function MyRequestsTab({ actions }: { actions: LeaveActions }) {
  const { params, set } = useAddress()
  const { can } = useSession()
  const { t } = useTranslation()
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
            onChoose={(chosen) => set({ ...nothingElse, mode: chosen === 'admin' ? chosen : null })}
          />
        </div>
      ) : null}
      {mode === 'admin' ? (
        // Of its own: the choice above must stay, and keep the focus.
        <Suspense fallback={<PageSkeleton />}>
          <PersonRequests actions={actions} />
        </Suspense>
      ) : (
        <RequestsOf
          actions={actions}
          last={[{ key: 'submitted', header: t('Submitted'), render: ({ createdAt }) => formatInstant(createdAt) }]}
          caption={t('My Requests')}
          empty={{
            icon: <IconPlaneDeparture size={20} />,
            title: t('You have not asked for leave yet'),
            message: t('Your requests and their outcomes will be listed here.'),
            action: actions.requestButton,
          }}
        />
      )}
    </>
  )
}
