import type { Decision, DecisionSubject } from './decisionKind.ts'

interface Words {
  /** The label of a button for one request. */
  verb: string
  /** The label of the button for the selected requests. */
  selected: string
  /** The label of the button for all requests. */
  all: string
  /** The label of that button if there are more than can be decided at once. */
  first: string
  question: string
  held: string
  done: string
  /** The title if all were refused, and if some were. */
  failed: string
  partly: string
}

/** The texts of each decision, as translation keys. `{what}` is a number of requests, such as `24 leave requests`. */
const words = {
  approve: {
    verb: 'Approve',
    selected: 'Approve Selected',
    all: 'Approve All {count}',
    first: 'Approve First {count}',
    question: 'Approve {what}?',
    held: '{what} will be approved',
    done: '{what} approved',
    failed: '{what} not approved',
    partly: '{done} approved, {failed} not',
  },
  complete: {
    verb: 'Complete',
    selected: 'Complete Selected',
    all: 'Complete All {count}',
    first: 'Complete First {count}',
    question: 'Complete {what}?',
    held: '{what} will be completed',
    done: '{what} completed',
    failed: '{what} not completed',
    partly: '{done} completed, {failed} not',
  },
  reject: {
    verb: 'Reject',
    selected: 'Reject Selected',
    all: 'Reject All {count}',
    first: 'Reject First {count}',
    question: 'Reject {what}?',
    held: '{what} will be rejected',
    done: '{what} rejected',
    failed: '{what} not rejected',
    partly: '{done} rejected, {failed} not',
  },
} as const satisfies Record<string, Words>

/** Returns the texts of a decision on requests of a kind. */
export const wordsOf = ({ verb }: { verb: DecisionSubject<never>['verb'] }, status: Decision['status']): Words =>
  words[status === 'REJECTED' ? 'reject' : verb]
