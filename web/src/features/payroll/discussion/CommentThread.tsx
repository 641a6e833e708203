import { Button, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentOnRecord, CommentOnRun, type PayrollComment } from '@muster/contract/payroll/comments'
import { client, orpc } from '../../../kit/api/client.ts'
import type { Schema } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { passFocusOnUnmount } from '../../../kit/useFocusReturn.ts'
import classes from './discussion.module.css'

const pageSize = 10

/** The run or the record that comments are on. */
export type Commented = { runKey: string } | { recordId: string }

/** Lets the user comment on a run or record, and shows its comments, newest first, of which they can remove their own. */
export default function CommentThread({ on }: { on: Commented }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const input = { page, limit: pageSize }
  const query = useQuery({
    ...('runKey' in on
      ? orpc.payroll.runComments.queryOptions({ input: { ...input, period: on.runKey } })
      : orpc.payroll.comments.queryOptions({ input: { ...input, id: on.recordId } })),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={2} height={56} />}>
      {({ comments, can, pagination }) => (
        <Stack gap="md">
          {can.add ? <CommentForm on={on} onAdded={() => setPage(1)} /> : null}
          {comments.length > 0 ? (
            <ol className={classes.comments} aria-label={t('Comments')}>
              {comments.map((comment) => (
                <Comment key={comment.id} comment={comment} namesPerson={'runKey' in on} />
              ))}
            </ol>
          ) : (
            <p className="soft">
              {can.add ? t('No comments yet.') : t('No comments. They can be added once payroll is generated.')}
            </p>
          )}
          <Pager pagination={pagination} onPage={setPage} label={t('Pages of comments')} />
        </Stack>
      )}
    </Loaded>
  )
}

/** Shows a comment. `namesPerson` tells whose record it is about, with a link to it. */
function Comment({ comment, namesPerson }: { comment: PayrollComment; namesPerson: boolean }) {
  const { t } = useTranslation()
  const { by, at, text, isRemoved, user, recordId, can } = comment
  const removal = useAction({
    call: (_: void, context) => client.payroll.removeComment({ id: comment.id }, { context }),
    onSuccess: () => showSuccess(t('Comment removed')),
    failureTitle: t('The comment could not be removed'),
    invalidates: 'payroll',
    confirm: () => ({
      title: t('Remove this comment?'),
      message: t('Its text is erased. Your name and the time stay.'),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })
  return (
    <li className={classes.comment}>
      <div className={classes.head}>
        <p className="faint small">
          <span className="medium">{fullName(by)}</span> · <span className="numbers">{formatInstant(at)}</span>
          {namesPerson && user ? (
            <>
              {' · '}
              {recordId ? (
                <AddressLink className="link" href={`?view=payroll&tab=records&record=${recordId}`}>
                  {fullName(user)}
                </AddressLink>
              ) : (
                fullName(user)
              )}
            </>
          ) : null}
        </p>
        {can.remove ? (
          <Button
            ref={passFocusOnUnmount}
            variant="subtle"
            size="compact-sm"
            className={classes.action}
            onClick={() => removal.confirm()}
          >
            {t('Remove')}
          </Button>
        ) : null}
      </div>
      {text === null ? (
        <p className="soft">{isRemoved ? t('This comment was removed.') : t('This text can’t be shown.')}</p>
      ) : (
        <p className="breaks" dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </p>
      )}
      {removal.confirmDialog}
    </li>
  )
}

function CommentForm({ on, onAdded }: { on: Commented; onAdded: () => void }) {
  const { t } = useTranslation()
  const schema: Schema<CommentOnRun | CommentOnRecord> = 'runKey' in on ? CommentOnRun : CommentOnRecord
  const form = useForm({
    initial: { text: '' },
    schema,
    toInput: ({ text }) => ('runKey' in on ? { period: on.runKey, text } : { id: on.recordId, text }),
    submit: (input, { context }) =>
      'period' in input
        ? client.payroll.commentOnRun(input, { context })
        : client.payroll.commentOnRecord(input, { context }),
    onSuccess: (_, { reset }) => {
      showSuccess(t('Comment added'))
      reset()
      onAdded()
    },
    invalidates: 'payroll',
  })
  return (
    <InlineForm
      form={form}
      submit={t('Add Comment')}
      // A record has its next step as the primary button.
      isSecondary={'recordId' in on}
      waiting={t('Adding…')}
      failed={t('The comment could not be added')}
    >
      <TextAreaField
        form={form}
        name="text"
        label={t('Comment')}
        description={t('Seen by people who run payroll, never by the employee.')}
        rows={2}
        maxLength={1000}
        required
      />
    </InlineForm>
  )
}
