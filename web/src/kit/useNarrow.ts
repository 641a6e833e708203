import { useMediaQuery } from '@mantine/hooks'

const options = { getInitialValueInEffect: false }

/** Returns true in windows under 640 px wide, where rows become cards and dialogs fill the screen. */
export const useNarrow = () => useMediaQuery('(max-width: 639px)', false, options) ?? false

/** Returns true in windows under 1024 px wide, where the sidebar slides over the page. */
export const useSmall = () => useMediaQuery('(max-width: 1023px)', false, options) ?? false

/**
 * Returns true in windows 640 to 1279 px wide, where the sidebar leaves a table too little space for many columns, so
 * some columns share one. On a phone they are lines of a card.
 */
export const useFolded = () => useMediaQuery('(min-width: 640px) and (max-width: 1279px)', false, options) ?? false
