import { DEFAULT_THEME, convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from '../src/kit/theme/theme.ts'

const name = 'virtual:theme.css'
/** Mantine's colours that are not used here. */
const unused = /^--mantine-color-(pink|grape|violet|indigo|cyan|lime|orange|green)-/

const without = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([key]) => !unused.test(key)))

/**
 * Serves `virtual:theme.css`: the theme's CSS variables as a file. Because it is written at build time, the first paint
 * has the variables, and the content security policy needs no exception for inline styles.
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
