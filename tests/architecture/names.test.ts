import { expect, test } from 'vitest'
import { allFiles, readText, sourceFiles } from './source-tree.ts'

const kebab = /^\.?[a-z0-9]+([.-][a-z0-9]+)*$/
const saysNothing = /^(utils?|helpers?|misc|common|managers?|services?|index)\.(ts|tsx|mjs)$/
const fixedByOthers = new Set(['README.md', 'LICENSE', 'SPEC.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'])
const silenced = /(oxlint|eslint)-disable|@ts-(ignore|expect-error|nocheck)|prettier-ignore/
const unfinished = /\b(TODO|FIXME)\b/

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

test('files are named in kebab-case', () => {
  const odd = allFiles().filter((path) => !fixedByOthers.has(baseName(path)) && !kebab.test(baseName(path)))
  expect(odd).toEqual([])
})

test('no file has a name that says nothing', () => {
  expect(sourceFiles().filter((path) => saysNothing.test(baseName(path)))).toEqual([])
})

test('no rule is switched off in a comment and nothing is left for later', () => {
  const here = 'tests/architecture/names.test.ts'
  const faults = sourceFiles().filter((path) => path !== here && (silenced.test(readText(path)) || unfinished.test(readText(path))))
  expect(faults).toEqual([])
})
