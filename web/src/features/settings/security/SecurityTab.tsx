import { useSession } from '../../../kit/session/session.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** The tab Security: one's password, and where one is signed in. */
export default function SecurityTab() {
  const { can } = useSession()
  return (
    <>
      {can('settings.update_password') ? <PasswordSection /> : null}
      <SessionsSection />
    </>
  )
}
