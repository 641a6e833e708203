import type { PayslipQuestion } from '@muster/contract/payroll/questions'
import { answerQuestionsNeeds } from '@muster/contract/payroll/view'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, isAllowed, type Reason, type Refusal } from '../../../kernel/errors.ts'

/** The facts of a question within the actor's reach. */
export interface QuestionFacts {
  userId: string
  status: PayslipQuestion['status']
}

const settled = () => conflict('This question is answered or closed by now. Please reload.', 'payroll.question_settled')

const againstAnswering = (actor: Actor, { userId, status }: QuestionFacts): Reason[] => [
  [!actor.permissions.has(answerQuestionsNeeds), () => forbidden()],
  [!canDecideFor(actor, userId), () => forbidden('You cannot answer your own question')],
  [status !== 'OPEN', settled],
]
const againstClosing = (actor: Actor, { userId, status }: QuestionFacts): Reason[] => [
  [userId !== actor.id, () => forbidden()],
  [status === 'CLOSED', settled],
]

/** The checks on answering and closing a question; each returns a refusal, or null if allowed. */
export const questionPolicy = {
  answer: (actor: Actor, facts: QuestionFacts): Refusal | null => firstRefusal(againstAnswering(actor, facts)),
  close: (actor: Actor, facts: QuestionFacts): Refusal | null => firstRefusal(againstClosing(actor, facts)),
}

/** Returns `can` of a question: the actions that the actor may take now. */
export const questionActions = (actor: Actor, facts: QuestionFacts): PayslipQuestion['can'] => ({
  ask: facts.userId === actor.id,
  answer: isAllowed(againstAnswering(actor, facts)),
  close: isAllowed(againstClosing(actor, facts)),
})
