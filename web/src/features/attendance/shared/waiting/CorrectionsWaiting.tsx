import { Button, Group, Stack } from '@mantine/core'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Correction } from '@muster/contract/attendance/corrections'
import { client, orpc } from '../../../../kit/api/client.ts'
import { lazyPart } from '../../../../kit/chunks/chunk.ts'
import { formatDay, formatInstant } from '../../../../kit/format.ts'
import { Pager } from '../../../../kit/list/Pager.tsx'
import { useListPage } from '../../../../kit/list/useListPage.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { fullName } from '../../../../kit/people/names.ts'
import { Part } from '../../../../kit/page/Section.tsx'
import { Person } from '../../../../kit/people/Person.tsx'
import { showSuccess } from '../../../../kit/messages/toasts.ts'
import { useAction } from '../../../../kit/useAction.tsx'
import { passFocusOnUnmount, useFocusReturn } from '../../../../kit/useFocusReturn.ts'
import { describeHours } from '../CorrectionItem.tsx'
import { OvertimePending } from '../OvertimePending.tsx'
import { ApproveButton } from './ApproveButton.tsx'

const RejectCorrectionDialog = lazyPart(() => import('./RejectCorrectionDialog.tsx'))

/**
 * Shows the pending corrections that the user can approve or reject; nothing if there are none. The one with
 * `selectedId`, for example from a notification, comes first and is highlighted. If it is no longer pending, a notice
 * says so.
 */
export function CorrectionsWaiting({ selectedId }: { selectedId: string | undefined }) {
  const { t } = useTranslation()
  const [correctionToReject, setCorrectionToReject] = useState<Correction | null>(null)
  useFocusReturn(correctionToReject !== null)
  const list = useListPage(
    (page) => orpc.attendance.corrections.queryOptions({ input: { whose: 'waiting', first: selectedId, ...page } }),
    { filters: {}, limit: 5, inAddress: false },
  )
  const approval = useAction({
    call: ({ id }: Correction, context) => client.attendance.decideCorrection({ id, status: 'APPROVED' }, { context }),
    onSuccess: (_, { user, date }) => showSuccess(t('Correction approved'), `${fullName(user)}, ${formatDay(date)}`),
    failureTitle: t('Failed to update worked hours'),
    invalidates: 'attendance',
    itemIdOf: ({ id }) => id,
  })
  const { data } = list
  const [found, setFound] = useState(false)
  const isFirst = data !== undefined && data.corrections[0]?.id === selectedId
  if (selectedId && isFirst && !found) setFound(true)
  if (!data)
    return list.query.error ? (
      <Part title={t('Corrections to approve')}>
        <Loaded framed query={list.query} skeleton={null}>
          {() => null}
        </Loaded>
      </Part>
    ) : null
  // A selected correction that the user decided here needs no notice.
  const isMissing = selectedId !== undefined && !isFirst && !found && list.page === 1
  if (data.pagination.totalItems === 0 && !isMissing) return null
  return (
    <Part
      title={t('Corrections to approve')}
      beside={
        <span className="tag" data-colour="amber">
          {data.pagination.totalItems}
        </span>
      }
    >
      {isMissing ? (
        <p className="nothing" role="status" style={{ marginBlockEnd: '0.75rem' }}>
          {t('This correction is no longer pending. It may already be decided.')}
        </p>
      ) : null}
      <ul className="card rows" aria-label={t('Corrections to approve')} hidden={data.corrections.length === 0}>
        {data.corrections.map((correction) => (
          <Group
            key={correction.id}
            component="li"
            className="row"
            align="flex-start"
            gap="0.5rem 1.5rem"
            aria-current={correction.id === selectedId || undefined}
          >
            <Stack gap={4} flex="1 1 18rem">
              {correction.id === selectedId ? (
                <span className="tag" data-colour="blue" style={{ alignSelf: 'flex-start' }}>
                  {t('From your notification')}
                </span>
              ) : null}
              <Person
                person={correction.user}
                secondary={[correction.user.llId, formatDay(correction.date)].filter(Boolean).join(' · ')}
                size={32}
              />
              <CorrectionChange correction={correction} />
              <OvertimePending correction={correction} />
            </Stack>
            <DecisionButtons
              correction={correction}
              isBusy={approval.runningInput(correction.id) !== undefined}
              onApprove={() => void approval.run(correction)}
              onReject={() => setCorrectionToReject(correction)}
            />
          </Group>
        ))}
      </ul>
      <Pager pagination={data.pagination} onPage={list.setPage} label={t('Pages of corrections')} />
      <Suspense fallback={null}>
        {correctionToReject ? (
          <RejectCorrectionDialog correction={correctionToReject} onClose={() => setCorrectionToReject(null)} />
        ) : null}
      </Suspense>
    </Part>
  )
}

/** Shows the hours before and after a correction, and its reason. */
function CorrectionChange({ correction: { before, after, reason, createdBy, createdAt } }: { correction: Correction }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="numbers">
        <span className="soft">{describeHours(before, t('No hours'))}</span>
        <br />
        <IconArrowRight
          size={14}
          className="mantine-rotate-rtl"
          style={{ verticalAlign: '-2px' }}
          role="img"
          aria-label={t('becomes')}
        />{' '}
        <span className="medium">{describeHours(after, t('Hours removed'))}</span>
      </p>
      <p className="breaks" dir="auto">
        {reason}
      </p>
      <p className="faint small">
        {t('{name}, {when}', {
          name: createdBy ? fullName(createdBy) : t('Someone'),
          when: formatInstant(createdAt),
        })}
      </p>
    </>
  )
}

function DecisionButtons(props: {
  correction: Correction
  isBusy: boolean
  onApprove: () => void
  onReject: () => void
}) {
  const { correction, isBusy, onApprove, onReject } = props
  const { t } = useTranslation()
  if (!correction.can.decide) return null
  const subject = `${fullName(correction.user)}, ${formatDay(correction.date)}`
  return (
    <Group gap={4} wrap="nowrap">
      <ApproveButton label={t('Approve')} subject={subject} isBusy={isBusy} onApprove={onApprove} />
      <Button
        ref={passFocusOnUnmount}
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-description={subject}
        aria-disabled={isBusy || undefined}
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => !isBusy && onReject()}
      >
        {t('Reject')}
      </Button>
    </Group>
  )
}
