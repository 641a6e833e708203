import routes from 'virtual:contract-routes'
import { useSession } from '../../../kit/session/session.tsx'
import Holidays from '../../schedules/shared/Holidays.tsx'
import PaidBreaksSection from './PaidBreaksSection.tsx'

/** Shows the tab Working Time for HR, with the sections available to the user. */
export default function TimeTab() {
  const { can } = useSession()
  return (
    <>
      {can(routes.settings.paidBreaks['~orpc'].meta.needs) ? <PaidBreaksSection /> : null}
      {can(routes.schedules.addHoliday['~orpc'].meta.needs) ? <Holidays /> : null}
    </>
  )
}
