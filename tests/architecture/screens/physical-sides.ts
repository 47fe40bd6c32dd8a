/** Finds left and right in style sheets where start and end are meant. They would be wrong in a language that is read from the right. */

export interface Declaration {
  /** The selector of its rule, after the selectors of the rules around it. */
  readonly selector: string
  readonly property: string
  readonly value: string
}

const SIDED =
  /^(?:-webkit-)?(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-|$)|^border-(?:top|bottom)-(?:left|right)-radius$/
const BY_KEYWORD =
  /^(?:text-align(?:-last)?|float|clear|(?:transform|perspective)-origin|background(?:-position)?|object-position|mask(?:-position)?)$/
const FOUR_SIDES = /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-margin|scroll-padding)$/
const SHADOW = /^(?:box-shadow|text-shadow)$/
const NOTHING = /^[-+]?0[a-z%]*$/

/** Splits a value at blanks or commas that are outside all parentheses. */
function split(value: string, at: RegExp): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of value) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth === 0 && at.test(sign)) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Returns the declarations of a style sheet in their order, without comments. */
export function declarationsOf(source: string): Declaration[] {
  const plain = source.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const found: Declaration[] = []
  const selectors: string[] = []
  let from = 0
  let depth = 0
  const take = (to: number): void => {
    const [property = '', ...rest] = plain.slice(from, to).split(':')
    const value = rest.join(':').replaceAll(/\s+/g, ' ').trim()
    if (value !== '') found.push({ selector: selectors.join(' '), property: property.trim(), value })
  }
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at]
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth > 0) continue
    if (sign === '{') selectors.push(plain.slice(from, at).replaceAll(/\s+/g, ' ').trim())
    else if (sign === ';' || sign === '}') take(at)
    else continue
    if (sign === '}') selectors.pop()
    from = at + 1
  }
  return found
}

function lopsidedRadius(value: string): boolean {
  return split(value, /\//).some((axis) => {
    const [topLeft = '', topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = split(axis, /\s/)
    return topLeft !== topRight || bottomRight !== bottomLeft
  })
}

function lopsidedShadow(value: string): boolean {
  return split(value, /,/).some((shadow) => {
    const x = split(shadow, /\s/).find((part) => /^[-+]?[\d.]/.test(part))
    return x !== undefined && !NOTHING.test(x)
  })
}

function movesSideways(property: string, value: string): boolean {
  const shifts = [...value.matchAll(/translate(?:X|3d)?\((?<x>(?:[^(),]|\([^()]*\))+)/g)].map((match) => match.groups?.['x'] ?? '')
  if (property === 'translate' && value !== 'none') shifts.push(split(value, /\s/)[0] ?? '')
  return shifts.some((x) => !NOTHING.test(x.trim()))
}

/** Returns why a declaration suits one reading direction only; undefined when it suits both. */
export function sideOf({ property, value }: Omit<Declaration, 'selector'>): string | undefined {
  if (SIDED.test(property)) return 'names a side'
  if (BY_KEYWORD.test(property) && /(?<![\w-])(?:left|right)(?![\w-])/.test(value)) return 'names a side'
  const [, right, , left = right] = split(value, /\s/)
  if (FOUR_SIDES.test(property) && right !== left) return 'differs left and right'
  if (property === 'border-radius' && lopsidedRadius(value)) return 'differs left and right'
  if (SHADOW.test(property) && lopsidedShadow(value)) return 'falls to one side'
  if (movesSideways(property, value)) return 'moves sideways'
  return /gradient\(\s*(?:to [a-z ]*(?:left|right)|-?(?:90|270)deg)/.test(value) ? 'runs sideways' : undefined
}
