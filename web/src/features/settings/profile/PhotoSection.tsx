import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '@muster/contract/settings/profile'
import { useSession } from '../../../kit/session/session.tsx'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { PersonAvatar } from '../../../kit/Person.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { usePhoto } from './usePhoto.ts'
import classes from './PhotoSection.module.css'

/** One's picture, with the ways to change and remove it; before the profile is loaded, the initials of the session. */
export function PhotoSection({ profile }: { profile?: Profile }) {
  const { t } = useTranslation()
  const { user, can } = useSession()
  const { working, upload, remove } = usePhoto(profile)
  const [asking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const person = profile ?? user

  return (
    <Section title={t('Photo')} description={t('It stands beside your name wherever colleagues see it.')}>
      <div className={classes.photo}>
        <PersonAvatar person={person} size={96} />
        {can('settings.user_preferences') ? (
          <div>
            <div className={classes.actions}>
              <input
                ref={input}
                className={classes.input}
                type="file"
                accept="image/jpeg,image/png"
                tabIndex={-1}
                aria-hidden="true"
                onChange={({ currentTarget }) => {
                  const file = currentTarget.files?.[0]
                  // So that the same file may be chosen again.
                  currentTarget.value = ''
                  if (file) void upload(file)
                }}
              />
              <Button
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                aria-disabled={working !== null || undefined}
                aria-busy={working === 'upload' || undefined}
                onClick={() => working === null && input.current?.click()}
              >
                {working === 'upload' ? t('Uploading...') : t('Change Photo')}
              </Button>
              {person.profileImage ? (
                <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
                  {t('Remove photo')}
                </Button>
              ) : null}
            </div>
            <p className={classes.hint}>{t('JPG, PNG up to 5MB')}</p>
          </div>
        ) : null}
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('Remove your photo?')}
        message={t('Your initials take its place.')}
        confirmLabel={t('Remove')}
        danger
        submitting={working === 'remove'}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove().then(() => setAsking(false))}
      />
    </Section>
  )
}
