/** Reads the English tables as source text: their messages, and the comments that become notes for translators. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export interface EnglishText {
  readonly message: string
  /** Path of the table, relative to the root. */
  readonly file: string
  /** First comment of the table: which part of the product it is about. */
  readonly section: string
  /** Comments on the line of the text and directly above it. */
  readonly comment: string
}

export const ENGLISH_FOLDER = 'src/text/en'

interface Property {
  readonly key: string
  readonly message: string
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Returns the properties of all objects in a module whose value is a string. */
export function textsIn(node: unknown): Property[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (!isNode(node)) return []
  const { type, key, value } = node
  if (type !== 'Property' || !isNode(value)) return Object.values(node).flatMap(textsIn)
  if (value['type'] !== 'Literal' || typeof value['value'] !== 'string') return textsIn(value)
  const name = isNode(key) ? (key['value'] ?? key['name']) : undefined
  return [{ key: String(name), message: value['value'], start: Number(value['start']), end: Number(value['end']) }]
}

/** Returns the syntax tree of a module. @throws Error where it does not parse */
export function parseModule(path: string, source: string): ReturnType<typeof parseSync> {
  const parsed = parseSync(path, source)
  const [fault] = parsed.errors
  if (fault !== undefined) throw new Error(`${path} does not parse: ${fault.message}`)
  return parsed
}

const plain = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^[\s*]+/, '').trim())
    .filter((line) => line !== '')
    .join(' ')

/** Returns the texts of one table by key. */
export function readTable(path: string, source: string, file: string): Map<string, EnglishText> {
  const { program, comments } = parseModule(path, source)
  const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length
  const placed = comments.map(({ value, start, end }) => {
    const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start)
    return { text: plain(value), from: lineOf(start), to: lineOf(end), isAlone: before.trim() === '' }
  })
  const section = placed.find(({ from }) => from === 1)
  const found = new Map<string, EnglishText>()
  for (const { key, message, start } of textsIn(program)) {
    const line = lineOf(start)
    const own: string[] = []
    for (
      let above = line - 1, note = placed.find(({ to, isAlone }) => isAlone && to === above);
      note && note !== section;
      note = placed.find(({ to, isAlone }) => isAlone && to === above)
    ) {
      own.unshift(note.text)
      above = note.from - 1
    }
    own.push(...placed.filter(({ from }) => from === line).map(({ text }) => text))
    found.set(key, { message, file, section: section?.text ?? '', comment: own.join(' ') })
  }
  return found
}

/** Returns the texts of all tables by key. @param root folder of the project */
export function readEnglish(root: string): ReadonlyMap<string, EnglishText> {
  const files = readdirSync(join(root, ENGLISH_FOLDER), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const found = new Map<string, EnglishText>()
  for (const name of files.sort()) {
    const path = join(root, ENGLISH_FOLDER, name)
    for (const [key, entry] of readTable(path, readFileSync(path, 'utf8'), `${ENGLISH_FOLDER}/${name.replaceAll('\\', '/')}`))
      found.set(key, entry)
  }
  return found
}
