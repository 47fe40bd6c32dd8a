import { describe, expect, test } from 'vitest'
import { declarationsOf, sideOf } from './physical-sides.ts'
import { readText, sourceFiles } from '../source-tree.ts'

/** Declarations that mean a physical side: a map is not mirrored in any language. */
const ALLOWED: readonly { path: string; properties: readonly string[]; selectors: readonly string[]; because: string }[] = [
  {
    path: 'src/ui/styles/map.css',
    properties: ['left'],
    selectors: ['.cluster', '.dot', '.me', '.ground'],
    because: 'the corner of the holder that Leaflet moves in pixels from the left',
  },
  {
    path: 'src/map/coarse/coarse.css',
    properties: ['translate'],
    selectors: ['.map-name, .map-ring__label'],
    because: 'a name over the middle of its place',
  },
  {
    path: 'src/ui/styles/map.css',
    properties: ['left', 'right'],
    selectors: ['.pin', '.pin::after'],
    because: 'a label moves to a side of its point where there is room on the map',
  },
  {
    path: 'src/features/selection/selection.css',
    properties: ['left'],
    selectors: ['.selection__pin--a', '.selection__pin--b', '.selection__pin--c'],
    because: 'points of a drawn map',
  },
  {
    path: 'src/ui/styles/field.css',
    properties: ['border-width'],
    selectors: ['.check:checked::before'],
    because: 'the two strokes of a tick, which is not mirrored',
  },
]

const styleSheets = sourceFiles().filter((path) => path.startsWith('src/') && path.endsWith('.css'))

function sided(path: string): { readonly key: string; readonly words: string }[] {
  return declarationsOf(readText(path)).flatMap((declaration) => {
    const { selector, property, value } = declaration
    const why = selector.includes('[dir=') ? undefined : sideOf(declaration)
    return why === undefined
      ? []
      : [{ key: `${path} ${selector} ${property}`, words: `${path} ${selector} { ${property}: ${value} } ${why}` }]
  })
}

describe('style sheets', () => {
  const allowed = new Set(
    ALLOWED.flatMap(({ path, selectors, properties }) =>
      selectors.flatMap((selector) => properties.map((each) => `${path} ${selector} ${each}`)),
    ),
  )
  const found = styleSheets.flatMap(sided)

  test('say start and end, not left and right', () => {
    expect(styleSheets.length).toBeGreaterThan(15)
    expect(found.filter(({ key }) => !allowed.has(key)).map(({ words }) => words)).toEqual([])
  })

  test('what is listed as meant is there', () => {
    expect([...allowed].filter((key) => !found.some((each) => each.key === key))).toEqual([])
  })
})

describe('the check can fail', () => {
  test.each([
    ['margin-left', '4px'],
    ['left', '0'],
    ['border-right-color', 'red'],
    ['border-top-left-radius', '4px'],
    ['text-align', 'left'],
    ['float', 'right'],
    ['background', 'url(a.png) left top'],
    ['padding', '0 4px 0 8px'],
    ['inset', '0 auto 0 0'],
    ['border-radius', '4px 0 0 4px'],
    ['box-shadow', 'inset 0 0 2px red, inset 3px 0 red'],
    ['transform', 'translateX(4px)'],
    ['transform', 'translate(calc(-1 * var(--x)), 0)'],
    ['translate', '-50%'],
    ['background', 'linear-gradient(to right, red, blue)'],
    ['mask', 'linear-gradient(90deg, red, blue)'],
    ['background', 'repeating-linear-gradient(-45deg, red, blue 4px)'],
    ['background-position', 'right 8px center'],
    ['background-position-x', '12px'],
    ['object-position', '20% 50%'],
    ['transform-origin', '0 0'],
    ['clip-path', 'inset(0 0 0 10px round 4px)'],
    ['transform', 'scaleX(-1)'],
    ['scale', '-1 1'],
    ['direction', 'ltr'],
    ['caption-side', 'left'],
  ])('on %s: %s', (property, value) => {
    expect(sideOf({ property, value })).toBeTypeOf('string')
  })

  test.each([
    ['margin-inline-start', '4px'],
    ['text-align', 'start'],
    ['padding', '0 4px 8px'],
    ['padding', '0 4px 8px 4px'],
    ['border-radius', '3px 3px 0 0'],
    ['box-shadow', '0 1px 3px rgb(0 0 0 / 0.3)'],
    ['transform', 'translateY(4px)'],
    ['translate', '0 -50%'],
    ['translate', 'none'],
    ['transition', 'left-over 1s'],
    ['background', 'linear-gradient(var(--toward-end), red, blue)'],
    ['background', 'linear-gradient(180deg, red, blue)'],
    ['background-position', 'center 8px'],
    ['object-position', '50% 0'],
    ['transform-origin', '50% 0'],
    ['clip-path', 'inset(50%)'],
    ['transform', 'scale(1.1)'],
  ])('but not on %s: %s', (property, value) => {
    expect(sideOf({ property, value })).toBeUndefined()
  })

  test('and reads rules inside rules', () => {
    expect(declarationsOf('a{b:c}/* left: 0 */@media (x){.d, .e{f:url(g;h);i:j;}}k{l:m;}')).toEqual([
      { selector: 'a', property: 'b', value: 'c' },
      { selector: '@media (x) .d, .e', property: 'f', value: 'url(g;h)' },
      { selector: '@media (x) .d, .e', property: 'i', value: 'j' },
      { selector: 'k', property: 'l', value: 'm' },
    ])
  })
})
