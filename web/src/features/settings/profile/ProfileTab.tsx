import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { FormSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { PhotoSection } from './PhotoSection.tsx'

/** Its validation is loaded after the page. */
const ProfileForm = lazyPart(() => import('./ProfileForm.tsx'))

const formSkeleton = (
  <Box mt="1.5rem">
    <FormSkeleton bare rows={['pair', 'pair', 'pair', 'pair']} />
  </Box>
)
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
