import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { skipsSteps } from '@muster/contract/jobs/steps'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { applicationStyles } from '../shared/labels.ts'
import { type Move, stepVerbs } from './steps.ts'

/** Maximum length of a note in the contract. */
const maxNoteLength = 2000

/** Lets the user confirm a final step, and enter a note, which is required if steps are skipped. */
export function NoteDialog(props: {
  opened: boolean
  move: Move
  isSubmitting: boolean
  onMove: (note: string) => void
  onClose: () => void
}) {
  const { opened, move, isSubmitting, onMove, onClose } = props
  const { candidate, to } = move
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const trimmedNote = note.trim()
  const isSkipping = skipsSteps(candidate.status, to)
  const tooLong = trimmedNote.length > maxNoteLength
  const { label } = stepVerbs[to]
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(titles[to])}
      form={{ submit: () => onMove(trimmedNote), submitting: isSubmitting, failure: null, dirty: trimmedNote !== '' }}
      submit={t(label)}
      disabled={tooLong || (isSkipping && !trimmedNote)}
      danger={to === 'REJECTED'}
    >
      <div className="well" style={{ display: 'grid', gap: '0.75rem' }}>
        <Person person={candidate.applicant} secondary={candidate.applicant.position} size={36} />
        <span>
          <StatusBadge look={applicationStyles[candidate.status]} />
        </span>
      </div>
      <p>
        {isSkipping
          ? t('This skips steps. Please give a reason.')
          : t('This is final. The application can’t be moved afterwards.')}
      </p>
      <Textarea
        label={isSkipping ? t('Note') : t('Note (optional)')}
        description={t('Visible to reviewers only, not to the applicant.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={tooLong ? t('Please use at most 2,000 characters') : null}
        required={isSkipping}
        rows={4}
        data-autofocus
      />
    </FormDialog>
  )
}

const titles = {
  UNDER_REVIEW: 'Start the review?',
  SHORTLISTED: 'Shortlist this application?',
  ACCEPTED: 'Accept this application?',
  REJECTED: 'Reject this application?',
} as const
