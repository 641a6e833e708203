import type { Plugin } from 'vite'

const folder = '/@mantine/core/esm/components/'

/** Parts that no screen uses, which are undefined in a build, such as `Menu.Sub`. */
const parts = ['Menu/MenuSub', 'Menu/MenuSearch', 'Menu/MenuContextMenu', 'Popover/PopoverContextMenu']

/**
 * Other modules that no screen uses, by the end of their name, with what takes their place. Lists scroll by themselves
 * (`withScrollArea`), and `base.css` keeps the page behind a dialog from scrolling (`lockScroll`).
 */
const replacements: Record<string, string> = {
  [`${folder}ScrollArea/ScrollArea.mjs`]:
    'export const ScrollAreaAutosize = null; export const ScrollArea = { Autosize: null }',
  '/react-remove-scroll/dist/es2015/index.js':
    "import { jsx } from 'react/jsx-runtime'; export const RemoveScroll = ({ children }) => jsx('div', { children })",
}

/** Returns the code that takes the place of a module, or undefined if it stays. */
function replacementOf(id: string, code: string): string | undefined {
  const part = parts.find((each) => id.endsWith(`${folder}${each}/${each.replace(/.*\//, '')}.mjs`))
  if (part === undefined) return Object.entries(replacements).find(([end]) => id.endsWith(end))?.[1]
  const name = part.replace(/.*\//, '')
  if (!code.includes(`export { ${name} }`)) throw new Error(`${id} exports something that is not known`)
  return `export const ${name} = undefined`
}

/**
 * Removes from the browser's scripts what no screen uses of Mantine: submenus, search fields and context menus, scroll
 * areas, and the library with which dialogs lock the page. Tree shaking can't remove them, because other components refer
 * to them. A screen that needs one removes it from these lists.
 */
export function withoutUnusedParts(): Plugin {
  const missing = new Set(Object.keys(replacements))
  return {
    name: 'without-unused-parts',
    apply: 'build',
    transform(code, id) {
      const replacement = replacementOf(id, code)
      if (replacement === undefined) return undefined
      for (const end of missing) if (id.endsWith(end)) missing.delete(end)
      return { code: replacement, map: null }
    },
    buildEnd(error) {
      if (!error && missing.size > 0) throw new Error(`These modules have moved: ${[...missing].join(', ')}`)
    },
  }
}
