import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UpdateProfile, type Profile } from '@muster/contract/settings/profile'
import { client } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { showSuccess } from '../../../kit/toasts.ts'
import { changedIn } from '../../../kit/form/edited.ts'
import { problemsIn } from '../../../kit/form/oldForm.ts'
import { useRefreshProfile } from './useProfile.ts'

interface Values {
  firstName: string
  lastName: string
  phoneNumber: string
}

const valuesOf = ({ firstName, lastName, phoneNumber }: Profile): Values => ({
  firstName,
  lastName,
  phoneNumber: phoneNumber ?? '',
})

/** What is sent: texts trimmed, and the phone number only where there is one (specification 3, section 5). */
function inputOf({ firstName, lastName, phoneNumber }: Values): UpdateProfile {
  const phone = phoneNumber.trim()
  return { firstName: firstName.trim(), lastName: lastName.trim(), ...(phone ? { phoneNumber: phone } : {}) }
}

/** The state of the profile's form: what is typed over what the server has, and what is wrong with it. */
export function useProfileForm(profile: Profile) {
  const { t } = useTranslation()
  const refresh = useRefreshProfile()
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const stored = valuesOf(profile)
  const values: Values = { ...stored, ...typed }
  const dirty = JSON.stringify(inputOf(values)) !== JSON.stringify(inputOf(stored))

  const change = (patch: Partial<Values>) => {
    setTyped((known) => ({ ...known, ...patch }))
    setFailure(null)
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in patch))))
  }

  const submit = async () => {
    if (underWay.current || !dirty) return
    setFailure(null)
    const input = inputOf(values)
    const found = problemsIn(UpdateProfile, input)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    underWay.current = true
    setSubmitting(true)
    try {
      // An administrator may have changed what was not changed here: it goes back as it is now.
      const { user } = await client.settings.profile()
      await client.settings.updateProfile(inputOf({ ...valuesOf(user), ...changedIn(values, stored) }))
      await refresh()
      // What was typed while it was under way stays unsent.
      setTyped((now) => (now === typed ? {} : now))
      showSuccess(t('Profile updated successfully!'))
    } catch (thrown) {
      const { message, fieldErrors } = apiError(thrown)
      setProblems(fieldErrors)
      if (Object.keys(fieldErrors).length === 0)
        setFailure(
          message || t('Unable to connect to the server. Please check your internet connection and try again.'),
        )
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  return { values, change, problems, failure, dirty, submitting, submit }
}
