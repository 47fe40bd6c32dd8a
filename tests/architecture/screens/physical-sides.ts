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
  /^(?:text-align(?:-last)?|float|clear|caption-side|(?:transform|perspective)-origin|background(?:-position)?(?:-x)?|object-position|(?:-webkit-)?mask(?:-position)?(?:-x)?)$/
/** Properties of a point whose first part is a distance from the left. */
const POINT = /^(?:(?:transform|perspective)-origin|(?:-webkit-)?(?:background|mask)-position(?:-x)?|object-position)$/
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

/** True for a point that is not in the middle: its distance is counted from the left in every language. */
function besideMiddle(value: string): boolean {
  const x = split(value, /\s/)[0] ?? ''
  return /^[-+]?[\d.]/.test(x) && x !== '50%'
}

/** True for a gradient at an angle that is neither up nor down. */
function runsSideways(value: string): boolean {
  if (/gradient\(\s*to [a-z ]*(?:left|right)/.test(value)) return true
  return [...value.matchAll(/linear-gradient\(\s*(?<degrees>[-+]?[\d.]+)deg/g)].some(
    (match) => Number(match.groups?.['degrees']) % 180 !== 0,
  )
}

/** True for a box that is cut more on one side. */
function lopsidedCut(value: string): boolean {
  const [, right, , left = right] = split(
    /^inset\((?<sides>[^)]*)\)/.exec(value)?.groups?.['sides']?.replace(/\sround\s.*/, '') ?? '',
    /\s/,
  )
  return right !== left
}

/** Returns why a declaration suits one reading direction only; undefined when it suits both. */
export function sideOf({ property, value }: Omit<Declaration, 'selector'>): string | undefined {
  if (SIDED.test(property)) return 'names a side'
  if (BY_KEYWORD.test(property) && /(?<![\w-])(?:left|right)(?![\w-])/.test(value)) return 'names a side'
  const [, right, , left = right] = split(value, /\s/)
  if (FOUR_SIDES.test(property) && right !== left) return 'differs left and right'
  if (property === 'border-radius' && lopsidedRadius(value)) return 'differs left and right'
  if (SHADOW.test(property) && lopsidedShadow(value)) return 'falls to one side'
  if (property === 'clip-path' && lopsidedCut(value)) return 'differs left and right'
  if (property === 'direction') return 'sets the reading direction'
  if (POINT.test(property) && besideMiddle(value)) return 'counts from the left'
  if (movesSideways(property, value)) return 'moves sideways'
  if (/scaleX?\(\s*-/.test(value) || (property === 'scale' && value.startsWith('-'))) return 'mirrors'
  return runsSideways(value) ? 'runs sideways' : undefined
}
