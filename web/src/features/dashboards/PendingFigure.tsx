import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PendingCount } from '@muster/contract/approvals/calls'
import type { TeamDashboard } from '@muster/contract/dashboards/calls'
import { orpc } from '../../kit/api/client.ts'
import { useSession } from '../../kit/session/session.tsx'
import { decisionTabsOf } from '../../kit/views.ts'
import { Figure, usePart, type PartData } from './Panel.tsx'

/**
 * Shows the number of all requests pending the reader's decision, and of questions to answer, as the view Approvals counts
 * them. Readers who decide on no leave see the team's pending requests for leave; `leaveHref` is the address of their list.
 */
export function PendingFigure({ team, leaveHref }: { team: PartData<TeamDashboard>; leaveHref: string | undefined }) {
  const { t } = useTranslation()
  const session = useSession()
  const kinds = decisionTabsOf(session)
  const decides = kinds.some(({ key }) => key === 'leave')
  const pending = usePart(
    'The pending approvals',
    useQuery({ ...orpc.approvals.countPending.queryOptions(), enabled: decides }),
  )
  const card = { label: t('Pending Approvals'), icon: IconHourglass }
  const detail = (count: number | undefined) => t(count === 0 ? 'nothing pending' : 'pending approval')
  const isAsked = (counts: readonly PendingCount[]) =>
    counts.some(({ kind, count }) => count > 0 && kinds.some(({ key, isQuestion }) => isQuestion && key === kind))
  if (!decides)
    return (
      <Figure
        {...card}
        of={team}
        figure={({ pendingLeaves }) => pendingLeaves}
        detail={({ pendingLeaves }) => detail(pendingLeaves)}
        href={leaveHref}
      />
    )
  return (
    <Figure
      {...card}
      of={pending}
      figure={({ counts }) => totalOf(counts)}
      detail={({ counts }) => (isAsked(counts) ? t('requests and questions') : detail(totalOf(counts)))}
      href="?view=approvals"
    />
  )
}

const totalOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)
