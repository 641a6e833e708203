import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftExtraRun } from '@muster/contract/payroll/extraRuns'
import { extraRunKindLabels } from '@muster/contract/payroll/labels'
import { extraRunKinds } from '@muster/contract/payroll/runKeys'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { AmountField, AmountInput } from '../../../kit/form/MoneyField.tsx'
import { AddPeople } from '../../../kit/form/people/AddPeople.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { NumberField, TextField } from '../../../kit/form/TextField.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { DifferencesProposal } from './DifferencesProposal.tsx'
import { ThirteenthProposal } from './ThirteenthProposal.tsx'
import { ExtraRunPreview } from './ExtraRunPreview.tsx'
import { type ExtraRunValues, namesOf, toInput } from './extraRunForm.ts'

const FromNetPayments = lazyPart(() => import('./FromNetPayments.tsx'), true)

/** Returns the proposed payment date: today, or the last day of an earlier month. */
const proposedDay = (period: string, today: string): string =>
  today.startsWith(period) ? today : `${period}-${Temporal.PlainYearMonth.from(period).daysInMonth}`

/** Lets the user make an extra payment run within a month. Its figures are shown before it is made. */
export default function ExtraRunDialog({ period, onClose }: { period: string; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const [isFromNet, setIsFromNet] = useState(false)
  const { set } = useAddress()
  const initial: ExtraRunValues = {
    kind: 'BONUS',
    name: t(extraRunKindLabels.BONUS),
    paymentDate: proposedDay(period, today),
    by: 'AMOUNT',
    amount: '',
    percent: '',
    people: [],
  }
  const base = useForm({
    initial,
    schema: DraftExtraRun,
    toInput: (values) => toInput(period, values),
    names: namesOf,
    submit: (input, { context }) => client.payroll.createExtraRun(input, { context }),
    onSuccess: ({ run }) => {
      showSuccess(t('Extra run made'), run.extra?.name ?? '')
      set({ run: run.key.slice(8), status: null, show: null, page: null }, { replace: true })
      onClose()
    },
    invalidates: 'payroll',
  })
  const { values } = base
  const { people } = values
  const paysDifferences = values.kind === 'DIFFERENCES'
  const problem = base.problems['people']
  const form = {
    ...base,
    change: (patch: Partial<ExtraRunValues>) => {
      // The name follows the kind until it is typed.
      const isProposed = extraRunKinds.some((kind) => values.name === t(extraRunKindLabels[kind]))
      base.change(patch.kind && isProposed ? { ...patch, name: t(extraRunKindLabels[patch.kind]) } : patch)
    },
  }
  const changePerson = (id: string, amount: string) =>
    form.change({ people: people.map((each) => (each.id === id ? { ...each, amount } : each)) })
  const amountError = (at: number) => {
    const message = form.problems[`people.${at}.amount`]
    return message && t(message)
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Extra run, {month}', { month: formatMonth(period) })}
      submit={t('Make Extra Run')}
      failed={t('The extra run could not be made')}
      size={640}
    >
      <div className="pair">
        <ChoiceField
          form={form}
          name="kind"
          label={t('Kind')}
          options={extraRunKinds.map((value) => ({ value, label: t(extraRunKindLabels[value]) }))}
        />
        <TextField form={form} name="name" label={t('Name')} description={t('Shown on the payslip.')} maxLength={60} />
      </div>
      <DayField
        form={form}
        name="paymentDate"
        label={t('Payment date')}
        min={`${period}-01`}
        max={`${period}-${Temporal.PlainYearMonth.from(period).daysInMonth}`}
      />
      {paysDifferences ? (
        <DifferencesProposal period={period} onUse={(owed) => form.change({ people: owed })} />
      ) : (
        <Amounts form={form} />
      )}
      {values.kind === 'THIRTEENTH_MONTH' ? (
        <ThirteenthProposal
          period={period}
          paymentDate={values.paymentDate}
          onUse={(proposed) => form.change({ by: 'AMOUNT', people: proposed })}
        />
      ) : null}
      <AddPeople
        query={(search) => orpc.payroll.adjustable.queryOptions({ input: { search }, select: (found) => found.people })}
        chosenIds={people.map(({ id }) => id)}
        onAdd={({ id, firstName, lastName }) =>
          form.change({ people: [...people, { id, firstName, lastName, amount: '' }] })
        }
        error={problem ? t(problem) : undefined}
      />
      {people.length ? (
        <ul className="rows framed" aria-label={t('Chosen people')}>
          {people.map(({ id, amount, ...person }, at) => (
            <li key={id} className="row">
              <span>{fullName(person)}</span>
              <span style={{ display: 'flex', gap: '0.5rem', alignItems: 'center' }}>
                {paysDifferences ? null : (
                  <AmountInput
                    size="xs"
                    w={140}
                    aria-label={t('Amount for {name}', { name: fullName(person) })}
                    placeholder={values.by === 'AMOUNT' ? values.amount || '0.00' : t('by percentage')}
                    value={amount}
                    error={amountError(at)}
                    onChange={(text) => changePerson(id, text)}
                  />
                )}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={t('Remove {name}', { name: fullName(person) })}
                  onClick={() => form.change({ people: people.filter((each) => each.id !== id) })}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {people.length && values.by === 'AMOUNT' && !paysDifferences ? (
        <div>
          <UnstyledButton className="link small" aria-expanded={isFromNet} onClick={() => setIsFromNet(!isFromNet)}>
            {t('From net amounts')}
          </UnstyledButton>
          {isFromNet ? (
            <Suspense>
              <FromNetPayments
                period={period}
                paymentDate={values.paymentDate}
                people={people}
                onFill={(amounts) =>
                  form.change({
                    people: people.map((each) => ({ ...each, amount: amounts.get(each.id) ?? each.amount })),
                  })
                }
              />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      <ExtraRunPreview period={period} values={values} />
    </FormDialog>
  )
}

/** Lets the user enter the amount or percentage that each person gets. */
function Amounts({ form }: { form: FormOf<ExtraRunValues> }) {
  const { t } = useTranslation()
  const { values } = form
  return (
    <>
      <div className="pair">
        <ChoiceField
          form={form}
          name="by"
          label={t('Amounts')}
          options={[
            { value: 'AMOUNT', label: t('Fixed amount') },
            {
              value: 'PERCENT',
              label: values.kind === 'THIRTEENTH_MONTH' ? t('% of a month’s pay per year') : t('% of the salary'),
            },
          ]}
        />
        {values.by === 'AMOUNT' ? (
          <AmountField form={form} name="amount" label={t('Amount for each person')} placeholder="0.00" />
        ) : (
          <NumberField form={form} name="percent" label={t('Percentage')} min={0} step="any" inputMode="decimal" />
        )}
      </div>
      {values.by === 'PERCENT' && values.kind === 'THIRTEENTH_MONTH' ? (
        <p className="soft small">
          {t('Each month of the year so far gives a twelfth of its salary, prorated by days of employment.')}
        </p>
      ) : null}
    </>
  )
}
