import { describe, expect, test } from 'vitest'
import { isTest } from '../imports/check-layers.ts'
import { readText, sourceFiles } from '../source-tree.ts'
import { visibleWords } from './literal-texts.ts'

/** Tables of SVG paths. Their names can equal those of texts ('help', 'message'). */
const DRAWINGS = /^src\/ui\/icons\/[a-z]+-icons\.ts$/
const drawn = sourceFiles().filter(
  (path) => /^src\/(?:app|features|parts|ui|map)\/.*\.tsx?$/.test(path) && !isTest(path) && !DRAWINGS.test(path),
)

test('every visible text comes from the catalogue', () => {
  expect(drawn.length).toBeGreaterThan(150)
  expect(drawn.flatMap((path) => visibleWords(path, readText(path)))).toEqual([])
}, 30_000)

describe('the check can fail', () => {
  test.each([
    '<p>Hello</p>',
    '<>{open ? "Open" : text("a")}</>',
    '<b>{count} km</b>',
    '<b>{`${count} km`}</b>',
    '<b>{name ?? "nobody"}</b>',
    '<b>{"by " + name}</b>',
    '<i>Ünï</i>',
    '<button aria-label="close" />',
    '<img alt={`picture of ${name}`} />',
    '<Row title="a" />',
    '<Row laterLabel={wide ? "later" : undefined} />',
    '<Row extra="Two words" />',
    '<Row extra="Word" />',
    'const options = [{ value: "a", label: "first" }]',
    'showToast({ words: () => ({ title: text("a"), text: "gone" }) })',
    'element.textContent = "now"',
    'element.setAttribute("aria-label", `pin of ${name}`)',
  ])('on %s', (source) => {
    expect(visibleWords('src/ui/a.tsx', source)).toHaveLength(1)
  })

  test.each([
    '<p className="a b" data-kind="Big One">{text("a.b")}</p>',
    '<p>{count} · {price}</p>',
    '<Icon name="chevron-right" label={text("a")} />',
    '<Row title={text("a", { name: "b" })} tone="quiet" />',
    'const key = { kind: "Big One", key: "a.b" }',
    'element.setAttribute("class", "i")',
    'throw new Error("no provider above")',
  ])('but not on %s', (source) => {
    expect(visibleWords('src/ui/a.tsx', source)).toEqual([])
  })
})
