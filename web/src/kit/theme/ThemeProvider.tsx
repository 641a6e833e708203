import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { theme } from './theme.ts'

const getRootElement = () => document.documentElement

/**
 * Provides Mantine's components with the theme and the colour scheme. It replaces `MantineProvider`, which writes
 * <style> elements. Here the CSS variables are in a file (`virtual:theme.css`).
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [manager] = useState(() => localStorageColorSchemeManager())
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    getRootElement,
    forceColorScheme: undefined,
  })
  useEffect(() => getRootElement().setAttribute('data-respect-reduced-motion', 'true'), [])

  const { colorScheme, setColorScheme, clearColorScheme } = scheme
  const context = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      deduplicateInlineStyles: false,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  )
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
