import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, paragraphs } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { PaidPerson } from './records.ts'
import { RunKey } from './runKeys.ts'
import { commentNeeds } from './view.ts'

/** The time after writing a comment in which its author may remove it, in minutes. */
export const commentRemovalMinutes = 60

/** A comment on a run, or on one of its records. */
export const PayrollComment = z.object({
  id: z.uuid(),
  by: z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    profileImage: z.string().nullable(),
  }),
  at: Instant,
  /** Null if it was removed, or if the stored text can’t be decrypted. */
  text: z.string().nullable(),
  isRemoved: z.boolean(),
  /** The person whose record it is about; null for a comment on the whole run. */
  user: PaidPerson.nullable(),
  /** The record that it is about; null for the whole run, and after a draft was discarded. */
  recordId: z.uuid().nullable(),
  can: z.object({ remove: z.boolean() }),
})
export type PayrollComment = z.infer<typeof PayrollComment>

const Text = paragraphs(1000, 'Please write something')

export const CommentOnRun = z.object({ period: RunKey, text: Text })
export type CommentOnRun = z.infer<typeof CommentOnRun>
export const CommentOnRecord = z.object({ id: Id, text: Text })
export type CommentOnRecord = z.infer<typeof CommentOnRecord>

const onePage = z.object({
  comments: z.array(PayrollComment),
  can: z.object({ add: z.boolean() }),
  pagination: Pagination,
})
const never = 'Employees never see the comments on their own pay.'

export const comments = {
  runComments: route({
    method: 'GET',
    path: '/payroll/runs/{period}/comments',
    needs: commentNeeds,
    summary: 'List the comments on a payroll run and on its records, newest first (logged)',
    description: `Contains the records within your reach. Comments on the whole run require \`payroll.all_view\`. ${never}`,
  })
    .input(PageQuery.extend({ period: RunKey }))
    .output(onePage),
  commentOnRun: route({
    method: 'POST',
    path: '/payroll/runs/{period}/comments',
    needs: commentNeeds,
    summary: 'Comment on a payroll run',
    description:
      'Needs `payroll.all_view` in addition. Notifies the people who made or submitted the run, and those who commented on it before.',
    success: 201,
  })
    .input(CommentOnRun)
    .output(z.object({ comment: PayrollComment })),
  comments: route({
    method: 'GET',
    path: '/payroll/{id}/comments',
    needs: commentNeeds,
    summary: 'List the comments on a payroll record, newest first (logged)',
    description: never,
  })
    .input(PageQuery.extend({ id: Id }))
    .output(onePage),
  commentOnRecord: route({
    method: 'POST',
    path: '/payroll/{id}/comments',
    needs: commentNeeds,
    summary: 'Comment on someone else’s payroll record',
    description:
      'Notifies the people who made the run or submitted the record, and those who commented on the record before.',
    success: 201,
  })
    .input(CommentOnRecord)
    .output(z.object({ comment: PayrollComment })),
  removeComment: route({
    method: 'DELETE',
    path: '/payroll/comments/{id}',
    needs: commentNeeds,
    summary: 'Remove your own comment on payroll within an hour',
    description:
      'Its text is erased; who wrote it and when stays. 409 `payroll.comment_settled` after an hour, or if it is removed already.',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ comment: PayrollComment })),
}
