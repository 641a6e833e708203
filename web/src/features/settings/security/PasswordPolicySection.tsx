import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { characterKinds, type PasswordKind, passwordKinds } from '@muster/contract/kit/passwordRules'
import { PasswordPolicy } from '@muster/contract/settings/passwordPolicy'
import { i18n } from '../../../i18n.ts'
import { client, orpc } from '../../../kit/api/client.ts'
import { useConfirmedForm } from '../../../kit/effects/useConfirmedForm.tsx'
import { CheckField } from '../../../kit/form/choices/CheckField.tsx'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { check } from '../../../kit/form/state/problems.ts'
import { NumberField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { ConfirmedSection } from '../../../kit/effects/ConfirmedSection.tsx'
import { listChanges } from '../../../kit/effects/listChanges.ts'

const policyQuery = orpc.settings.passwordPolicy.queryOptions()

type FieldValues = Record<PasswordKind, boolean> &
  Record<'leastLength' | 'sessionIdleHours' | 'sessionLongestDays', string>

const fieldValuesOf = ({ kinds, ...numbers }: PasswordPolicy): FieldValues => ({
  ...(Object.fromEntries(passwordKinds.map((kind) => [kind, kinds.includes(kind)])) as Record<PasswordKind, boolean>),
  leastLength: String(numbers.leastLength),
  sessionIdleHours: String(numbers.sessionIdleHours),
  sessionLongestDays: String(numbers.sessionLongestDays),
})
const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
const policyOf = (values: FieldValues): PasswordPolicy => ({
  leastLength: whole(values.leastLength),
  kinds: passwordKinds.filter((kind) => values[kind]),
  sessionIdleHours: whole(values.sessionIdleHours),
  sessionLongestDays: whole(values.sessionLongestDays),
})

const numbers = {
  leastLength: 'Minimum password length',
  sessionIdleHours: 'Sign out after inactivity (hours)',
  sessionLongestDays: 'Maximum session length (days)',
} as const
const numberNames = Object.keys(numbers) as (keyof typeof numbers)[]

const parts: FieldGroup<FieldValues>[] = [
  ...numberNames.map((name): FieldGroup<FieldValues> => ({
    key: name,
    label: numbers[name],
    fields: [name],
    format: (values) => values[name],
  })),
  ...passwordKinds.map((kind): FieldGroup<FieldValues> => ({
    key: kind,
    label: characterKinds[kind].label,
    fields: [kind],
    format: (values) => (values[kind] ? i18n.t('Required') : i18n.t('Not required')),
  })),
]

/** Returns the new and the previous values of the changed rules. */
function changesOf(values: FieldValues, before: FieldValues) {
  const [changes, were] = [policyOf(values), policyOf(before)]
  const changedKeys = (Object.keys(changes) as (keyof PasswordPolicy)[]).filter(
    (key) => JSON.stringify(changes[key]) !== JSON.stringify(were[key]),
  )
  const of = (policy: PasswordPolicy): Partial<PasswordPolicy> =>
    Object.fromEntries(changedKeys.map((key) => [key, policy[key]]))
  return { changes: of(changes), were: of(were) }
}

/** Lets authorised users edit the rules for passwords and sessions. */
export default function PasswordPolicySection() {
  const query = useQuery(policyQuery)
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={4} height={64} />}>
      {({ policy }) => <PolicyForm policy={policy} />}
    </Loaded>
  )
}

function PolicyForm({ policy }: { policy: PasswordPolicy }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: fieldValuesOf(policy),
    schema: PasswordPolicy,
    toInput: policyOf,
    names: Object.fromEntries(numberNames.map((name) => [`changes.${name}`, name])),
    submit: (_, { values, before, context }) =>
      client.settings.setPasswordPolicy(changesOf(values, before), { context }),
    onSuccess: (answer) => {
      queryClient.setQueryData(policyQuery.queryKey, answer)
      showSuccess(t('Saved'), t('Applies to new passwords from now on.'))
    },
    invalidates: 'auth',
    concurrent: {
      parts,
      code: 'setting.changed_meanwhile',
      read: async () => {
        const read = await client.settings.passwordPolicy()
        queryClient.setQueryData(policyQuery.queryKey, read)
        return fieldValuesOf(read.policy)
      },
    },
  })
  const confirmed = useConfirmedForm({
    form,
    isValid: () => check(PasswordPolicy, policyOf(form.values)).ok,
    preview: () => client.settings.previewPasswordPolicy(changesOf(form.values, form.before)),
    facts: () => listChanges(parts, form.values, form.before),
  })
  const number = { form: confirmed.form, min: 1, inputMode: 'numeric', required: true } as const
  return (
    <div style={{ marginBlock: '1.5rem' }}>
      <ConfirmedSection
        title={t('Password rules')}
        description={t(
          'For everyone. Common passwords and names are always rejected. Changing a password ends other sessions.',
        )}
        confirmed={confirmed}
      >
        <NumberField {...number} name="leastLength" label={t(numbers.leastLength)} />
        <fieldset style={{ border: 0, padding: 0, margin: 0, minInlineSize: 0 }}>
          <legend className="medium" style={{ marginBlockEnd: '0.5rem' }}>
            {t('Every password must have')}
          </legend>
          <div style={{ display: 'grid', gap: '0.5rem' }}>
            {passwordKinds.map((kind) => (
              <CheckField key={kind} form={confirmed.form} name={kind} label={t(characterKinds[kind].label)} />
            ))}
          </div>
        </fieldset>
        <NumberField {...number} name="sessionIdleHours" label={t(numbers.sessionIdleHours)} />
        <NumberField {...number} name="sessionLongestDays" label={t(numbers.sessionLongestDays)} />
      </ConfirmedSection>
    </div>
  )
}
