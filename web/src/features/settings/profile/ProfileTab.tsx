import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { apiError } from '../../../kit/api/errors.ts'
import { PhotoSection } from './PhotoSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { useProfile } from './useProfile.ts'

/** The tab Profile: one's picture, name and phone number, and what only others change. */
export default function ProfileTab() {
  const { data, error, refetch } = useProfile()
  if (!data && error) return <ErrorState message={apiError(error).message} onRetry={() => void refetch()} />
  return (
    <>
      <PhotoSection profile={data?.user} />
      {data ? <ProfileForm profile={data.user} /> : <ListSkeleton rows={6} height={56} head={24} />}
    </>
  )
}
