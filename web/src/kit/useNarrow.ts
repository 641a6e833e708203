import { useMediaQuery } from '@mantine/hooks'

const options = { getInitialValueInEffect: false }

/** Returns true in windows narrower than 640 px, where rows become cards and dialogs fill the screen. */
export const useNarrow = () => useMediaQuery('(max-width: 639px)', false, options) ?? false

/** Returns true in windows narrower than 1024 px, where the sidebar slides over the page. */
export const useSmall = () => useMediaQuery('(max-width: 1023px)', false, options) ?? false

/**
 * Returns true in windows 640 to 1279 px wide. There the sidebar leaves a table too little space, so some columns are
 * combined. (On a phone they are lines of a card.)
 */
export const useFolded = () => useMediaQuery('(min-width: 640px) and (max-width: 1279px)', false, options) ?? false

/** Returns true in windows from 1400 px on, which have room for a table with eight columns of figures. */
export const useWide = () => !(useMediaQuery('(max-width: 1399px)', false, options) ?? false)
