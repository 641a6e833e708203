import { useTranslation } from 'react-i18next'
import { type FactorPolicy, factorPolicies } from '@muster/contract/access/twoFactorValues'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { type Rule, ruleLabels } from './ruleText.ts'

/** Lets the owner change the rule for two-factor sign-in of a role. */
export default function RuleDialog(props: { rule: Rule; rememberDays: number; onClose: () => void }) {
  const { rule, rememberDays, onClose } = props
  const { t } = useTranslation()
  const today = useToday()
  // Two weeks give everyone time to set it up.
  const usual = Temporal.PlainDate.from(today).add({ days: 14 }).toString()
  const latest = Temporal.PlainDate.from(today).add({ years: 1 }).toString()
  const { roleId, policy, requiredFrom, people, protectedPeople } = rule
  const form = useForm({
    initial: { policy: policy as string, requiredFrom: requiredFrom ?? usual },
    names: { 'policy.roles.0.requiredFrom': 'requiredFrom' },
    submit: (values) =>
      client.auth.setTwoFactorPolicy({
        policy: {
          rememberDays,
          roles: [
            {
              roleId,
              policy: values.policy as FactorPolicy,
              requiredFrom: values.policy === 'REQUIRED' ? values.requiredFrom : null,
            },
          ],
        },
        was: { rememberDays, roles: [{ roleId, policy, requiredFrom }] },
      }),
    onSuccess: () => {
      showSuccess(t('Rule saved'), rule.name)
      onClose()
    },
    invalidates: 'auth',
  })
  const missing = people - protectedPeople
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Two-factor sign-in for {role}', { role: rule.name })}
      submit={t('Save')}
      failed={t('Not saved')}
      disabled={!form.dirty}
    >
      <ChoiceField
        form={form}
        name="policy"
        label={t('Rule')}
        options={factorPolicies.map((value) => ({ value, label: t(ruleLabels[value]) }))}
        data-autofocus
      />
      {form.values.policy === 'REQUIRED' ? (
        <>
          <DayField form={form} name="requiredFrom" label={t('Required from')} min={today} max={latest} />
          {missing > 0 ? (
            <p className="notice" data-colour="amber">
              {t('Without a second factor: {number}. From that day, these people must set it up to continue.', {
                number: missing,
              })}
            </p>
          ) : null}
        </>
      ) : null}
    </FormDialog>
  )
}
