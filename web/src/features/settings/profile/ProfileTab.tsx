import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../kit/api/client.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PhotoSection } from './PhotoSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const skeleton = (
  <>
    <PhotoSection />
    <ListSkeleton rows={6} height={56} head={24} />
  </>
)

/** Shows the tab Profile: the user's picture, name, phone number and read-only details. */
export default function ProfileTab() {
  const profile = useQuery(orpc.settings.profile.queryOptions())
  return (
    <Loaded query={profile} skeleton={skeleton}>
      {({ user }) => (
        <>
          <PhotoSection profile={user} />
          <ProfileForm profile={user} />
        </>
      )}
    </Loaded>
  )
}
