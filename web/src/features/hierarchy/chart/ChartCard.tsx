import { useTranslation } from 'react-i18next'
import { badgeOf } from '@muster/contract/hierarchy/calls'
import { initialsOf } from '../../../kit/initials.ts'
import { pictureOf } from '../../../kit/Person.tsx'
import { card, type Card } from './chartLayout.ts'
import type { Place } from '../orgTree.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './OrgChart.module.css'

const picture = { size: 36, x: 12, y: 16 }

/** As much of a text as fits a line of so many characters. */
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

/** A person of the chart; `plain` from so far away that nothing could be read. */
export function ChartCard(props: {
  of: Card
  place: Place | undefined
  isActive: boolean
  plain: boolean
  onFocus: () => void
  onClick: () => void
}) {
  const { of, place, isActive, plain, onFocus, onClick } = props
  const { t } = useTranslation()
  const { node, x, y, open } = of
  const reports = node.subordinates.length
  const badge = badgeOf(node)
  const counted = reports ? t('{count} reports', { count: reports }) : null
  const label = [fullName(node), badge && t(badge), node.position, node.department, counted].filter(Boolean).join(', ')
  return (
    <g
      role="treeitem"
      aria-level={(place?.depth ?? 0) + 1}
      aria-posinset={place?.position}
      aria-setsize={place?.siblings}
      aria-expanded={reports ? open : undefined}
      tabIndex={isActive ? 0 : -1}
      className={classes.card}
      data-opens={reports > 0 || undefined}
      transform={`translate(${x} ${y})`}
      onFocus={onFocus}
      onClick={() => reports && onClick()}
    >
      <title>{label}</title>
      <rect className={classes.box} width={card.width} height={card.height} rx={8} />
      {plain ? null : (
        <>
          <Picture node={node} />
          <text className={classes.name} x={58} y={24}>
            {cut(fullName(node), 20)}
          </text>
          <text className={classes.work} x={58} y={41}>
            {cut(node.position ?? node.department ?? '', 24)}
          </text>
          <text className={classes.reports} x={58} y={57}>
            {counted ? `${open ? '▾' : '▸'} ${counted}` : cut(node.position ? (node.department ?? '') : '', 24)}
          </text>
        </>
      )}
    </g>
  )
}

function Picture({ node }: { node: Card['node'] }) {
  const address = pictureOf(node, picture.size)
  const center = picture.size / 2
  return (
    <g transform={`translate(${picture.x} ${picture.y})`} aria-hidden="true">
      <circle className={classes.picture} cx={center} cy={center} r={center} />
      {address ? (
        <image className={classes.photo} href={address} width={picture.size} height={picture.size} />
      ) : (
        <text className={classes.initials} x={center} y={center}>
          {initialsOf(node)}
        </text>
      )}
    </g>
  )
}
