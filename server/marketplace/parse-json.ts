/** Parses JSON with the line of each value, and finds keys that are written twice. */
import { getNodePath, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { fail, ok, type Result } from '#domain/result.ts'
import type { MarketplaceMistake } from './marketplace-mistake.ts'

export type JsonPath = readonly (string | number)[]

export interface LocatedJson {
  readonly value: unknown
  /** Returns the line of the value at a path, or of the nearest one around it that exists; from 1. */
  lineOf(path: JsonPath): number
}

/** Deeper values than any marketplace has: each level takes a call on the stack. */
const MAX_DEPTH = 20

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'Comments are not part of JSON.',
  CommaExpected: 'A comma is missing.',
  ColonExpected: 'A colon is missing.',
  PropertyNameExpected: 'A name in quotes is missing, or there is a comma too many.',
  ValueExpected: 'A value is missing, or there is a comma too many.',
  CloseBraceExpected: 'A closing brace } is missing.',
  CloseBracketExpected: 'A closing bracket ] is missing.',
  EndOfFileExpected: 'There is text after the end.',
  InvalidNumberFormat: 'This is not a number.',
}

/** Returns the offsets at which the lines begin. */
function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Returns the line of an offset, from 1. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low + 1
}

/** True for text whose brackets nest deeper than allowed. Brackets inside strings count too: no such text is a marketplace. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const char of text) {
    if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

const propertiesOf = (node: Node): readonly { readonly key: Node; readonly value: Node }[] =>
  (node.children ?? []).flatMap(({ children: [key, value] = [] }) => (key && value ? [{ key, value }] : []))

/** Returns the plain value. Keys become own properties, `__proto__` too. */
function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf)
  if (node.type === 'object') return Object.fromEntries(propertiesOf(node).map(({ key, value }) => [String(key.value), valueOf(value)]))
  return node.value
}

/** Calls back for each object, outer ones first. */
function eachObject(node: Node, visit: (node: Node) => void): void {
  if (node.type === 'object') visit(node)
  for (const child of node.children ?? []) eachObject(child, visit)
}

function keyMistakes(root: Node, line: (offset: number) => number): MarketplaceMistake[] {
  const mistakes: MarketplaceMistake[] = []
  eachObject(root, (node) => {
    const lines = new Map<string, number>()
    for (const { key } of propertiesOf(node)) {
      const [name, at] = [String(key.value), line(key.offset)]
      const first = lines.get(name)
      if (first !== undefined) mistakes.push({ line: at, text: `"${name}" is already in line ${first}.` })
      // Never a name of ours, and a danger to code that copies objects.
      else if (name in Object.prototype) mistakes.push({ line: at, text: `"${name}" cannot be a name.` })
      lines.set(name, first ?? at)
    }
  })
  return mistakes
}

/** Parses a text. @returns the value and its lines, or each mistake */
export function parseJson(text: string): Result<LocatedJson, readonly MarketplaceMistake[]> {
  const starts = lineStarts(text)
  const line = (offset: number): number => lineAt(starts, offset)
  if (isTooDeep(text)) return fail([{ line: undefined, text: 'This is not a marketplace: it nests too deep.' }])
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [first] = errors
  // Only the first: the others follow from it.
  if (first || !root) {
    const code = first ? printParseErrorCode(first.error) : 'ValueExpected'
    return fail([{ line: line(first?.offset ?? 0), text: `Not JSON: ${ERROR_TEXTS[code] ?? 'this character does not belong here.'}` }])
  }
  const mistakes = keyMistakes(root, line)
  if (mistakes.length > 0) return fail(mistakes)
  const lines = new Map<string, number>()
  const note = (node: Node): void => {
    lines.set(JSON.stringify(getNodePath(node)), line(node.offset))
    for (const child of node.children ?? []) note(child)
  }
  note(root)
  return ok({
    value: valueOf(root),
    lineOf(path) {
      for (let length = path.length; length >= 0; length -= 1) {
        const found = lines.get(JSON.stringify(path.slice(0, length)))
        if (found !== undefined) return found
      }
      return 1
    },
  })
}
