import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Candidate } from '@muster/contract/jobs/applications'
import { type DecidedStatus, skipsSteps } from '@muster/contract/jobs/steps'
import { client, orpc } from '../../../kit/api/client.ts'
import { invalidateAfterChange } from '../../../kit/api/queryClient.ts'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { applicationStyles } from '../shared/labels.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { type Move, stepsFrom } from './steps.ts'

/**
 * Returns the actions that move applications. The user must confirm a step that is final or skips others. `moving` maps
 * application ids to the moves in progress. The caller must render `dialogs`; `isAsking` is true while a dialog is
 * open.
 */
export function useSteps() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [pendingMove, setPendingMove] = useState<(Move & { at: number }) | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [moving, setMoving] = useState<ReadonlyMap<string, Move>>(new Map())

  /**
   * Updates the open dialog after someone else moved the application; the note entered in it is kept. Closes it if the
   * move is no longer possible.
   */
  const refetchCandidates = ({ candidate: { id }, to }: Move) =>
    client.jobs.application({ id }).then(
      ({ application }) => {
        if (stepsFrom(application).includes(to))
          setPendingMove((before) => before && { ...before, candidate: application })
        else setIsAsked(false)
      },
      () => setIsAsked(false),
    )

  const action = useAction({
    call: ({ candidate: { id, updatedAt }, to, note }: Move, context) =>
      client.jobs.decide({ id, status: to, note: note || null, updatedAt }, { context }),
    onSuccess: async ({ application }, { candidate: { applicant }, to }) => {
      setIsAsked(false)
      queryClient.setQueryData(orpc.jobs.application.queryKey({ input: { id: application.id } }), { application })
      showSuccess(t('{name}: {status}', { name: fullName(applicant), status: t(applicationStyles[to].label) }))
      // The card stays where it was dropped until the columns are reloaded.
      await invalidateAfterChange(queryClient, 'jobs')
    },
    failureTitle: t('Failed to move application'),
    explainRefusal({ code }, move) {
      if (code !== 'job.changed_meanwhile' && code !== 'job.application_decided') return undefined
      void refetchCandidates(move)
      return t('Someone else moved {name}’s application. This is its current step.', {
        name: fullName(move.candidate.applicant),
      })
    },
    invalidates: 'jobs',
    itemIdOf: ({ candidate: { id } }) => id,
  })
  const run = async (move: Move) => {
    const { id } = move.candidate
    setMoving((before) => new Map(before).set(id, move))
    try {
      await action.run(move)
    } finally {
      setMoving((before) => new Map([...before].filter(([other]) => other !== id)))
    }
  }

  const withdraw = useAction({
    call: ({ id }: { id: string; title: string }, context) => client.jobs.withdraw({ id }, { context }),
    onSuccess: (_, { title }) => showSuccess(t('Application withdrawn'), title),
    invalidates: 'jobs',
    itemIdOf: ({ id }) => id,
    confirm: ({ title }) => ({
      title: t('Withdraw this application?'),
      message: t('Your application for {job} won’t be considered. You can’t apply for this job again.', {
        job: title,
      }),
      confirmLabel: t('Withdraw'),
      cancelLabel: t('Keep It'),
      danger: true,
    }),
  })

  return {
    /** Moves an application to another step. */
    move: (candidate: Candidate, to: DecidedStatus) => {
      if (moving.has(candidate.id) || !stepsFrom(candidate).includes(to)) return
      if (to === 'ACCEPTED' || to === 'REJECTED' || skipsSteps(candidate.status, to)) {
        setPendingMove({ candidate, to, at: performance.now() })
        setIsAsked(true)
      } else void run({ candidate, to })
    },
    moving,
    withdraw: ({ id, job }: { id: string; job: { title: string } }) => withdraw.confirm({ id, title: job.title }),
    isAsking: isAsked || withdraw.isAsking,
    dialogs: (
      <>
        {pendingMove ? (
          <NoteDialog
            // A new dialog starts with an empty note.
            key={pendingMove.at}
            opened={isAsked}
            move={pendingMove}
            isSubmitting={moving.has(pendingMove.candidate.id)}
            onMove={(note) => void run({ candidate: pendingMove.candidate, to: pendingMove.to, note })}
            onClose={() => setIsAsked(false)}
          />
        ) : null}
        {withdraw.confirmDialog}
      </>
    ),
  }
}

/** The actions on an application. */
export type StepActions = Omit<ReturnType<typeof useSteps>, 'isAsking' | 'dialogs'>
