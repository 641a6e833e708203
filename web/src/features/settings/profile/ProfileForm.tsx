import '../../../kit/api/schemas.ts'
import { TextInput } from '@mantine/core'
import { useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '@muster/contract/settings/profile'
import { useSession } from '../../../kit/session/session.tsx'
import { focusFirstInvalid } from '../../../kit/form/focusFirstInvalid.ts'
import { Problem } from '../../../kit/form/Problem.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { UnsentGuard } from '../../../kit/dialog/UnsentGuard.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useProfileForm } from './useProfileForm.ts'
import classes from '../../../kit/form/Form.module.css'

/** One's name and phone number to change, and beside them what only an administrator changes. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { values, change, problems, failure, dirty, submitting, submit } = useProfileForm(profile)
  const form = useRef<HTMLFormElement>(null)
  const mayChange = can('settings.user_preferences')
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: problems[name] && t(problems[name]),
    readOnly: !mayChange,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  })

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    await submit()
    focusFirstInvalid(form.current)
  }

  return (
    <Section title={t('Personal details')}>
      <form ref={form} className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <div className={classes.pair}>
          <TextInput label={t('First name')} autoComplete="given-name" required={mayChange} {...field('firstName')} />
          <TextInput label={t('Last name')} autoComplete="family-name" required={mayChange} {...field('lastName')} />
        </div>
        <TextInput label={t('Phone number (optional)')} type="tel" autoComplete="tel" {...field('phoneNumber')} />
        <TextInput
          label={t('Email')}
          description={t('Contact your administrator to change your email address')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={profile.email}
          readOnly
          className={classes.fixed}
        />
        {profile.llId ? <TextInput label={t('LL-ID')} value={profile.llId} readOnly className={classes.fixed} /> : null}
        <div className={classes.pair}>
          <TextInput
            label={t('Department')}
            value={profile.department ?? t('Not set')}
            readOnly
            className={classes.fixed}
          />
          <TextInput
            label={t('Position')}
            value={profile.position ?? t('Not set')}
            readOnly
            className={classes.fixed}
          />
        </div>
        <Problem title={t('Failed to update profile')} message={failure} />
        {mayChange ? (
          <div className={classes.buttons}>
            <SubmitButton
              label={t('Save Changes')}
              waitingLabel={t('Saving...')}
              waiting={submitting}
              disabled={!dirty}
            />
          </div>
        ) : null}
      </form>
      <UnsentGuard dirty={dirty} />
    </Section>
  )
}
