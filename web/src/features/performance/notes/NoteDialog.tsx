import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Note } from '@muster/contract/performance/notes'
import { orpc } from '../../../kit/api/client.ts'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { ChangeHistory } from '../shared/ChangeHistory.tsx'
import type { PerformanceActions } from '../shared/links.ts'
import { Subject } from '../shared/Subject.tsx'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'
import { NoteBadges } from './NoteRow.tsx'

/** Shows the note named in the URL. */
export const NoteDialog = ({ isHidden, actions }: { isHidden: boolean; actions: PerformanceActions }) => {
  const { t } = useTranslation()
  return (
    <RecordDialog
      name="note"
      isHidden={isHidden}
      query={(id) => orpc.performance.note.queryOptions({ input: { id } })}
      title={(answer) => answer?.note.title ?? t('Performance Note')}
      notFound={{ title: t('Note not found'), back: t('Close') }}
    >
      {({ note }) => <NoteDetails key={note.id} note={note} actions={actions} />}
    </RecordDialog>
  )
}

function NoteDetails({ note, actions }: { note: Note; actions: PerformanceActions }) {
  const { t } = useTranslation()
  const visibility = usePerformanceScope()
  const { id, user, content, createdBy, createdAt, can } = note
  return (
    <>
      <Stack gap="md">
        {visibility.names(user) ? <Subject person={user} /> : null}
        <NoteBadges note={note} />
        <p className="breaks measure" style={{ whiteSpace: 'pre-line' }} dir="auto">
          {content}
        </p>
        <p className="faint small">
          {t('{name}, {when}', { name: fullName(createdBy), when: formatInstant(createdAt) })}
        </p>
        <ChangeHistory query={orpc.performance.noteHistory.queryOptions({ input: { id } })} />
      </Stack>
      {can.edit || can.remove ? (
        <DialogButtons>
          {can.remove ? (
            <Button variant="default" onClick={() => actions.removeNote(note)}>
              {t('Delete')}
            </Button>
          ) : null}
          {can.edit ? <Button onClick={() => actions.editNote(note)}>{t('Edit')}</Button> : null}
        </DialogButtons>
      ) : null}
    </>
  )
}
