import type { Plugin } from 'vite'

const files = /\/@mantine\/core\/esm\/components\/Menu\/(MenuSub|MenuSearch|MenuContextMenu)\/\1\.mjs$/

/**
 * Removes from the browser’s scripts the parts of Mantine’s menu that no screen uses: submenus, a search field and
 * context menus. Tree shaking can’t remove them, because the menu refers to each of its parts. In a build, `Menu.Sub`,
 * `Menu.Search` and `Menu.ContextMenu` are therefore undefined; a screen that needs one removes it from this list.
 */
export function withoutUnusedMenus(): Plugin {
  return {
    name: 'without-unused-menus',
    apply: 'build',
    transform(code, id) {
      const name = files.exec(id)?.[1]
      if (name === undefined) return undefined
      if (!code.includes(`export { ${name} }`)) throw new Error(`${id} exports something that is not known`)
      return { code: `export const ${name} = undefined`, map: null }
    },
  }
}
