import type { IconShape, LayeredShape } from './icon-shape.ts'
import { navigationIcons } from './navigation-icons.ts'
import { socialIcons } from './social-icons.ts'
import { serviceIcons } from './service-icons.ts'
import { stateIcons } from './state-icons.ts'
import { objectIcons } from './object-icons.ts'

const table = { ...serviceIcons, ...navigationIcons, ...stateIcons, ...objectIcons, ...socialIcons }

/** Name of an icon. */
export type IconName = keyof typeof table

/** All names, in the order of the table. */
export const iconNames = Object.keys(table) as readonly IconName[]

/** Whether a word is the name of an icon; use it for names from data. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(table, name)
}

/** Returns the icon of a name from data; one for work of any kind if this build has none of that name. */
export const iconNamed = (name: string): IconName => (isIconName(name) ? name : 'handyman')

/** Returns the layers of an icon; at least one of them is present. */
export function layersOf(name: IconName): LayeredShape {
  const shape: IconShape = table[name]
  return typeof shape === 'string' ? { line: shape } : shape
}
