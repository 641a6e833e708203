import { IconBinaryTree, IconChartBar, IconHierarchy2, type Icon } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../session/session.tsx'
import classes from './ViewSwitch.module.css'

/** How the hierarchy is shown; `show=` in the address. */
export type HierarchyView = 'tree' | 'statistics' | 'chart'

interface Offered {
  key: HierarchyView
  label: string
  Sign: Icon
}

const tree: Offered = { key: 'tree', label: 'Tree View', Sign: IconBinaryTree }
const statistics: Offered = { key: 'statistics', label: 'Statistics', Sign: IconChartBar }
const chart: Offered = { key: 'chart', label: 'Org Chart', Sign: IconHierarchy2 }

/** The ways to look at the hierarchy that somebody may use. */
export const viewsOf = ({ can }: Session): readonly Offered[] =>
  can('hierarchy.org_chart') ? [tree, chart, statistics] : [tree, statistics]

/** Switches between the ways to look at the hierarchy. */
export function ViewSwitch(props: {
  views: readonly Offered[]
  view: HierarchyView
  onView: (view: HierarchyView) => void
}) {
  const { views, view, onView } = props
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={classes.views}>
      <legend className="visually-hidden">{t('Show as')}</legend>
      {views.map(({ key, label, Sign }) => (
        <label key={key} className={classes.view}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            checked={key === view}
            onChange={() => onView(key)}
          />
          <span className={classes.word}>
            <Sign size={16} stroke={1.6} aria-hidden />
            {t(label)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
