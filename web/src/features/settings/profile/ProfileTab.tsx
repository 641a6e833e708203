import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../kit/api/client.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { FormSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { PhotoSection } from './PhotoSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const skeleton = (
  <>
    <PhotoSection />
    <Box mt="1.5rem">
      <FormSkeleton bare rows={['pair', 'pair', 'pair', 'pair']} />
    </Box>
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
