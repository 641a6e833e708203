import { Button, Group, Stack } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerQuestion, AskQuestion, type PayslipQuestion } from '@muster/contract/payroll/questions'
import { client } from '../../../kit/api/client.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatInstant } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { passFocusInPlace } from '../../../kit/useFocusReturn.ts'
import classes from './questions.module.css'

/**
 * Shows what was asked about a line of a payslip and the answers, and lets the employee ask or close, and payroll answer.
 * Without a question yet, `ask` is the line to ask about.
 */
export default function QuestionThread({ question, ask }: { question?: PayslipQuestion; ask: AskedLine | null }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const close = useAction({
    call: ({ id }: PayslipQuestion, context) => client.payroll.closeQuestion({ id }, { context }),
    onSuccess: () => showSuccess(t('Question closed')),
    failureTitle: t('The question could not be closed'),
    invalidates: 'payroll',
  })
  if (!question && !ask) return null
  return (
    <Stack gap="sm">
      {question ? <Messages question={question} /> : null}
      {question?.can.answer ? (
        <div ref={passFocusInPlace}>
          <AnswerForm question={question} />
        </div>
      ) : null}
      {ask && isAsking ? (
        <div ref={passFocusInPlace}>
          <AskForm line={ask} onClose={() => setIsAsking(false)} />
        </div>
      ) : null}
      {ask && !isAsking ? (
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            className={classes.action}
            leftSection={<IconMessageQuestion size={16} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            {question ? t('Ask Again') : t('Ask About This Line')}
          </Button>
          {question?.can.close ? (
            <Button
              ref={passFocusInPlace}
              variant="subtle"
              size="compact-sm"
              className={classes.action}
              aria-busy={close.runningInput() !== undefined || undefined}
              onClick={() => void close.run(question)}
            >
              {t('Close Question')}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  )
}

/** A line of the user's own payslip, by its record and its number from 1. */
export interface AskedLine {
  recordId: string
  position: number
}

/** The words for the status of a question, as translation keys. */
const statusLabels = {
  OPEN: 'Answer pending',
  ANSWERED: 'Answered',
  CLOSED: 'Closed',
} as const

function Messages({ question: { status, messages } }: { question: PayslipQuestion }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('Questions and answers')}>
      <ol className={classes.messages}>
        {messages.map(({ id, by, isAnswer, text, at }) => (
          <li key={id} className={classes.message} data-answer={isAnswer || undefined}>
            <p className="faint small">
              <span className="medium">{fullName(by)}</span> · {isAnswer ? t('Answer') : t('Question')} ·{' '}
              <span className="numbers nowrap">{formatInstant(at)}</span>
            </p>
            <p className="breaks" dir="auto" style={{ whiteSpace: 'pre-line' }}>
              {text ?? t('This text can’t be shown.')}
            </p>
          </li>
        ))}
      </ol>
      <p className="soft small">{t(statusLabels[status])}</p>
    </section>
  )
}

function AskForm({ line: { recordId, position }, onClose }: { line: AskedLine; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { text: '' },
    schema: AskQuestion,
    toInput: ({ text }) => ({ id: recordId, position, text }),
    submit: (input, { context }) => client.payroll.askQuestion(input, { context }),
    onSuccess: () => {
      showSuccess(t('Question sent'), t('You’ll be notified of the answer.'))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <InlineForm
      form={form}
      submit={t('Send Question')}
      waiting={t('Sending…')}
      failed={t('The question could not be sent')}
      onCancel={onClose}
    >
      <TextAreaField form={form} name="text" label={t('Your question')} rows={3} maxLength={1000} required autoFocus />
    </InlineForm>
  )
}

function AnswerForm({ question: { id, messages } }: { question: PayslipQuestion }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { text: '' },
    schema: AnswerQuestion,
    toInput: ({ text }) => ({ id, text, lastReadId: messages.at(-1)?.id }),
    submit: (input, { context }) => client.payroll.answerQuestion(input, { context }),
    onSuccess: () => showSuccess(t('Answer sent'), t('The employee is notified.')),
    invalidates: 'payroll',
  })
  return (
    <InlineForm
      form={form}
      submit={t('Send Answer')}
      waiting={t('Sending…')}
      failed={t('The answer could not be sent')}
    >
      <TextAreaField form={form} name="text" label={t('Answer')} rows={3} maxLength={1000} required />
    </InlineForm>
  )
}
