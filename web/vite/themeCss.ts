import { DEFAULT_THEME, convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from '../src/kit/theme/theme.ts'

const name = 'virtual:theme.css'
/** Mantine's colours that the application does not use. */
const unused = /^--mantine-color-(pink|grape|violet|indigo|cyan|lime|orange|green)-/

const without = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([key]) => !unused.test(key)))

/**
 * Serves `virtual:theme.css`, a file with the theme's CSS variables. Since it is written at build time, the variables
 * exist at the first paint, and the content security policy needs no exception for inline styles.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const merged = mergeMantineTheme(DEFAULT_THEME, theme)
      const base = defaultCssVariablesResolver(merged)
      const own = cssVariables(merged)
      return convertCssVariables({
        variables: without({ ...base.variables, ...own.variables }),
        light: without({ ...base.light, ...own.light }),
        dark: without({ ...base.dark, ...own.dark }),
      })
    },
  }
}
