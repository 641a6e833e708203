import { useTranslation } from 'react-i18next'
import { badgeOf } from '@muster/contract/hierarchy/badge'
import { fullName, initialsOf } from '../../../kit/people/names.ts'
import { pictureOf } from '../../../kit/people/Person.tsx'
import type { Place } from '../orgTree.ts'
import { card, type Card } from './chartLayout.ts'
import classes from './OrgChart.module.css'

const picture = { width: 36, height: 36 }

/** Returns the text, shortened to at most `maxLength` characters. */
const cut = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text

/** Shows a person in the chart. `isPlain` leaves out text that would be too small to read. */
export function ChartCard(props: {
  of: Card
  place: Place | undefined
  isActive: boolean
  isPlain: boolean
  onFocus: () => void
  onClick: () => void
}) {
  const { of, place, isActive, isPlain, onFocus, onClick } = props
  const { t } = useTranslation()
  const { node, x, y, isExpanded } = of
  const name = fullName(node)
  const reports = node.subordinates.length
  const badge = badgeOf(node)
  const address = pictureOf(node, picture.width)
  const reportsText = reports ? t('{count} reports', { count: reports }) : null
  const label = [name, badge && t(badge), node.position, node.department, reportsText].filter(Boolean).join(', ')
  return (
    <g
      role="treeitem"
      aria-level={(place?.depth ?? 0) + 1}
      aria-posinset={place?.position}
      aria-setsize={place?.siblings}
      aria-expanded={reports ? isExpanded : undefined}
      tabIndex={isActive ? 0 : -1}
      className={classes.card}
      data-opens={reports > 0 || undefined}
      transform={`translate(${x} ${y})`}
      onFocus={onFocus}
      onClick={() => reports && onClick()}
    >
      <title>{label}</title>
      <rect className={classes.box} width={card.width} height={card.height} rx={8} />
      {isPlain ? null : (
        <>
          <g transform="translate(12 16)" aria-hidden="true">
            <circle cx={18} cy={18} r={18} fill="var(--accent-soft)" />
            {address ? (
              <image {...picture} href={address} clipPath="circle(50%)" />
            ) : (
              <text className={classes.initials} x={18} y={18}>
                {initialsOf(node)}
              </text>
            )}
          </g>
          <text className="strong" fontSize={14} fill="var(--ink)" x={58} y={24}>
            {cut(name, 20)}
          </text>
          <text fontSize={12} fill="var(--ink-soft)" x={58} y={41}>
            {cut(node.position ?? node.department ?? '', 24)}
          </text>
          <text fontSize={12} fill="var(--ink-faint)" x={58} y={57}>
            {reportsText
              ? `${isExpanded ? '▾' : '▸'} ${reportsText}`
              : cut((node.position && node.department) ?? '', 24)}
          </text>
        </>
      )}
    </g>
  )
}
