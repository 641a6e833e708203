import { Button, type ButtonProps } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../format.ts'
import { useNarrow } from '../useNarrow.ts'
import classes from './FoldedFilters.module.css'

/** Shows the button that opens folded filters, with the number that are set. On a phone it is an icon. */
export function FiltersButton({ count, ...button }: { count: number } & ButtonProps & ComponentProps<'button'>) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const label = count > 0 ? t('Filters ({count})', { count: formatCount(count) }) : t('Filters')
  return (
    <Button
      {...button}
      variant="default"
      className={classes.opener}
      data-set={count > 0 || undefined}
      data-icon={isNarrow || undefined}
      leftSection={
        <>
          <IconFilter size={16} aria-hidden />
          {isNarrow && count > 0 ? (
            <span className={`numbers ${classes.count}`} aria-hidden>
              {formatCount(count)}
            </span>
          ) : null}
        </>
      }
    >
      {isNarrow ? <span className="visually-hidden">{label}</span> : label}
    </Button>
  )
}
