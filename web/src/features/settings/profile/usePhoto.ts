import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageTooLarge, mostImageBytes, type Profile } from '@muster/contract/settings/profile'
import { client } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { dismissToast, showFailure, showSuccess } from '../../../kit/toasts.ts'
import { useRefreshProfile } from './useProfile.ts'

type Work = 'upload' | 'remove'

/** Changes and removes one's picture; `working` says which of the two is under way. */
export function usePhoto(profile: Profile | undefined) {
  const { t } = useTranslation()
  const refresh = useRefreshProfile()
  const [working, setWorking] = useState<Work | null>(null)
  const underWay = useRef(false)
  const told = useRef<number>(undefined)

  const run = async (work: Work, doIt: () => Promise<unknown>) => {
    if (underWay.current) return
    underWay.current = true
    setWorking(work)
    dismissToast(told.current)
    try {
      await doIt()
      await refresh()
      if (work === 'upload') showSuccess(t('Profile image updated successfully!'))
      else showSuccess(t('Profile image removed'))
    } catch (thrown) {
      const { message, fieldErrors } = apiError(thrown)
      const title = work === 'upload' ? t('Failed to upload image') : t('Failed to remove image')
      told.current = showFailure(title, fieldErrors.profileImage || message || t('Please try again.'))
    } finally {
      underWay.current = false
      setWorking(null)
    }
  }

  const upload = async (file: File) => {
    dismissToast(told.current)
    const warn = (title: string, detail: string) => {
      told.current = showFailure(title, detail)
    }
    if (!profile)
      return warn(t('Profile not loaded'), t('Please wait for your profile to load before uploading an image.'))
    if (!file.type.startsWith('image/')) return warn(t('Invalid file type'), t('Please select an image file'))
    if (file.size > mostImageBytes) return warn(t('File too large'), t(imageTooLarge))
    return run('upload', () => client.settings.setImage({ id: profile.id, profileImage: file }))
  }

  const remove = async () => {
    if (profile) await run('remove', () => client.settings.removeImage({ id: profile.id }))
  }

  return { working, upload, remove }
}
