import { Box } from '@mantine/core'
import { Skeleton } from '../../../kit/page/PageSkeleton.tsx'
import classes from './GoalCard.module.css'

/** Shows placeholder cards while goals load. */
export const CardsSkeleton = ({ cards = 6 }: { cards?: number }) => (
  <Skeleton className={`${classes.cards} grid-cards`}>
    {Array.from({ length: cards }, (_, key) => (
      <Box key={key} className="card" h={208} aria-hidden />
    ))}
  </Skeleton>
)
