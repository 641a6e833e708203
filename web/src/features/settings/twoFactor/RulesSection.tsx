import { Box, Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PolicyOfCompany } from '@muster/contract/auth/twoFactorPolicy'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Toggle } from '../../../kit/form/choices/CheckField.tsx'
import { Problem } from '../../../kit/form/FormElement.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { NumberField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatCount } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { type Rule, ruleText } from './ruleText.ts'

const RuleDialog = lazyPart(() => import('./RuleDialog.tsx'))

const policyQuery = orpc.auth.twoFactorPolicy.queryOptions()

/** Lets the owner set the rule for two-factor sign-in of each role, and for how long devices are remembered. */
export default function RulesSection() {
  const { t } = useTranslation()
  const query = useQuery(policyQuery)
  return (
    <Section
      title={t('Two-factor sign-in')}
      description={t('Require a passkey or an authenticator app, by role.')}
      action={
        <AddressLink className="link medium" href="?view=settings&tab=two-factor">
          {t('See who has it')}
        </AddressLink>
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={5} height={44} />}>
        {(policy) => <Rules policy={policy} />}
      </Loaded>
    </Section>
  )
}

function Rules({ policy }: { policy: PolicyOfCompany }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Rule | null>(null)
  useFocusReturn(edited !== null)
  return (
    <Stack gap="lg">
      <ul className="rows framed">
        {policy.roles.map((rule) => (
          <Group key={rule.roleId} component="li" className="row" wrap="nowrap">
            <Box flex={1} miw={0}>
              <p className="medium breaks">{rule.name}</p>
              <p className="faint small">
                {ruleText(rule)} ·{' '}
                {t('{number} of {total} have it', {
                  number: formatCount(rule.protectedPeople),
                  total: formatCount(rule.people),
                })}
              </p>
            </Box>
            <Button
              variant="subtle"
              color="gray"
              aria-label={t('Change the rule for {role}', { role: rule.name })}
              onClick={() => setEdited(rule)}
            >
              {t('Change')}
            </Button>
          </Group>
        ))}
      </ul>
      <PasskeyToggle policy={policy} />
      <RememberForm rememberDays={policy.rememberDays} />
      <Suspense>
        {edited ? (
          <RuleDialog rule={edited} rememberDays={policy.rememberDays} onClose={() => setEdited(null)} />
        ) : null}
      </Suspense>
    </Stack>
  )
}

/** Lets the owner allow people to sign in with a passkey alone, saved at once. */
function PasskeyToggle({ policy: { rememberDays, passkeySignIn } }: { policy: PolicyOfCompany }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const set = useAction({
    call: (isAllowed: boolean) =>
      client.auth.setTwoFactorPolicy({
        policy: { rememberDays, roles: [], passkeySignIn: isAllowed },
        was: { rememberDays, roles: [], passkeySignIn },
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(policyQuery.queryKey, answer)
      showSuccess(t('Saved'))
    },
    invalidates: 'auth',
  })
  return (
    <Box maw="35rem">
      <Toggle
        label={t('Passkeys instead of passwords')}
        description={t('The sign-in page offers passkeys. The device checks the person by PIN, finger or face.')}
        checked={set.runningInput() ?? passkeySignIn}
        waiting={set.isBusy}
        onChange={(isAllowed) => void set.run(isAllowed)}
      />
      <Problem title={t('Not saved')} message={set.failure} />
    </Box>
  )
}

/** Lets the owner choose for how many days a device is remembered. */
function RememberForm({ rememberDays }: { rememberDays: number }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: { rememberDays: String(rememberDays) },
    check: (values): Problems =>
      /^\d{1,3}$/.test(values.rememberDays.trim()) && Number(values.rememberDays) <= 365
        ? {}
        : { rememberDays: 'Please enter a whole number of days from 0 to 365' },
    names: { 'policy.rememberDays': 'rememberDays' },
    submit: (values) =>
      client.auth.setTwoFactorPolicy({
        policy: { rememberDays: Number(values.rememberDays), roles: [] },
        was: { rememberDays, roles: [] },
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(policyQuery.queryKey, answer)
      showSuccess(t('Saved'))
    },
    invalidates: 'auth',
  })
  return (
    <InlineForm form={form} submit={t('Save')} disabled={!form.dirty} failed={t('Not saved')}>
      <NumberField
        form={form}
        name="rememberDays"
        label={t('Remember devices (days)')}
        description={t('How long people can skip the code on a device; 0 for never.')}
        inputMode="numeric"
        required
      />
    </InlineForm>
  )
}
