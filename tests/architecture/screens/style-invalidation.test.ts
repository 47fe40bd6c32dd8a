import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../../../src/', import.meta.url))
/** Rules of a print cost the screen nothing. */
const PRINT = 'ui/styles/paper.css'

/** Returns what follows the closing parenthesis of each `:has(` in a selector. */
function afterHas(selector: string): readonly string[] {
  const rests: string[] = []
  for (let at = selector.indexOf(':has('); at !== -1; at = selector.indexOf(':has(', at + 1)) {
    let depth = 0
    let end = at
    do {
      if (selector[end] === '(') depth += 1
      if (selector[end] === ')') depth -= 1
      end += 1
    } while (end < selector.length && (depth > 0 || end < at + 5))
    rests.push(selector.slice(end))
  }
  return rests
}

/** Returns the selectors of a style sheet that style something else than the element which has what they look for. */
function farSelectors(css: string): readonly string[] {
  const selectors = [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*:has\([^{};]*)\{/g)].flatMap(([, list = '']) =>
    list.split(/,(?![^(]*\))/),
  )
  return selectors.map((selector) => selector.trim()).filter((selector) => afterHas(selector).some((rest) => /[ >+~]/.test(rest)))
}

test('the check finds a selector beyond :has()', () => {
  expect(farSelectors('.a:has(> .b):hover, .c:has(.d, .e) > .f, .g:not(:has(:checked)) { }')).toEqual(['.c:has(.d, .e) > .f'])
})

/**
 * Chromium keeps one set of all that such selectors can reach, and computes all of it again wherever one of them might match: every button
 * and every span below an ancestor, at each change of the page (decision 0111).
 */
test('no style sheet styles beyond :has()', () => {
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css') && path !== PRINT)
  const far = sheets.flatMap((path) => farSelectors(readFileSync(join(src, path), 'utf8')).map((selector) => `${path}: ${selector}`))
  expect(far).toEqual([])
})
