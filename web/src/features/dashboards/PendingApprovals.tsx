import { Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { PendingLeaveContext } from '@muster/contract/leaves/decisions'
import routes from 'virtual:contract-routes'
import { awaitsFirstAnswer } from '../../kit/api/awaitsFirstAnswer.ts'
import { orpc } from '../../kit/api/client.ts'
import { DecisionButtons } from '../leaves/shared/DecisionButtons.tsx'
import { LeaveTypeLabel } from '../leaves/shared/labels.tsx'
import { LeaveContext } from '../leaves/shared/LeaveContext.tsx'
import { useDecisions, type DecisionActions } from '../leaves/shared/useDecisions.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import { useSession, useToday } from '../../kit/session/session.tsx'
import { formatDays, formatRange } from '../../kit/format.ts'
import { PersonAvatar } from '../../kit/people/Person.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { ListPanel, usePart } from './Panel.tsx'
import { useKeepFocus } from './useKeepFocus.ts'
import { fullName } from '../../kit/people/names.ts'
import classes from './PendingApprovals.module.css'

/** Number of requests shown (specification 1, section 9). */
const maxRequests = 5
/** The query for the pending requests of people other than the reader, earliest leave first. */
const pendingPage = {
  input: { status: 'PENDING', without: 'own', sort: 'dates', page: 1, limit: maxRequests },
} as const

/** The query for what the same requests mean, for the reader who may decide on them. */
const contextPage = { input: { sort: 'day', page: 1, limit: maxRequests } } as const

/**
 * Shows a request as a link to its details, with what it means, its reason, and buttons to decide on it. `context` is
 * undefined for requests on which the reader can't decide, and for new ones until it is read.
 */
function PendingRequest(props: {
  request: LeaveRequest
  context: PendingLeaveContext | undefined
  actions: DecisionActions
}) {
  const { request, context, actions } = props
  const { t } = useTranslation()
  const today = useToday()
  const { id, user, leaveType, startDate, endDate, totalDays, reason } = request
  return (
    <li className={`row ${classes.request}`}>
      <PersonAvatar person={user} size={36} />
      <div>
        <AddressLink className="row-link breaks" href={`?view=leaves&tab=team&request=${id}`}>
          {fullName(user)}
        </AddressLink>
        <Group className="soft numbers" gap="0 12">
          <LeaveTypeLabel type={leaveType} />
          <span>{`${formatRange(startDate, endDate)} · ${formatDays(totalDays)}`}</span>
          {startDate <= today ? (
            <Group component="span" className="medium" gap={4} c="var(--amber-ink)">
              <IconAlertTriangle size={14} aria-hidden />
              {t('Already started')}
            </Group>
          ) : null}
        </Group>
        {context ? (
          <p className="soft breaks">
            <LeaveContext request={{ ...request, ...context }} inline />
          </p>
        ) : null}
        <p className={`${classes.reason} faint small breaks`} dir="auto" title={reason}>
          {reason}
        </p>
      </div>
      <div className={classes.decision}>
        <DecisionButtons request={request} actions={actions} hasLabels />
      </div>
    </li>
  )
}

/**
 * Shows the pending requests whose leave begins soonest, with buttons to approve or reject them: those of the whole
 * company if `isCompanyWide`, otherwise those of the team, but never the reader's own. `href` links to the full list.
 */
export function PendingApprovals({ isCompanyWide, href }: { isCompanyWide: boolean; href: string | undefined }) {
  const { t } = useTranslation()
  const call = isCompanyWide ? orpc.leaves.all : orpc.leaves.team
  const requests = usePart('Pending leave requests', useQuery(call.queryOptions(pendingPage)))
  const session = useSession()
  const hasContexts = session.can(routes.leaves.pending['~orpc'].meta.needs)
  const contexts = useQuery({ ...orpc.leaves.pending.queryOptions(contextPage), enabled: hasContexts })
  const contextOf = new Map(contexts.data?.leaveRequests.map((each) => [each.id, each]))
  const pendingCount = requests.data?.pagination.totalItems ?? 0
  const { actions, isAsking, questions } = useDecisions()
  const isNarrow = useNarrow()
  const list = useRef<HTMLDivElement>(null)
  useKeepFocus(list, requests.data, isAsking)

  return (
    <div ref={list}>
      <ListPanel
        title={t('Pending Leave Approvals')}
        all={pendingCount > maxRequests ? href : undefined}
        count={pendingCount}
        // A line of context that came later would move the buttons of the requests below.
        of={awaitsFirstAnswer(contexts) ? { ...requests, data: undefined } : requests}
        rows={({ leaveRequests }) => leaveRequests}
        skeletonRows={maxRequests}
        height={isNarrow ? 158 : hasContexts ? 106 : 85}
        empty={{
          icon: <IconCircleCheck size={20} />,
          title: t('Nothing to approve'),
          message: t('New leave requests appear here for you to approve or reject.'),
        }}
      >
        {(request) => <PendingRequest request={request} context={contextOf.get(request.id)} actions={actions} />}
      </ListPanel>
      {questions}
    </div>
  )
}
