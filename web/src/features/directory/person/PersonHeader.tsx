import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { readUsersNeeds } from '@muster/contract/access/needs'
import type { PersonCard } from '@muster/contract/directory/calls'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Skeleton } from '../../../kit/page/PageSkeleton.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { PersonAvatar } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import classes from './PersonHeader.module.css'
import { PersonStatus } from './PersonStatus.tsx'

const PersonActions = lazyPart(() => import('../../users/shared/PersonActions.tsx'))

/** Shows who the person is, and the actions on them that the reader may take. */
export function PersonHeader({ card }: { card: PersonCard }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { person, areas } = card
  const work = [person.position, person.department && t(person.department)].filter(Boolean).join(' · ')
  return (
    <div className={classes.header}>
      <PersonAvatar person={person} size={56} />
      <div className={classes.who}>
        <div className={classes.line}>
          <h1 className={`${classes.name} breaks`}>{fullName(person)}</h1>
          <PersonStatus card={card} />
        </div>
        {work ? <p className="soft breaks">{work}</p> : null}
      </div>
      {areas.includes('users') && can(readUsersNeeds) ? (
        <div className={classes.actions}>
          <Suspense fallback={null}>
            <PersonActions id={person.id} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}

/** Shows the place of the header while the person loads. */
export const PersonHeaderSkeleton = () => (
  <Skeleton className={classes.skeleton}>
    <span className={`${classes.picture} bar`} />
    <span className={`${classes.words} bar`} />
  </Skeleton>
)
