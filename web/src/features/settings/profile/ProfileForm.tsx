import { useTranslation } from 'react-i18next'
import { superAdminRole } from '@muster/contract/access/roleNames'
import type { Profile, UpdateProfile } from '@muster/contract/settings/profile'
import { client } from '../../../kit/api/client.ts'
import { changedFields } from '../../../kit/form/state/formState.ts'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useRefreshProfile } from './useRefreshProfile.ts'

// Fetched when the form is sent, because the schemas would be a tenth of the first visit of Settings.
const loadSchema = async () => (await import('@muster/contract/settings/profile')).UpdateProfile

const valuesOf = ({ firstName, lastName, phoneNumber, workPhone }: Profile) => ({
  firstName,
  lastName,
  phoneNumber: phoneNumber ?? '',
  workPhone: workPhone ?? '',
})

/**
 * Returns the call's input: trimmed texts, and the private phone number only if it is not empty (specification 3,
 * section 5).
 */
function inputOf({ firstName, lastName, phoneNumber, workPhone }: ReturnType<typeof valuesOf>): UpdateProfile {
  const phone = phoneNumber.trim()
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    ...(phone ? { phoneNumber: phone } : {}),
    workPhone: workPhone.trim(),
  }
}

/** Lets the user edit their name and phone number, and shows details that only an administrator can change. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { can, roles } = useSession()
  const refresh = useRefreshProfile()
  const mayChange = can('settings.user_preferences')
  const form = useForm({
    initial: valuesOf(profile),
    schema: loadSchema,
    toInput: inputOf,
    submit: async (_, { values, before }) => {
      // An administrator may have changed the other fields, so their current values are sent.
      const { user } = await client.settings.profile()
      return client.settings.updateProfile(inputOf({ ...valuesOf(user), ...changedFields(values, before) }))
    },
    invalidates: refresh,
    onSuccess: () => showSuccess(t('Profile updated successfully!')),
  })
  const field = { form, required: mayChange, readOnly: !mayChange }

  return (
    <Section title={t('Personal details')}>
      <InlineForm form={form} readOnly={!mayChange} failed={t('Failed to update profile')}>
        <div className="pair">
          <TextField {...field} name="firstName" label={t('First name')} autoComplete="given-name" />
          <TextField {...field} name="lastName" label={t('Last name')} autoComplete="family-name" />
        </div>
        <div className="pair">
          <TextField
            {...field}
            name="phoneNumber"
            label={t('Phone number (optional)')}
            description={t('Private: only you see it.')}
            type="tel"
            autoComplete="tel"
            required={false}
          />
          <TextField
            {...field}
            name="workPhone"
            label={t('Work phone (optional)')}
            description={t('Shown to colleagues in the directory.')}
            type="tel"
            autoComplete="off"
            required={false}
          />
        </div>
        <Facts
          folds
          facts={[
            {
              label: t('Email'),
              value: (
                <>
                  {profile.email}
                  <br />
                  <span className="faint small">{t('Contact your administrator to change your email address')}</span>
                  {roles.includes(superAdminRole) ? (
                    <>
                      <br />
                      <AddressLink
                        className="link small"
                        style={{ display: 'inline-block', paddingBlock: '0.25rem' }}
                        href={`?${new URLSearchParams({ view: 'users', search: profile.email })}`}
                      >
                        {t('Change email in All Users')}
                      </AddressLink>
                    </>
                  ) : null}
                </>
              ),
              wide: true,
            },
            { label: t('Department'), value: profile.department ?? t('Not set') },
            { label: t('Position'), value: profile.position ?? t('Not set') },
            { label: t('LL-ID'), value: profile.llId },
          ]}
        />
      </InlineForm>
    </Section>
  )
}
