/** Finds left and right in code: inline styles, scroll positions, pointer positions and arrow keys. */
import { isNode, syntaxOf, walk, type SyntaxNode } from '../syntax-tree.ts'
import { sideOf } from './physical-sides.ts'

/** Members that count pixels from the left. */
const MEMBERS = /^(?:scrollLeft|(?:client|page|screen|offset|movement|delta)X|offsetLeft|clientLeft)$/
const KEYS = /^Arrow(?:Left|Right)$/
const SCROLLS = /^scroll(?:To|By)?$/

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : ''
}

/** Returns the text of a literal or of the fixed parts of a template, `0` for anything else. */
function valueOf(node: unknown): string {
  if (!isNode(node)) return '0'
  if (node['type'] === 'Literal') return String(node['value'])
  if (node['type'] !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return '0'
  return node['quasis'].map((part: unknown) => (isNode(part) && isNode(part['value']) ? String(part['value']['cooked']) : '')).join('1px')
}

function propertiesIn(node: unknown): readonly { readonly name: string; readonly value: unknown }[] {
  const found: { readonly name: string; readonly value: unknown }[] = []
  walk(node, (inner) => {
    if (inner['type'] === 'Property') found.push({ name: nameOf(inner['key']), value: inner['value'] })
  })
  return found
}

const isSidedStyle = ({ name, value }: { readonly name: string; readonly value: unknown }): boolean =>
  sideOf({ property: kebab(name), value: valueOf(value) }) !== undefined

function sidesOf(node: SyntaxNode): string[] {
  switch (node['type']) {
    case 'JSXAttribute':
      return nameOf(node['name']) === 'style'
        ? propertiesIn(node['value'])
            .filter(isSidedStyle)
            .map(({ name }) => `style ${name}`)
        : []
    case 'MemberExpression': {
      const name = nameOf(node['property'])
      const isStyle = isNode(node['object']) && nameOf(node['object']['property']) === 'style'
      return MEMBERS.test(name) || (isStyle && sideOf({ property: kebab(name), value: '0' }) !== undefined) ? [name] : []
    }
    case 'ObjectPattern':
      return propertiesIn(node).flatMap(({ name }) => (MEMBERS.test(name) ? [name] : []))
    case 'CallExpression': {
      const { callee, arguments: given } = node
      const called = isNode(callee) ? nameOf(callee['property']) : ''
      if (called === 'setProperty' && Array.isArray(given)) {
        const property = valueOf(given[0])
        return sideOf({ property, value: valueOf(given[1]) }) === undefined ? [] : [`setProperty ${property}`]
      }
      return SCROLLS.test(called) ? propertiesIn(given).flatMap(({ name }) => (name === 'left' ? [`${called} left`] : [])) : []
    }
    case 'Property':
      return KEYS.test(nameOf(node['key'])) ? [nameOf(node['key'])] : []
    case 'Literal':
      return KEYS.test(String(node['value'])) ? [String(node['value'])] : []
    default:
      return []
  }
}

/** Returns the sides that a source file names, each once, in their order. */
export function sidesInCode(path: string, source: string): string[] {
  const found = new Set<string>()
  walk(syntaxOf(path, source), (node) => {
    for (const side of sidesOf(node)) found.add(side)
  })
  return [...found]
}
