import { IconInbox } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Candidate } from '@muster/contract/jobs/applications'
import type { Job } from '@muster/contract/jobs/postings'
import { applicationStatuses } from '@muster/contract/jobs/steps'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { focusCard } from './boardKeys.ts'
import type { StepActions } from './useSteps.tsx'
import classes from './ApplicationBoard.module.css'

/**
 * Shows the applications for a posting in one column per step. Cards are moved by dragging, by their menu, or by
 * keyboard: arrow keys go from card to card, and Shift with an arrow key moves a card to the next step. The focus
 * follows the card.
 */
export function ApplicationBoard({ job, search, actions }: { job: Job; search?: string; actions: StepActions }) {
  const { t } = useTranslation()
  const { moving, move } = actions
  const [draggedCandidate, setDraggedCandidate] = useState<Candidate | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const focusedId = useRef<string | null>(null)

  // A card that moves to another column is rendered again and would lose the focus, also after a dialog.
  useLayoutEffect(() => {
    const id = focusedId.current
    const focusedElement = document.activeElement
    if (!id || !board.current) return
    if (focusedElement === null || focusedElement.contains(board.current))
      focusCard(board.current.querySelector(`[data-card="${id}"]`))
    if (!moving.has(id)) focusedId.current = null
  }, [moving])

  if (job._count?.applications === 0)
    return (
      <div className="card">
        <EmptyState
          icon={<IconInbox size={20} />}
          title={t('No applications yet')}
          message={t('Applications appear here as they arrive.')}
        />
      </div>
    )
  return (
    <>
      <p className={`${classes.hint} faint small`}>
        {t('Drag cards between steps, or use their menus. Keyboard: arrows select a card, Shift+arrow moves it.')}
      </p>
      <div ref={board} className={classes.board}>
        {applicationStatuses.map((status) =>
          status === 'WITHDRAWN' && !job.steps?.WITHDRAWN ? null : (
            <BoardColumn
              key={status}
              jobId={job.id}
              status={status}
              search={search}
              moving={moving}
              draggedCandidate={draggedCandidate}
              actions={{
                drag: setDraggedCandidate,
                move: (candidate, to) => {
                  focusedId.current = candidate.id
                  move(candidate, to)
                },
              }}
            />
          ),
        )}
      </div>
    </>
  )
}
