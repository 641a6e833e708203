import { Button, Group, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Candidate } from '@muster/contract/jobs/applications'
import { type ApplicationStatus, decidedStatuses } from '@muster/contract/jobs/steps'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { applicationStyles } from '../shared/labels.ts'
import { BoardCard, type CardActions } from './BoardCard.tsx'
import { stepsFrom } from './steps.ts'
import type { StepActions } from './useSteps.tsx'
import classes from './ApplicationBoard.module.css'

/** Number of cards loaded at a time. */
const pageSize = 20

/** Returns the infinite query for a posting's applications with this status. */
const useCandidates = (id: string, status: ApplicationStatus, search?: string) =>
  useInfiniteQuery(
    orpc.jobs.applications.infiniteOptions({
      input: (page: number) => ({ id, status, search, page, limit: pageSize }),
      initialPageParam: 1,
      getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
        currentPage < totalPages ? currentPage + 1 : undefined,
    }),
  )

/** Shows a posting's applications with one status. A dragged card can be dropped here if it may move to this status. */
export function BoardColumn(props: {
  jobId: string
  status: ApplicationStatus
  search?: string
  moving: StepActions['moving']
  draggedCandidate: Candidate | null
  actions: CardActions
}) {
  const { jobId, status, search, moving, draggedCandidate, actions } = props
  const { t } = useTranslation()
  const name = useId()
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const query = useCandidates(jobId, status, search)
  const candidates = query.data?.pages.flatMap(({ applications }) => applications)
  const incomingCandidates = [...moving.values()].filter(({ to }) => to === status).map(({ candidate }) => candidate)
  const cards = candidates && [
    ...incomingCandidates.filter(({ id }) => !candidates.some((each) => each.id === id)),
    ...candidates.filter(({ id }) => (moving.get(id)?.to ?? status) === status),
  ]
  const total = query.data?.pages.at(-1)?.pagination.totalItems
  const { Icon, colour, label } = applicationStyles[status]
  const to = decidedStatuses.find((each) => each === status)
  const mayDrop = draggedCandidate !== null && to !== undefined && stepsFrom(draggedCandidate).includes(to)

  const onDragOver = (event: DragEvent) => {
    if (!mayDrop) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setIsDraggedOver(true)
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsDraggedOver(false)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(false)
    if (mayDrop) actions.move(draggedCandidate, to)
    actions.drag(null)
  }

  return (
    <section
      className={classes.column}
      aria-labelledby={name}
      data-column={status}
      data-shut={(draggedCandidate !== null && !mayDrop && draggedCandidate.status !== status) || undefined}
      data-over={(isDraggedOver && mayDrop) || undefined}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      <Group gap="xs" wrap="nowrap" mih="1.75rem">
        <span className={`${classes.sign} tint`} data-colour={colour}>
          {Icon ? <Icon size={14} stroke={2.2} aria-hidden /> : null}
        </span>
        <h3 id={name} className="subhead">
          {t(label)}
        </h3>
        <span className="faint numbers">{total === undefined ? null : formatCount(total)}</span>
      </Group>
      <Loaded
        query={{ data: cards, error: query.error, refetch: query.refetch }}
        skeleton={<ListSkeleton rows={2} height={72} />}
      >
        {(visibleCards) => (
          <>
            <ul className={classes.cards} aria-labelledby={name}>
              {visibleCards.map((candidate) => (
                <BoardCard
                  key={candidate.id}
                  candidate={candidate}
                  actions={actions}
                  isMoving={moving.has(candidate.id)}
                />
              ))}
            </ul>
            {visibleCards.length === 0 ? <p className={`${classes.none} faint small`}>{t('None')}</p> : null}
            {query.hasNextPage ? (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={query.isFetchingNextPage ? <Loader size={14} color="currentColor" /> : null}
                aria-busy={query.isFetchingNextPage || undefined}
                onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}
              >
                {t('Show more')}
                <span className="visually-hidden">{` – ${t(label)}`}</span>
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}
