import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PhotoSection } from './PhotoSection.tsx'

/** Its validation is loaded after the page. */
const ProfileForm = lazyPart(() => import('./ProfileForm.tsx'))

const formSkeleton = <ListSkeleton rows={6} height={56} head={24} />
const skeleton = (
  <>
    <PhotoSection />
    {formSkeleton}
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
          <Suspense fallback={formSkeleton}>
            <ProfileForm profile={user} />
          </Suspense>
        </>
      )}
    </Loaded>
  )
}
