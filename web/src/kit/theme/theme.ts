import { createTheme, type ConvertCSSVariablesInput, type MantineColorsTuple, type MantineTheme } from '@mantine/core'

const font = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

const slate: MantineColorsTuple = [
  '#f6f8fa',
  '#eef1f5',
  '#e1e6ec',
  '#cdd5de',
  '#8491a1',
  '#667283',
  '#556172',
  '#465263',
  '#2b3542',
  '#151c26',
]
const night: MantineColorsTuple = [
  '#e8ecf1',
  '#c9d1db',
  '#a3afbd',
  '#8e9aaa',
  '#616e7e',
  '#262f39',
  '#1d242c',
  '#171d24',
  '#12171d',
  '#0f1419',
]
const teal: MantineColorsTuple = [
  '#effaf8',
  '#dcf3ef',
  '#b9e6df',
  '#85d2c8',
  '#52b9ad',
  '#2f9c90',
  '#17857a',
  '#0f766c',
  '#0b655d',
  '#084d47',
]
const red: MantineColorsTuple = [
  '#fdf3f2',
  '#fbe4e2',
  '#f6c8c4',
  '#f0a49d',
  '#ec8c84',
  '#dd5a50',
  '#c93d33',
  '#b3261e',
  '#9c1f18',
  '#7c1813',
]

/** The theme of the whole application. The colours for each purpose are in `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 7 },
  colors: { gray: slate, dark: night, teal, red },
  black: '#151c26',
  fontFamily: font,
  respectReducedMotion: true,
  defaultRadius: 'sm',
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  components: {
    // `lockScroll` would write a <style> element, which the content security policy refuses. base.css does its work
    // instead.
    Modal: {
      defaultProps: {
        lockScroll: false,
        transitionProps: { duration: 120, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.5 },
      },
    },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 100, transition: 'fade' } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 100, transition: 'fade' } } },
    Tooltip: { defaultProps: { transitionProps: { duration: 100, transition: 'fade' } } },
    // Focusing a field does not open its list: a dialog focuses its first field, and an open list would cover the
    // fields below.
    Select: { defaultProps: { openOnFocus: false } },
    // Most fields are required, so it is the optional ones that say so in their label.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Paper: { defaultProps: { radius: 'md', withBorder: true } },
  },
})

/**
 * Returns our own values for Mantine's CSS variables. Most are needed because Mantine's defaults do not reach the
 * contrast of 4.5 : 1 for text or 3 : 1 for the borders of fields.
 */
export function cssVariables(theme: MantineTheme): ConvertCSSVariablesInput {
  const colour = (name: 'gray' | 'dark' | 'teal' | 'red', shade: number) => theme.colors[name][shade] ?? ''
  return {
    variables: {},
    light: {
      '--mantine-color-text': colour('gray', 9),
      '--mantine-color-dimmed': colour('gray', 6),
      '--mantine-color-placeholder': colour('gray', 5),
      '--mantine-color-error': colour('red', 7),
      '--mantine-color-default-border': colour('gray', 3),
      '--mantine-color-disabled-color': colour('gray', 6),
      '--mantine-color-anchor': colour('teal', 8),
    },
    dark: {
      '--mantine-color-text': colour('dark', 0),
      '--mantine-color-dimmed': colour('dark', 2),
      '--mantine-color-placeholder': colour('dark', 3),
      '--mantine-color-error': colour('red', 4),
      '--mantine-color-default-border': '#38434f',
      '--mantine-color-disabled': colour('dark', 5),
      '--mantine-color-disabled-color': colour('dark', 2),
      '--mantine-color-anchor': colour('teal', 3),
      // Otherwise delete buttons would look like all other buttons.
      '--mantine-color-red-light-color': colour('red', 4),
    },
  }
}
