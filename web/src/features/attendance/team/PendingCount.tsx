import { formatCount } from '../../../kit/format.ts'

/** Shows the number of pending items beside their label, as `text` if they need a unit; nothing for none. */
export const PendingCount = ({ count, text }: { count: number | undefined; text?: string | undefined }) =>
  count ? (
    <span className="tag" data-colour="amber" style={{ marginInlineStart: '0.375rem' }}>
      {text ?? formatCount(count)}
    </span>
  ) : null
