import { formatCount } from '../../../kit/format.ts'

/** Shows the number of pending items beside their label; nothing for none. */
export const PendingCount = ({ count }: { count: number | undefined }) =>
  count ? (
    <span className="tag" data-colour="amber" style={{ marginInlineStart: '0.375rem' }}>
      {formatCount(count)}
    </span>
  ) : null
