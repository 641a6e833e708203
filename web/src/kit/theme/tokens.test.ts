import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(resolve(import.meta.dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = css.split(':root[data-mantine-color-scheme')

/** Returns the opaque colours of a scheme by name. */
const coloursIn = (scheme: string) =>
  new Map([...scheme.matchAll(/--([\w-]+): (#[\da-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value]))

const schemes = { light: coloursIn(light), dark: coloursIn(dark) }
const names = [...schemes.light.keys()]
const inks = names.filter((name) => name === 'ink' || name.startsWith('ink-') || name.endsWith('-ink'))
const grounds = names.filter((name) => /^(page|surface|floating|hover)$|-soft$/.test(name) && !inks.includes(name))

/** Returns the relative luminance of a colour, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1)
  const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? []).map((two) => {
    const part = Number.parseInt(two, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, as WCAG 2.2 defines it: from 1 to 21. */
function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

test('the contrast is that of WCAG', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48)
})

test('both schemes name the same colours', () => {
  expect([...schemes.dark.keys()]).toEqual(names)
  expect([inks.length, grounds.length]).toEqual([10, 10])
})

// A text that is readable in one scheme is therefore readable in the other: see e2e/support/axe.ts.
describe.each(['light', 'dark'] as const)('in %s colours', (scheme) => {
  test.each(inks)('text in --%s is readable on every ground', (ink) => {
    const colours = schemes[scheme]
    const faint = grounds.filter((ground) => contrast(colours.get(ink) ?? '', colours.get(ground) ?? '') < 4.5)
    expect(faint).toEqual([])
  })
})
