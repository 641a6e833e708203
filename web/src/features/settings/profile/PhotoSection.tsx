import { Box, Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '@muster/contract/settings/profile'
import { client } from '../../../kit/api/client.ts'
import { UploadButton } from '../../../kit/form/files/UploadButton.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { PersonAvatar } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { dismissToast, showFailure, showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { imageRefusal } from '../imageFile.ts'
import { useRefreshProfile } from './useRefreshProfile.ts'

/** Returns the reason why a file can't be uploaded, as a title and a sentence, or null. */
const refusalOf = (profile: Profile | undefined, file: File): [title: string, detail: string] | null =>
  profile
    ? imageRefusal(file)
    : ['Profile not loaded', 'Please wait for your profile to load before uploading an image.']

/** Shows the user's picture and lets them change or remove it; shows initials until the profile has loaded. */
export function PhotoSection({ profile }: { profile?: Profile }) {
  const { t } = useTranslation()
  const { user, can } = useSession()
  const invalidates = useRefreshProfile()
  const refusalToast = useRef<number>(undefined)
  const person = profile ?? user
  const upload = useAction({
    call: (profileImage: File) => client.settings.setImage({ id: user.id, profileImage }),
    onSuccess: () => showSuccess(t('Profile image updated successfully!')),
    failureTitle: t('Failed to upload image'),
    explainRefusal: ({ fieldErrors }) => fieldErrors.profileImage,
    invalidates,
  })
  const remove = useAction({
    call: () => client.settings.removeImage({ id: user.id }),
    onSuccess: () => showSuccess(t('Profile image removed')),
    failureTitle: t('Failed to remove image'),
    invalidates,
    confirm: () => ({
      title: t('Remove your photo?'),
      message: t('Your initials will be shown instead.'),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })

  const choose = (file: File) => {
    dismissToast(refusalToast.current)
    const found = refusalOf(profile, file)
    if (found) refusalToast.current = showFailure(t(found[0]), t(found[1]))
    else void upload.run(file)
  }

  return (
    <Section title={t('Photo')} description={t('Shown next to your name.')}>
      <Group gap={20} wrap="nowrap">
        <PersonAvatar person={person} size={96} />
        {can('settings.user_preferences') ? (
          <div>
            <Group gap="xs">
              <UploadButton
                label={t('Change Photo')}
                variant="default"
                accept="image/jpeg,image/png"
                uploading={upload.isBusy}
                disabled={upload.isBusy || remove.isBusy}
                onChoose={choose}
              />
              {person.profileImage ? (
                <Button variant="subtle" color="gray" onClick={() => remove.confirm()}>
                  {t('Remove photo')}
                </Button>
              ) : null}
            </Group>
            <Box component="p" mt="xs" className="faint small">
              {t('JPG, PNG up to 5MB')}
            </Box>
          </div>
        ) : null}
      </Group>
      {remove.confirmDialog}
    </Section>
  )
}
