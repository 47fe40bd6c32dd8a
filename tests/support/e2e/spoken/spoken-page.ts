/** A page as its accessibility tree gives it to a screen reader: the focus with its name, role and states, and the text of a part. */
import type { CDPSession, Page } from '@playwright/test'

type AxNode = Awaited<ReturnType<typeof fullTree>>[number]

const fullTree = async (devtools: CDPSession) => (await devtools.send('Accessibility.getFullAXTree')).nodes

/** Parts of a page that a reader names when the focus comes into them. */
const NAMED_PARTS = new Set([
  'dialog',
  'alertdialog',
  'region',
  'navigation',
  'main',
  'list',
  'radiogroup',
  'group',
  'tablist',
  'tabpanel',
  'log',
  'grid',
])
/** Elements that a reader says as one, with the names that their content gives them. */
const READ_WHOLE = new Set([
  'heading',
  'button',
  'link',
  'image',
  'textbox',
  'searchbox',
  'checkbox',
  'switch',
  'radio',
  'slider',
  'tab',
  'combobox',
])

const roleOf = (node: AxNode): string => String(node.role?.value ?? '')
const nameOf = (node: AxNode): string =>
  String(node.name?.value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
const property = (node: AxNode, name: string) =>
  node.properties?.find((each) => each.name === name)?.value.value as string | boolean | undefined

/** States as words, in the order in which they are said. */
function statesOf(node: AxNode): readonly string[] {
  const words: string[] = []
  const [expanded, checked, pressed] = (['expanded', 'checked', 'pressed'] as const).map((name) => property(node, name))
  if (expanded !== undefined) words.push(expanded === true ? 'expanded' : 'collapsed')
  if (checked !== undefined) words.push(String(checked) === 'true' ? 'checked' : 'not checked')
  if (pressed !== undefined) words.push(String(pressed) === 'true' ? 'pressed' : 'not pressed')
  if (property(node, 'selected') === true) words.push('selected')
  if (property(node, 'disabled') === true) words.push('disabled')
  if (property(node, 'required') === true) words.push('required')
  if (property(node, 'invalid') !== undefined && property(node, 'invalid') !== 'false') words.push('invalid')
  if (property(node, 'hasPopup') !== undefined && property(node, 'hasPopup') !== 'false')
    words.push(`opens ${String(property(node, 'hasPopup'))}`)
  const value = String(node.value?.value ?? '')
  if (value !== '') words.push(`“${value}”`)
  if (node.description?.value) words.push(`(${String(node.description.value)})`)
  return words
}

const spoken = (node: AxNode): string => [`${roleOf(node)} "${nameOf(node)}"`, ...statesOf(node)].join(', ')

export interface SpokenFocus {
  /** Role, name and states. */
  readonly words: string
  /** The nearest named part around it, such as `dialog "Filters"`; '' without one. */
  readonly part: string
}

export interface SpokenPage {
  /** The element with the focus, or the chosen option of one that has options. */
  focus(): Promise<SpokenFocus>
  /** The text of the first part with that role and name, line by line; nothing where there is no such part. */
  read(role: string, name: string): Promise<readonly string[]>
}

export async function openSpokenPage(page: Page): Promise<SpokenPage> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Accessibility.enable')

  async function focus(): Promise<SpokenFocus> {
    const nodes = await fullTree(devtools)
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    // The document has the focus where no element has it.
    const focused = nodes.findLast((node) => property(node, 'focused') === true)
    if (!focused) return { words: 'nothing', part: '' }
    const active = focused.properties?.find(({ name }) => name === 'activedescendant')?.value.relatedNodes?.[0]
    const shown = nodes.find((node) => active !== undefined && node.backendDOMNodeId === active.backendDOMNodeId) ?? focused
    let part = ''
    for (let above = byId.get(shown.parentId ?? ''); above && part === ''; above = byId.get(above.parentId ?? ''))
      if (!above.ignored && NAMED_PARTS.has(roleOf(above)) && nameOf(above) !== '') part = `${roleOf(above)} "${nameOf(above)}"`
    return { words: spoken(shown), part }
  }

  async function read(role: string, name: string): Promise<readonly string[]> {
    const nodes = await fullTree(devtools)
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const lines: string[] = []
    const visit = (node: AxNode): void => {
      if (!node.ignored && READ_WHOLE.has(roleOf(node))) {
        lines.push(spoken(node))
        return
      }
      if (!node.ignored && roleOf(node) === 'StaticText') lines.push(nameOf(node))
      for (const id of node.childIds ?? []) {
        const child = byId.get(id)
        if (child) visit(child)
      }
    }
    const part = nodes.find((node) => !node.ignored && roleOf(node) === role && nameOf(node) === name)
    if (part) visit(part)
    return lines
  }

  return { focus, read }
}
