/** Finds words in components that a person would read or hear. They belong in the message catalogue. */
import { isNode, syntaxOf, walk, type SyntaxNode } from '../syntax-tree.ts'

const LETTER = /\p{L}/u
/** Attributes and properties whose value is shown or read out. */
const SHOWN =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder|braillelabel)|title|subtitle|placeholder|alt|label|text|words|heading|message|caption|summary|hint|help|note|error|empty|description|summary|abbr|[a-z]+(?:Label|Title|Text|Words|Name|Placeholder|Hint|Note))$/
/** Matches words anywhere in JSX: a capital followed by small letters, or several words. */
const SENTENCE = /^\p{Lu}\p{Ll}+|\p{L}\s+\p{L}/u
/** Attributes whose value is a list of names, not words. */
const TECHNICAL =
  /^(?:className|class|d|viewBox|preserveAspectRatio|rel|autoComplete|transform|href|src|key|sizes|style|id|data-.+|aria-(?:labelledby|describedby|controls|owns))$/

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node['type'] === 'JSXNamespacedName') return `${nameOf(node['namespace'])}:${nameOf(node['name'])}`
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : ''
}

/** Returns the texts that an expression can evaluate to: literals, templates, both branches of a condition. Calls are checked separately. */
function piecesOf(node: unknown): string[] {
  if (!isNode(node)) return []
  switch (node['type']) {
    case 'JSXText':
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : []
    case 'TemplateLiteral':
      return [node['quasis'], node['expressions']].flat().flatMap(piecesOf)
    case 'TemplateElement':
      return isNode(node['value']) ? [String(node['value']['cooked'])] : []
    case 'ConditionalExpression':
      return [...piecesOf(node['consequent']), ...piecesOf(node['alternate'])]
    case 'LogicalExpression':
      return [...piecesOf(node['left']), ...piecesOf(node['right'])]
    case 'BinaryExpression':
      return node['operator'] === '+' ? [...piecesOf(node['left']), ...piecesOf(node['right'])] : []
    case 'ArrayExpression':
      return Array.isArray(node['elements']) ? node['elements'].flatMap(piecesOf) : []
    case 'ArrowFunctionExpression':
      return piecesOf(node['body'])
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return piecesOf(node['expression'])
    default:
      return []
  }
}

function piecesIn(node: SyntaxNode): string[] {
  switch (node['type']) {
    case 'JSXElement':
    case 'JSXFragment':
      return Array.isArray(node['children']) ? node['children'].flatMap(piecesOf).filter((piece) => LETTER.test(piece)) : []
    case 'JSXAttribute': {
      const name = nameOf(node['name'])
      const pieces = piecesOf(node['value'])
      if (TECHNICAL.test(name)) return []
      return pieces.filter((piece) => (SHOWN.test(name) ? LETTER : SENTENCE).test(piece))
    }
    case 'Property':
      return SHOWN.test(nameOf(node['key'])) && !TECHNICAL.test(nameOf(node['key']))
        ? piecesOf(node['value']).filter((piece) => LETTER.test(piece))
        : []
    case 'AssignmentExpression': {
      const shown =
        isNode(node['left']) && /^(?:textContent|innerText|title|alt|placeholder|ariaLabel)$/.test(nameOf(node['left']['property']))
      return shown ? piecesOf(node['right']).filter((piece) => LETTER.test(piece)) : []
    }
    case 'CallExpression': {
      const { callee, arguments: given } = node
      const sets = isNode(callee) && nameOf(callee['property']) === 'setAttribute' && Array.isArray(given)
      return sets && SHOWN.test(piecesOf(given[0])[0] ?? '') ? piecesOf(given[1]).filter((piece) => LETTER.test(piece)) : []
    }
    default:
      return []
  }
}

/** Returns the visible words of a source file that do not come from the catalogue, with their lines. */
export function visibleWords(path: string, source: string): string[] {
  const found: string[] = []
  walk(syntaxOf(path, source), (node) => {
    const line = source.slice(0, Number(node['start'])).split('\n').length
    for (const piece of piecesIn(node)) found.push(`${path}:${line} ${piece.replaceAll(/\s+/g, ' ').trim()}`)
  })
  return found
}
